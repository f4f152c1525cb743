import Foundation
import MonaModel

/// What the values of a column look like in a sample of records.
struct ColumnContent {
  /// The longest text that is looked at closely, in bytes; longer ones are descriptions.
  private static let closeLimit = 400
  /// The number of words from which a text is a description.
  private static let manyWords = 16

  /// The first value, for people to recognise the column by.
  private(set) var example: String?
  /// The number of values that are not blank.
  private(set) var count = 0
  private(set) var numbers = 0
  /// Plain numbers between 1400 and 2100.
  private(set) var years = 0
  /// Texts that may say when something was made: any with a digit, or a century.
  private(set) var dates = 0
  /// Dates with a time of the day, which say when a row was written.
  private(set) var times = 0
  private(set) var links = 0
  private(set) var pictures = 0
  private(set) var emails = 0
  private(set) var positions = 0
  /// Positions of two numbers by what decides their order (`PositionValue.Order`).
  private(set) var orders: [PositionValue.Order: Int] = [:]
  /// Numbers with a fraction that may be degrees, as latitudes and as longitudes.
  private(set) var latitudes = 0
  private(set) var longitudes = 0
  /// Those that may be no latitude.
  private(set) var beyondPoles = 0
  private(set) var addresses = 0
  private(set) var people = 0
  /// Texts without a small letter between others: codes such as "A-12" and "true".
  private(set) var codes = 0
  /// Texts without a letter, as numbers and lists of these.
  private(set) var wordless = 0
  private(set) var descriptions = 0
  private var lengths = 0
  /// Hashes of the values.
  private var texts: Set<Int> = []

  /// Takes an example, and looks at nothing else.
  mutating func addExample(_ member: JSON.Member) {
    if example == nil { example = TableRow.text(member.value)?.shortened(to: 60) }
  }

  mutating func add(_ member: JSON.Member) {
    if member.value.isObjectOrList, (try? PositionValue.coordinate(member)) ?? nil != nil {
      count += 1
      positions += 1
      return
    }
    guard let text = TableRow.text(member.value) else { return }
    count += 1
    if example == nil { example = text.shortened(to: 60) }
    texts.insert(text.hashValue)
    lengths += text.count
    guard text.utf8.count <= Self.closeLimit else {
      descriptions += 1
      return
    }
    look(at: text, member)
  }

  private mutating func look(at text: String, _ member: JSON.Member) {
    let letters = text.count { $0.isLetter }
    if letters == 0 { wordless += 1 }
    let digits = text.count { $0.isNumber }
    if text.split(separator: " ").count >= Self.manyWords { descriptions += 1 }
    if text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("www.") {
      links += 1
      if Self.isPicture(text) { pictures += 1 }
      return
    }
    if text.contains("@"), text.contains("."), !text.contains(" ") { emails += 1 }
    if digits > 0
      || text.utf8.count < 60 && Self.centuries.contains(where: text.lowercased().hasBytes)
    {
      dates += 1
    }
    if digits > 5, Self.hasTime(text) { times += 1 }
    if let number = Double(text.replacing(",", with: ".")) {
      numbers += 1
      if (1400...2100).contains(number), number == number.rounded() { years += 1 }
      if number != number.rounded() {
        if abs(number) <= 90 { latitudes += 1 }
        if abs(number) <= 180 { longitudes += 1 }
        if abs(number) > 90, abs(number) <= 180 { beyondPoles += 1 }
      }
      return
    }
    if digits > 1, (try? PositionValue.coordinate(member)) ?? nil != nil {
      positions += 1
      if let order = PositionValue.order(of: member) { orders[order, default: 0] += 1 }
    } else if Self.isAddress(text, digits) {
      addresses += 1
    } else if Self.isPerson(text) {
      people += 1
    }
    if letters == 0 || Self.isCode(text) { codes += 1 }
  }

  /// The part of the values for which something holds, from 0 to 1.
  func share(_ part: Int) -> Double { count == 0 ? 0 : Double(part) / Double(count) }

  /// The role of a column of positions of two numbers: the order that any tells is that of all.
  ///
  /// `position` where none tells, or not the same.
  var positionRole: ColumnRole {
    switch (orders[.northFirst, default: 0] > 0, orders[.eastFirst, default: 0] > 0) {
    case (true, false): .latitudeLongitude
    case (false, true): .longitudeLatitude
    case (true, true), (false, false): .position
    }
  }

  /// Whether some of the positions could be read in either order.
  var hasOpenOrder: Bool { orders[.open] != nil }

  /// The part of the values that differ, from 0 to 1.
  var variety: Double { share(texts.count) }
  var isConstant: Bool { texts.count == 1 }
  var averageLength: Int { count == 0 ? 0 : lengths / count }

