import Foundation

/// Parses dates of the City's open data, such as "/Date(1291352400000-0500)/": milliseconds since
/// 1970 in UTC and the time zone offset in Montréal.
///
/// Source: ASP.NET's JSON dates, "Stand-Alone JSON Serialization", Microsoft.
package enum MicrosoftDate {
  /// The day in Montréal, such as "2010-12-03"; nil when `text` has another format.
  ///
  /// Uses the written offset, because Montréal's own time zone rules differ before 1895; without
  /// one, uses the rules of America/Toronto.
  package static func day(_ text: String) -> String? {
    guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
    let content = text.dropFirst(6).dropLast(2)
    let body = content.dropFirst()
    let split = body.lastIndex { $0 == "-" || $0 == "+" } ?? content.endIndex
    guard let milliseconds = Int(content[..<split]),
      milliseconds.magnitude < 100_000_000_000_000
    else { return nil }
    let seconds = (Double(milliseconds) / 1000).rounded(.down)
    guard split < content.endIndex else {
      return MontrealDay(Date(timeIntervalSince1970: seconds)).description
    }
    guard let offset = offset(content[split...]) else { return nil }
    let days = ((seconds + Double(offset)) / 86_400).rounded(.down)
    return CivilDate(dayNumber: Int(days)).description
  }

  /// The seconds of an offset such as "-0500".
  private static func offset(_ text: Substring) -> Int? {
    let digits = text.dropFirst()
    guard digits.utf8.count == 4, let hours = Int(digits.prefix(2)),
      let minutes = Int(digits.suffix(2)), (0..<24).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    return (hours * 3600 + minutes * 60) * (text.hasPrefix("-") ? -1 : 1)
  }
}
