import Foundation
import MonaModel

/// The members of a JSON object, read as a server may write them: servers of MONA before this one wrote
/// some numbers as texts, and left out what they did not know.
package struct APIFields {
  private let members: [String: Any]

  /// Nil for what is no object.
  package init?(_ data: Data) {
    // What is no JSON is no object.
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    self.init(value)
  }

  init?(_ value: Any) {
    guard let members = value as? [String: Any] else { return nil }
    self.members = members
  }

  /// The objects of a list, or of the list that an object has as `data`; nil for neither.
  ///
  /// What is no object in it is passed over.
  package static func list(_ data: Data) -> [APIFields]? {
    // What is no JSON is no list.
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    if let object = APIFields(value) { return object.objects("data") }
    return (value as? [Any])?.compactMap { APIFields($0) }
  }

  /// A text that says something.
  package func text(_ name: String) -> String? {
    switch members[name] {
    case let text as String: text.isEmpty ? nil : text
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  /// A whole number, also when it is written as a text.
  package func integer(_ name: String) -> Int? {
    switch members[name] {
    case let text as String: Int(text.trimmingCharacters(in: .whitespaces))
    case let number as NSNumber: Int(exactly: number.doubleValue)
    default: nil
    }
  }

  package func flag(_ name: String) -> Bool? { (members[name] as? NSNumber)?.boolValue }

  /// A moment in universal time; nil for what is none.
  package func moment(_ name: String) -> Date? { text(name).flatMap(APITime.date) }

  package func object(_ name: String) -> APIFields? { members[name].flatMap { APIFields($0) } }

  package func objects(_ name: String) -> [APIFields]? {
    (members[name] as? [Any])?.compactMap { APIFields($0) }
  }

  /// The texts of a list, or the one text that stands in its place.
  package func texts(_ name: String) -> [String] {
    if let text = members[name] as? String { return [text] }
    return (members[name] as? [Any])?.compactMap { $0 as? String } ?? []
  }

  package var names: [String] { members.keys.sorted() }
}

/// Moments as the interface writes them.
package enum APITime {
  /// "2026-11-22 18:37:32", in universal time.
  /// - Parameter milliseconds: since 1970.
  package static func text(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1000)
    let (day, time) = (seconds / 86_400, seconds % 86_400)
    let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CivilDate(dayNumber: day)) \(parts.joined(separator: ":"))"
  }

  /// The same with thousandths of a second, where there are any: "2026-11-22 18:37:32.343".
  package static func preciseText(_ date: Date) -> String {
    preciseText(Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// - Parameter milliseconds: since 1970.
  package static func preciseText(_ milliseconds: Int64) -> String {
    let rest = milliseconds % 1000
    guard rest > 0 else { return text(milliseconds) }
    return "\(text(milliseconds)).\("\(1000 + rest)".dropFirst())"
  }

  /// Reads what `text` writes, and what Laravel does, "2026-11-22T18:37:32.000000Z".
  package static func date(_ text: String) -> Date? {
    var moment = text.replacing(" ", with: "T")
    if !moment.hasSuffix("Z") { moment += "Z" }
    return ISO8601.date(moment)
  }
}
