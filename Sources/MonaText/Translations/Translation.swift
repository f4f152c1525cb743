import Foundation
import MonaModel

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
