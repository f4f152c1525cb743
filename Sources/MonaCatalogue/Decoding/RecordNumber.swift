import MonaModel

/// A record's number, compared by value: spreadsheets and programs write 12 as `12.0`, `="12"`,
/// `'12` or `0012`, and 1001 as `1,001` or `1.001E+03`.
struct RecordNumber: Hashable {
  /// The digits, without leading zeros.
  let digits: String
  /// Whether it is written as these digits alone.
  let isPlain: Bool

  /// Reads a number; nil for anything else: "12a", "1.10", "-5".
  init?(_ value: JSON) {
    guard let text = value.text else { return nil }
    // Most numbers are digits alone.
    let isDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let digits = isDigits ? text : Self.digits(Self.unwrapped(text)) else { return nil }
    let trimmed = digits.utf8.first == 0x30 ? String(digits.drop { $0 == "0" }) : digits
    self.digits = trimmed.isEmpty ? "0" : trimmed
    isPlain = text == self.digits
  }

  /// The number, if it is below `limit`.
  func value(below limit: Int) -> Int? { Int(digits).flatMap { $0 < limit ? $0 : nil } }

  /// The text within `="…"`, by which spreadsheets keep a number's spelling, and after the
  /// apostrophe that marks a number as text.
  static func unwrapped(_ text: String) -> String {
    if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 3 {
      return String(text.dropFirst(2).dropLast())
    }
    let inner = text.drop { $0 == "=" || $0 == "'" || $0 == "’" }
    return !inner.isEmpty && inner.allSatisfy(isDigit) ? String(inner) : text
  }

  /// Whether a number has a fraction that is not zero: such a column has versions or sections, in
  /// which 1.0 is not 1.
  static func isFraction(_ value: JSON) -> Bool {
    guard let text = value.text, let point = text.firstIndex(where: { $0 == "." || $0 == "," })
    else { return false }
    let (whole, fraction) = (text[..<point], text[text.index(after: point)...])
    return !whole.isEmpty && !fraction.isEmpty && whole.allSatisfy(isDigit)
      && fraction.allSatisfy(isDigit) && digits(text) == nil
  }

  private static func digits(_ text: String) -> String? {
    if text.allSatisfy(isDigit) { return text.isEmpty ? nil : text }
    if let digits = powered(text) { return digits }
    // A fraction of zeros, unless it is a group of three: "12.0", "12,00", "1,001.0".
    var whole = text[...]
    if let point = text.lastIndex(where: { $0 == "." || $0 == "," }) {
      let fraction = text[text.index(after: point)...]
      let isZero = !fraction.isEmpty && fraction.allSatisfy { $0 == "0" }
      if isZero, text[point] == "." || fraction.count != 3 { whole = text[..<point] }
    }
    if !whole.isEmpty, whole.allSatisfy(isDigit) { return String(whole) }
    // Only beside a decimal comma, a point separates groups; "1.001" alone may be a version.
    let hasDecimalComma = whole.endIndex < text.endIndex && text[whole.endIndex] == ","
    return ungrouped(whole, byPoints: hasDecimalComma)
  }

  /// The digits of a whole number with a power of ten, below 10^19: "1.001E+03", "1e3".
  private static func powered(_ text: String) -> String? {
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return nil }
    let parts = text[..<mark].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    var power = text[text.index(after: mark)...]
    if power.first == "+" { power.removeFirst() }
    guard (1...2).contains(parts.count), (1...2).contains(power.count), power.allSatisfy(isDigit),
      parts.allSatisfy({ !$0.isEmpty && $0.count < 19 && $0.allSatisfy(isDigit) }),
      let zeros = Int(power), zeros < 19
    else { return nil }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard fraction.count <= zeros else { return nil }
    return parts[0] + fraction + String(repeating: "0", count: zeros - fraction.count)
  }

  /// The digits of a number in groups of three; nil for anything else.
  private static func ungrouped(_ text: Substring, byPoints: Bool) -> String? {
    guard let separator = text.first(where: { !isDigit($0) }),
      separators.contains(separator) || byPoints && separator == "."
    else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    return groups.joined()
  }

  private static let separators: Set<Character> = [
    ",", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’",
  ]

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

/// The identity of a record within its source, stable between versions of the file; visits depend
/// on it.
struct RecordIdentity {
  /// The source's own number; nil when there is no usable one.
  let own: Int?
  /// Its own textual identifier, otherwise title, makers and place.
  let text: String

  /// The exclusive limit of sources' own numbers; numbers from there on are derived from texts.
  private static let ownLimit = DiscoveryID.recordLimit / 2

  /// - Parameter comparesSpelling: whether numbers that are not plain digits are texts, as the file
  ///   has them beside others of the same value.
  init(id: JSON, content: [String?], comparesSpelling: Bool = false) {
    if let name = id.text {
      let number = RecordNumber(id).flatMap { $0.isPlain || !comparesSpelling ? $0 : nil }
      own = number?.value(below: Self.ownLimit)
      text = "id:\(number?.digits ?? (comparesSpelling ? name : RecordNumber.unwrapped(name)))"
    } else {
      own = nil
      text = content.map { $0.map(NormalizedKey.of) ?? "" }.joined(separator: "|")
    }
  }

  /// The number derived from the text; each attempt gives another one, in case it is taken.
  func number(attempt: Int) -> Int {
    let text = attempt == 0 ? text : "\(text)#\(attempt)"
    return Self.ownLimit + Int(truncatingIfNeeded: StableHash.of(text) % UInt64(Self.ownLimit))
  }

  /// A position as text, rounded to about ten metres so that small corrections do not change it.
  ///
  /// Longitudes of Québec give the same text with or without the minus sign, because an earlier
  /// version restored it in every file, and visits refer to those numbers.
  static func place(_ coordinate: Coordinate?) -> String? {
    coordinate.map { place in
      let lacksSign = (44...63).contains(place.latitude) && (57...80).contains(place.longitude)
      let longitude = lacksSign ? -place.longitude : place.longitude
      return "\(Int((place.latitude * 10_000).rounded()))n\(Int((longitude * 10_000).rounded()))"
    }
  }
}
