import Foundation
import MonaModel
import Synchronization

/// The language of the interface: one for the process, which may change while it runs, and another
/// within `speaking`.
package enum Translations {
  /// The translation of the current task, if it differs from that of the process.
  @TaskLocal private static var ofTask: Translation?
  /// A lock instead of an actor, because any thread needs translations synchronously.
  private static let program = Mutex(Program())

  /// Sets the folder of translations, and selects the language: `MONA_LANGUAGE` (`fr`) if a
  /// translation exists, otherwise the system's, otherwise English.
  package static func start(folder: URL, environment: [String: String]) {
    program.withLock { program in
      program.installed = InstalledTranslations(folder: folder, environment: environment)
      program.choose(nil)
    }
  }

  /// Changes the language of the process; nil selects the system's language.
  package static func choose(_ language: SpokenLanguage?) {
    program.withLock { $0.choose(language) }
  }

  /// Runs `body` in another language, including all it awaits.
  ///
  /// Tasks created in `body` inherit the language; closures on queues and detached tasks do not.
  package static func speaking<Result, Failure: Error>(
    _ language: SpokenLanguage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let translation = program.withLock { $0.installed.translation(to: language) }
    let result: Swift.Result<Result, Failure> = $ofTask.withValue(translation) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Runs an asynchronous `body` in another language, including all it awaits.
  package static func speaking<Result>(
    _ language: SpokenLanguage, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let translation = program.withLock { $0.installed.translation(to: language) }
    return try await $ofTask.withValue(translation, operation: body, isolation: isolation)
  }

  /// The current language.
  package static var spoken: SpokenLanguage { current.language }

  /// The current language of the catalogue's texts.
  package static var language: Language { current.language.ofCatalogue }

  /// The available languages, sorted by code.
  package static var languages: [SpokenLanguage] { program.withLock { $0.installed.languages } }

  /// The codes under which other programs may have translations to the current language, the
  /// person's region first: "fr_CA", "fr".
  package static var codes: [String] {
    let spoken = spoken
    return program.withLock { $0.installed.codes(of: spoken) }
  }

  /// The current translation.
  static var current: Translation { ofTask ?? program.withLock { $0.chosen } }
}

extension Translations {
  /// The translations and language of the process.
  private struct Program {
    var installed = InstalledTranslations()
    /// The translation used unless a task has another one.
    var chosen = Translation(.english, nil)

    mutating func choose(_ language: SpokenLanguage?) {
      chosen = installed.translation(to: language ?? installed.system)
    }
  }
}

/// The translation to one language; without a file, the English source texts.
final class Translation: Sendable {
  let language: SpokenLanguage
  /// The locale for numbers and dates.
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

  /// Looks up a text with context; in the file, both are joined by a byte of value 4.
  private static func text(
    _ text: StaticString, _ context: StaticString, in file: MessageFile
  ) -> String? {
    let (before, after) = (context.utf8CodeUnitCount, text.utf8CodeUnitCount)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: before + after + 2) { key in
      guard let start = key.baseAddress else { return nil }
      memcpy(start, context.utf8Start, before)
      start[before] = 4
      // Also copies the terminating zero byte.
      memcpy(start + before + 1, text.utf8Start, after + 1)
      return file.text(start)
    }
  }
}

extension StaticString {
  /// The literal's bytes, which end with a zero byte.
  fileprivate var pointer: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
