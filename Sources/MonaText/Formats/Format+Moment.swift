import Foundation
import MonaModel

extension Format {
  /// A time of day: "2:32 PM", "14 h 32"; Montréal's.
  package static func clock(_ date: Date) -> String {
    guard Translations.language == .french else {
      return words(date, Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
    }
    // The data behind formatted times writes "14:32", as nobody does in Montréal.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = MontrealDay.timeZone
    let time = calendar.dateComponents([.hour, .minute], from: date)
    let minutes = String((time.minute ?? 0) + 100).suffix(2)
    return "\(time.hour ?? 0)\u{00A0}h\u{00A0}\(minutes)"
  }

  /// A day and a time in Montréal, briefly.
  ///
  /// "Nov 21, 2026 at 2:32 PM", "21 nov. 2026 à 14 h 32".
  package static func moment(_ date: Date) -> String {
    let day = words(date, Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale))
    return tr("{day} at {time}", ["day": day, "time": clock(date)])
  }

  /// From one moment in Montréal to a later one; the day stands once where both are of the same.
  ///
  /// "Nov 21, 2026 at 9:00 AM – 10:24 AM", "21 nov. 2026 à 9 h 00 – 10 h 24".
  package static func period(from start: Date, to end: Date) -> String {
    let isSameDay = MontrealDay(start) == MontrealDay(end)
    return trc(
      "from one moment to another", "{start} – {end}",
      ["start": moment(start), "end": isSameDay ? clock(end) : moment(end)])
  }
}
