import Foundation
import MonaModel
import Synchronization

/// Which language MONA speaks: one for the whole program, which may change while it runs, and
/// another for whoever asks within `speaking`.
package enum Translations {
  /// In what a task speaks that does not speak as the program does.
  @TaskLocal private static var ofTask: Translation?
  /// Locked, not an actor: whatever thread says something needs the answer at once.
  private static let program = Mutex(Program())

  /// Reads translations in `folder` from now on, and speaks the language that `environment` asks
  /// for: `MONA_LANGUAGE` (`fr`) when MONA has it, else the system's, else English.
  package static func start(folder: URL, environment: [String: String]) {
    program.withLock { program in
      program.installed = InstalledTranslations(folder: folder, environment: environment)
      program.choose(nil)
    }
  }

  /// Speaks another language from now on; the system's when `language` is nil.
  package static func choose(_ language: SpokenLanguage?) {
    program.withLock { $0.choose(language) }
  }

  /// Speaks `language` in `body` and in all it awaits, whatever the rest of the program speaks.
  ///
  /// Tasks begun there follow; a closure on a queue, and a detached task, do not.
  package static func speaking<Result, Failure: Error>(
    _ language: SpokenLanguage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let translation = program.withLock { $0.installed.translation(to: language) }
    let result: Swift.Result<Result, Failure> = $ofTask.withValue(translation) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Speaks `language` in `body` and in all it awaits, whatever the rest of the program speaks.
  package static func speaking<Result>(
    _ language: SpokenLanguage, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let translation = program.withLock { $0.installed.translation(to: language) }
    return try await $ofTask.withValue(translation, operation: body, isolation: isolation)
  }

  /// The language that is spoken here and now.
  package static var spoken: SpokenLanguage { current.language }

  /// The language the catalogue's words are shown in, here and now.
  package static var language: Language { current.language.ofCatalogue }

  /// The languages MONA has, in the order of their codes.
  package static var languages: [SpokenLanguage] { program.withLock { $0.installed.languages } }

  /// The codes under which other programs have the language that is spoken here and now, the
  /// person's own region first: "fr_CA", "fr".
  package static var codes: [String] {
    let spoken = spoken
    return program.withLock { $0.installed.codes(of: spoken) }
  }

  /// What is said here and now comes from it.
  static var current: Translation { ofTask ?? program.withLock { $0.chosen } }
}

extension Translations {
  /// What the whole program speaks with.
  private struct Program {
    var installed = InstalledTranslations()
    /// What is spoken where nobody asks for another language.
    var chosen = Translation(.english, nil)

    mutating func choose(_ language: SpokenLanguage?) {
      chosen = installed.translation(to: language ?? installed.system)
    }
  }
}

/// What MONA says in one language; without a file, the English of the sources.
final class Translation: Sendable {
  let language: SpokenLanguage
  /// How the language writes numbers and dates.
  let locale: Locale
  private let file: MessageFile?

  init(_ language: SpokenLanguage, _ file: MessageFile?) {
    self.language = language
    locale = language.locale
    self.file = file
  }

  func text(_ text: StaticString) -> String {
    file?.text(text.pointer) ?? "\(text)"
  }

  func text(_ one: StaticString, _ many: StaticString, _ count: UInt) -> String {
    file?.text(one.pointer, count: count) ?? (count == 1 ? "\(one)" : "\(many)")
  }

  func text(_ text: StaticString, context: StaticString) -> String {
    file.flatMap { Self.text(text, context, in: $0) } ?? "\(text)"
  }

  /// In the file, the context comes before the text, with a byte of 4 between them.
  private static func text(
    _ text: StaticString, _ context: StaticString, in file: MessageFile
  ) -> String? {
    let (before, after) = (context.utf8CodeUnitCount, text.utf8CodeUnitCount)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: before + after + 2) { key in
      guard let start = key.baseAddress else { return nil }
      memcpy(start, context.utf8Start, before)
      start[before] = 4
      // Its own zero comes with it.
      memcpy(start + before + 1, text.utf8Start, after + 1)
      return file.text(start)
    }
  }
}

extension StaticString {
  /// The literal's own bytes, which end with a zero.
  fileprivate var pointer: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
