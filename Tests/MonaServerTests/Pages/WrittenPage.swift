import Foundation

/// The tags of a page, compared with those that its templates have.
struct WrittenPage {
  /// A tag with its attributes.
  struct Tag: Hashable {
    /// "a", or "/a".
    var name: String
    var attributes: [String: String] = [:]
  }

  private(set) var tags: [Tag] = []
  /// What is no well-formed tag, quotation mark or reference; none on a page whose texts are escaped.
  private(set) var faults: [String] = []

  /// - Parameter html: as templates write it: attributes are in double quotation marks, or have no value.
  init(_ html: some StringProtocol) {
    let bytes = Array(html.utf8)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        var end = place + 1
        var isQuoted = false
        while end < bytes.count, isQuoted || bytes[end] != UInt8(ascii: ">") {
          if bytes[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
          end += 1
        }
        let text = String(decoding: bytes[place..<min(end, bytes.count)].dropFirst(), as: UTF8.self)
        if let tag = Self.tag(text) {
          tags.append(tag)
        } else {
          faults.append("<\(text.prefix(80))")
        }
        place = end + 1
      case UInt8(ascii: ">"), UInt8(ascii: "'"):
        faults.append(
          String(decoding: bytes[max(0, place - 40)...min(place, bytes.count - 1)], as: UTF8.self))
        place += 1
      default: place += 1
      }
    }
  }

  /// By hand: a regular expression, which would be parsed for each tag, takes minutes.
  private static func tag(_ text: String) -> Tag? {
    // Browsers read scalars: no mark that joins characters hides a quotation mark from them.
    var rest = text.utf8[...]
    func taken(while isPart: (UInt8) -> Bool) -> String {
      let part = rest.prefix(while: isPart)
      rest = rest.dropFirst(part.count)
      return String(Substring(part))
    }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32)
    }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
    let start = taken { "!/".utf8.contains($0) }
    let name = taken { isLetter($0) || isDigit($0) }
    guard ["", "!", "/", "!/"].contains(start), name.utf8.first.map(isLetter) == true else {
      return nil
    }
    var tag = Tag(name: start + name)
    while !rest.allSatisfy({ isBlank($0) || $0 == UInt8(ascii: "/") }) {
      guard !taken(while: isBlank).isEmpty else { return nil }
      let attribute = taken { isLetter($0) || $0 == UInt8(ascii: "-") }
      guard !attribute.isEmpty else { return nil }
      var value = ""
      if rest.starts(with: "=\"".utf8) {
        rest = rest.dropFirst(2)
        value = taken { $0 != UInt8(ascii: "\"") }
        guard rest.popFirst() != nil else { return nil }
      }
      tag.attributes[attribute] = value
    }
    return tag
  }

  /// The names of tags and of attributes.
  var vocabulary: Set<String> {
    Set(tags.flatMap { tag in [tag.name] + tag.attributes.keys.map { "\(tag.name) \($0)" } })
  }

  /// The addresses that lead to something that is no page of a server: scripts and the like.
  var strangeAddresses: [String] {
    let known = ["?", "#", "http://", "https://", "mailto:", "otpauth://totp/"]
    return tags.flatMap { tag in
      ["href", "src", "action"].compactMap { tag.attributes[$0] }.filter { address in
        let bytes = address.utf8
        // "//" and "/\\" begin addresses of other servers.
        let isPath =
          bytes.first == UInt8(ascii: "/") && !"/\\".utf8.contains(bytes.dropFirst().first ?? 0)
        return !isPath && address != "reset" && !known.contains { bytes.starts(with: $0.utf8) }
      }
    }
  }
}