  /// How well the values would do as titles, from 0 to 1: short texts, mostly different, that are
  /// nothing else.
  /// - Parameter records: the number of records in the sample.
  func titleScore(of records: Int) -> Double {
    let others = [numbers, links, emails, positions, codes, addresses].map(share)
    guard count > 0, count * 2 >= records, (2...70).contains(averageLength),
      others.allSatisfy({ $0 < 0.3 }), others.reduce(0, +) < 0.4, share(descriptions) < 0.15,
      variety >= 0.6 || count < 3
    else { return 0 }
    let coverage = min(1, Double(count) / Double(max(records, 1)))
    return max(0.01, variety * coverage - others.reduce(0, +) / 2)
  }

  // MARK: Texts

  private static let centuries: [StaticString] = [
    "century", "siècle", "sie\u{300}cle", "siecle", "jahrhundert", "jh.", "siglo", "eeuw", "secolo",
    "século", "se\u{301}culo",
  ]

  private static func isPicture(_ address: String) -> Bool {
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".tif", ".tiff", ".avif", ".heic"]
      .contains(where: path.hasSuffix)
  }

  /// Whether a date has a time that is not midnight, or a number of milliseconds not of a minute.
  private static func hasTime(_ text: String) -> Bool {
    if let number = Int(text), number.magnitude >= 10_000_000_000 {
      return !number.isMultiple(of: 60_000)
    }
    guard text.contains(":"),
      let match = text.firstMatch(of: /\d[T ](\d{1,2}):(\d{2})(?::(\d{2}))?/)
    else {
      return false
    }
    // Midnight in another time zone is a full hour.
    return match.output.2 != "00" || match.output.3 ?? "00" != "00"
  }

  private static let streets: Set = [
    "street", "st", "avenue", "ave", "av", "road", "rd", "boulevard", "blvd", "boul", "bd", "drive",
    "dr", "lane", "way", "square", "highway", "hwy", "parkway", "rue", "chemin", "quai", "cours",
    "strasse", "str", "platz", "weg", "allee", "gasse", "ufer", "straat", "laan", "plein", "kade",
    "gracht", "calle", "avenida", "paseo", "carrer", "passeig", "plaza", "via", "viale", "piazza",
    "corso", "rua", "praca", "largo", "travessa", "estrada",
  ]

  /// Whether a text has a number and a street: "12 Main St", "Hauptstraße 5", "rue Un, 3".
  private static func isAddress(_ text: String, _ digits: Int) -> Bool {
    guard digits > 0, text.utf8.count < 150 else { return false }
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { NormalizedKey.of(String($0)) }
    guard words.count > 1 else { return false }
    return words.contains { word in
      streets.contains(word)
        || ["strasse", "straat", "platz", "gasse", "laan", "plein", "weg", "gracht"]
          .contains { word.hasSuffix($0) && word.utf8.count > $0.utf8.count + 1 }
    }
  }

  private static let particles: Set = [
    "de", "du", "des", "d", "la", "le", "van", "von", "der", "den", "di", "da", "del", "y", "e",
    "dos",
    "et", "and", "und", "en",
  ]
  private static let articles: Set = [
    "the", "a", "an", "la", "le", "les", "l", "un", "une", "der", "die", "das", "el", "los", "las",
    "il", "lo", "i", "gli", "het", "o", "os", "as",
  ]

  /// Whether a text may be the name of a person: two to four capitalised words, without an article.
  private static func isPerson(_ text: String) -> Bool {
    guard text.utf8.count < 60, !text.contains(where: { $0.isNumber || "!?:\"«»()".contains($0) })
    else { return false }
    let words = text.split { $0 == " " || $0 == "," || $0 == ";" || $0 == "&" }
    guard (2...6).contains(words.count), let first = words.first,
      !articles.contains(NormalizedKey.of(String(first)))
    else { return false }
    let others = words.filter { !particles.contains(NormalizedKey.of(String($0))) }
    return others.count >= 2 && others.allSatisfy { $0.first?.isUppercase == true }
  }

  /// Whether a text is a code or a yes or no, of which nobody makes a title.
  private static func isCode(_ text: String) -> Bool {
    if flags.contains(NormalizedKey.of(text)) { return true }
    guard !text.contains(" "), text.contains(where: \.isNumber) else { return false }
    return text.count > 20 || !text.contains { $0.isLowercase }
  }

  private static let flags: Set = [
    "yes", "no", "y", "n", "true", "false", "oui", "non", "vrai", "faux", "ja", "nein", "nee", "si",
    "sim", "nao", "x",
  ]
}

extension JSON {
  fileprivate var isObjectOrList: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }
}
