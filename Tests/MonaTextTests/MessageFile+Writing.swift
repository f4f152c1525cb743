import Foundation

@testable import MonaText

extension MessageFile {
  /// A compiled translation file with these texts and translations, in the given order.
  static func bytes(
    _ messages: [(original: String, translation: String)], isSwapped: Bool = false
  ) -> [UInt8] {
    let tables = 28 + 16 * messages.count
    var (originals, translations, texts): ([UInt32], [UInt32], [UInt8]) = ([], [], [])
    func put(_ text: String, in table: inout [UInt32]) {
      table += [UInt32(text.utf8.count), UInt32(tables + texts.count)]
      texts += Array(text.utf8) + [0]
    }
    for message in messages { put(message.original, in: &originals) }
    for message in messages { put(message.translation, in: &translations) }
    let head: [UInt32] = [
      0x9504_12de, 0, UInt32(messages.count), 28, UInt32(28 + 8 * messages.count), 0, 0,
    ]
    let words = (head + originals + translations).flatMap { word in
      withUnsafeBytes(of: isSwapped ? word.bigEndian : word.littleEndian) { Array($0) }
    }
    return words + texts
  }

  static let header =
    "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"

  /// Some texts with their French translations.
  static let sample = [
    ("", header), ("Open", "Ouvrir"), ("verb\u{4}Open", "Ouvre"),
    ("{count} work\0{count} works", "{count} œuvre\0{count} œuvres"),
  ]
}
