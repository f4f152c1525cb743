import Foundation
import MonaModel

/// A tolerant reader of a JSON object: earlier MONA servers wrote some numbers as strings and left
/// out unknown members.
package struct APIFields {
  private let members: [String: Any]

  /// Parses an object; nil when the data is not a JSON object.
  package init?(_ data: Data) {
    // Data that is not JSON counts as no object.
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    self.init(value)
  }

  init?(_ value: Any) {
    guard let members = value as? [String: Any] else { return nil }
    self.members = members
  }

  /// The objects of a list, or of the list in the member `data` of an object; nil for anything
  /// else.
  ///
  /// Elements that are not objects are ignored.
  package static func list(_ data: Data) -> [APIFields]? {
    // Data that is not JSON counts as no list.
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    if let object = APIFields(value) { return object.objects("data") }
    return (value as? [Any])?.compactMap { APIFields($0) }
  }

  /// A string without null characters, at which SQLite would end it, or a number as a string; nil when empty.
  package func text(_ name: String) -> String? {
    switch members[name] {
    case let text as String:
      text.unicodeScalars.contains("\0")
        ? String(text.unicodeScalars.filter { $0 != "\0" }).nonEmpty : text.nonEmpty
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  /// An integer, also one written as a string.
  package func integer(_ name: String) -> Int? {
    switch members[name] {
    case let text as String: Int(text.trimmingCharacters(in: .whitespaces))
    case let number as NSNumber: Int(exactly: number.doubleValue)
    default: nil
    }
  }

  /// A finite number; nil for anything else.
  func number(_ name: String) -> Double? {
    (members[name] as? NSNumber).map(\.doubleValue).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The revision of a change; nil when it is none, also a negative one, which would never be stored.
  var revision: Int? { integer("revision").flatMap { $0 >= 0 ? $0 : nil } }

  /// A Boolean, or a number other than zero; nil for anything else.
  package func flag(_ name: String) -> Bool? { (members[name] as? NSNumber)?.boolValue }

  /// A time in UTC; nil when invalid.
  package func moment(_ name: String) -> Date? { text(name).flatMap(APITime.date) }

  /// A nested object; nil for anything else.
  package func object(_ name: String) -> APIFields? { members[name].flatMap { APIFields($0) } }

  /// The objects of a list; nil when the member is not a list.
  package func objects(_ name: String) -> [APIFields]? {
    (members[name] as? [Any])?.compactMap { APIFields($0) }
  }

  /// The strings of a list, or a single string as a list.
  package func texts(_ name: String) -> [String] {
    if let text = members[name] as? String { return [text] }
    return (members[name] as? [Any])?.compactMap { $0 as? String } ?? []
  }

  /// The names of all members, sorted.
  package var names: [String] { members.keys.sorted() }
}

/// The time format of the interface.
package enum APITime {
  /// Formats a time in UTC, such as "2026-11-22 18:37:32"; a time between two seconds is the first one's.
  /// - Parameters:
  ///   - milliseconds: since 1970, negative before.
  ///   - separator: what stands between the day and the time of day.
  package static func text(_ milliseconds: Int64, between separator: String = " ") -> String {
    let ofDay = remainder(milliseconds, 86_400_000)
    let time = ofDay / 1000
    func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = CivilDate(dayNumber: Int((milliseconds - ofDay) / 86_400_000))
    return
      "\(day)\(separator)\(digits(time / 3600)):\(digits(time / 60 % 60)):\(digits(time % 60))"
  }

  /// Formats a time in UTC with milliseconds unless they are zero.
  ///
  /// For example, "2026-11-22 18:37:32.343".
  package static func preciseText(_ date: Date) -> String {
    preciseText(Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// Formats a time in UTC with milliseconds unless they are zero.
  /// - Parameter milliseconds: since 1970, negative before.
  package static func preciseText(_ milliseconds: Int64) -> String {
    let rest = remainder(milliseconds, 1000)
    guard rest > 0 else { return text(milliseconds) }
    return "\(text(milliseconds)).\("\(1000 + rest)".dropFirst())"
  }

  /// The remainder after dividing by a positive number, which is never negative.
  private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Parses the format of `text` and that of Laravel, "2026-11-22T18:37:32.000000Z"; nil when
  /// invalid.
  package static func date(_ text: String) -> Date? {
    var moment = text.replacing(" ", with: "T")
    if !moment.hasSuffix("Z") { moment += "Z" }
    return ISO8601.date(moment)
  }
}
