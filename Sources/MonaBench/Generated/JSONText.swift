/// JSON written as the server writes it: no blanks, slashes and all that is not ASCII escaped.
struct JSONText {
  /// What was written since the buffer was last emptied.
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Text that already is JSON.
  mutating func raw(_ json: String) {
    bytes.append(contentsOf: json.utf8)
  }

  /// A text, or `null`.
  mutating func text(_ text: String?) {
    guard let text else { return raw("null") }
    bytes.append(UInt8(ascii: "\""))
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x2F, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(unit)]
      case 0x20..<0x7F: bytes.append(UInt8(unit))
      case 0x0A: raw("\\n")
      default:
        raw("\\u")
        for shift in [12, 8, 4, 0] { bytes.append(Self.digits[Int(unit >> shift) & 15]) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// `,"name":` and a text.
  mutating func field(_ name: String, _ value: String?) {
    raw(",\"\(name)\":")
    text(value)
  }

  /// `,"name":` and `{fr, en}`, or `null` when there is no French text.
  mutating func field(_ name: String, fr: String?, en: String?) {
    raw(",\"\(name)\":")
    guard fr != nil || en != nil else { return raw("null") }
    raw("{\"fr\":")
    text(fr)
    raw(",\"en\":")
    text(en)
    raw("}")
  }

  /// `,"name":` and `{fr: […], en: […]}`, or `null` when there is no word.
  mutating func terms(_ name: String, _ terms: [Words.Term]) {
    raw(",\"\(name)\":")
    guard !terms.isEmpty else { return raw("null") }
    raw("{\"fr\":")
    list(terms.map(\.fr))
    raw(",\"en\":")
    list(terms.map(\.en))
    raw("}")
  }

  /// A list of texts.
  mutating func list(_ texts: [String]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      self.text(text)
    }
    raw("]")
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
