import Foundation
import MonaModel

/// Reads pictures from values as catalogues write them: addresses, several of them, HTML, the objects
/// of portals, and names of files of Wikimedia Commons.
enum PictureValue {
  /// The picture of a row: the first that one of its columns names.
  static func picture(_ row: TableRow) -> CataloguePicture? {
    for member in row.members(.picture) {
      let isOfCommons = NormalizedKey.of(member.name).contains("commons")
      guard let reference = reference(member.value, isOfCommons: isOfCommons) else { continue }
      return CataloguePicture(
        reference, author: row.text(.pictureAuthor)?.shortened(),
        licence: row.text(.pictureLicence)?.shortened())
    }
    return nil
  }

  /// The picture of a server's record: an address, or an object with an address, an author and a
  /// licence.
  static func picture(_ value: JSON) -> CataloguePicture? {
    guard let reference = reference(value) else { return nil }
    return CataloguePicture(
      reference, author: (value["author"].text ?? value["credit"].text)?.shortened(),
      licence: (value["licence"].text ?? value["license"].text)?.shortened())
  }

  /// The members of a portal's object that are the address of a file.
  private static let members = ["url", "href", "src", "link"]
  /// The largest number of values of a list that are read.
  private static let limit = 20

  private static func reference(_ value: JSON, isOfCommons: Bool = false) -> PictureReference? {
    switch value {
    case .string(let text): return reference(text, isOfCommons: isOfCommons)
    case .array(let elements):
      // Lists in lists are none of pictures.
      return elements.prefix(limit).lazy.compactMap { element in
        if case .array = element { return nil }
        return reference(element, isOfCommons: isOfCommons)
      }.first
    case .object:
      return members.lazy.compactMap { name in
        if case .string(let text) = value[name] { reference(text, isOfCommons: false) } else { nil }
      }.first
    case .null, .bool, .number: return nil
    }
  }

  private static func reference(_ text: String, isOfCommons: Bool) -> PictureReference? {
    guard text.utf8.count <= 20_000, !CellText.isBlank(text) else { return nil }
    return candidates(in: text).lazy.compactMap {
      PictureReference($0, isOfCommons: isOfCommons)
    }.first
  }

  /// The parts of a text that may be addresses or names of files, in order.
  private static func candidates(in text: String) -> [String] {
    if text.contains("<"), let tag = text.firstMatch(of: /<img\s[^>]*?src\s*=\s*["']([^"']+)["']/) {
      return [HTMLText.plain(String(tag.output.1))]
    }
    // A blank may belong to an address, but not before the next one.
    let separator = /[\s;,|]+(?=https?:\/\/|www\.|File:)|\s*;\s*(?=\w+:)/
    return text.split(separator: separator).prefix(limit).map { part in
      var part = Substring(part)
      // An address in another text: in JSON, HTML or Markdown.
      if let start = part.firstRange(of: /https?:\/\//)?.lowerBound, start > part.startIndex,
        let before = part[..<start].last, "\"'(<=[".contains(before)
      {
        part = part[start...]
      }
      part = part.prefix { !"\"<>".contains($0) }
      if let blank = part.firstIndex(where: \.isWhitespace), isPictureFile(part[..<blank]) {
        part = part[..<blank]
      }
      while let last = part.last, "',;|".contains(last) || isUnmatched(last, in: part) {
        part = part.dropLast()
      }
      return HTMLText.plain(String(part)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static func isUnmatched(_ last: Character, in text: Substring) -> Bool {
    switch last {
    case ")": !text.contains("(")
    case "]": !text.contains("[")
    case "}": !text.contains("{")
    default: false
    }
  }

  /// Whether an address ends like the name of a picture.
  private static func isPictureFile(_ address: Substring) -> Bool {
    guard address.contains("://") else { return false }
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains(where: path.hasSuffix)
  }
}
