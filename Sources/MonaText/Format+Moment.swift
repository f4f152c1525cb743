import Foundation
import MonaCore

extension Format {
  /// A time of day: "2:32 p.m.", "14 h 32"; Montréal's.
  public static func clock(_ date: Date) -> String {
    written(date, Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
  }

  /// A day and a time in Montréal, briefly.
  ///
  /// "Nov 21, 2026, 2:32 p.m.", "21 nov. 2026, 14 h 32".
  public static func moment(_ date: Date) -> String {
    written(date, Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale))
  }

  private static func written(_ date: Date, _ style: Date.FormatStyle) -> String {
    var style = style
    style.timeZone = MontrealDay.timeZone
    return date.formatted(style)
  }
}
