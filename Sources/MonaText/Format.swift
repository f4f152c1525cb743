import Foundation
import MonaCore

/// Numbers, distances and dates as the person's language writes them.
public enum Format {
  private static var locale: Locale {
    Locale(identifier: Translations.language == .french ? "fr_CA" : "en_CA")
  }

  /// A whole number with its thousands apart: "1,492", "1 492".
  public static func number(_ number: Int) -> String {
    guard number.magnitude >= 1000 else { return String(number) }
    return number.formatted(.number.locale(locale))
  }

  /// Metres below 1 km, kilometres with a decimal below 10 km, whole ones above.
  public static func distance(_ metres: Double) -> String {
    if metres < 999.5 {
      return tr("{distance} m", ["distance": number(Int(metres.rounded()))])
    }
    let kilometres = metres / 1000
    let digits = kilometres < 9.95 ? 1 : 0
    let text = kilometres.formatted(.number.precision(.fractionLength(digits)).locale(locale))
    return tr("{distance} km", ["distance": text])
  }

  /// Degrees to about a metre: "45.50360° N, 73.56090° W", "45,50360° N, 73,56090° O".
  public static func place(_ place: Coordinate) -> String {
    func degrees(_ value: Double) -> String {
      abs(value).formatted(.number.precision(.fractionLength(5)).locale(locale))
    }
    let values = ["latitude": degrees(place.latitude), "longitude": degrees(place.longitude)]
    return switch (place.latitude < 0, place.longitude < 0) {
    case (false, true): tr("{latitude}° N, {longitude}° W", values)
    case (false, false): tr("{latitude}° N, {longitude}° E", values)
    case (true, true): tr("{latitude}° S, {longitude}° W", values)
    case (true, false): tr("{latitude}° S, {longitude}° E", values)
    }
  }

  /// A day in words: "November 21, 2026", "21 novembre 2026"; Montréal's.
  public static func day(_ date: Date) -> String {
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: locale)
    style.timeZone = TimeZone(identifier: "America/Toronto") ?? .gmt
    let text = date.formatted(style)
    // French counts the first day of a month apart; the data behind formatted dates does not.
    guard Translations.language == .french, text.hasPrefix("1 ") else { return text }
    return "1er" + text.dropFirst()
  }
}
