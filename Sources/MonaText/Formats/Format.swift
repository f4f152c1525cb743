import Foundation
import MonaModel

/// Formats numbers, distances and dates in the person's language.
package enum Format {
  static var locale: Locale { Translations.current.locale }

  /// An integer with digit grouping: "1,492", "1 492".
  package static func number(_ number: Int) -> String {
    locale.written(number)
  }

  /// An average with one decimal: "3.6", "3,6".
  package static func average(_ number: Double) -> String {
    number.formatted(.number.precision(.fractionLength(1)).locale(locale))
  }

  /// A size in megabytes of a million bytes, rounded: "12 MB".
  ///
  /// Less than one is "less than 1 MB", and zero bytes are "0 MB".
  package static func megabytes(_ bytes: Int) -> String {
    // The spaces before the units are no-break spaces.
    (1..<1_000_000).contains(bytes)
      ? tr("less than 1 MB") : tr("{size} MB", ["size": number((bytes + 500_000) / 1_000_000)])
  }

  /// A distance with a useful precision: "85 m", "850 m", "1.2 km", "12 km".
  ///
  /// Metres below 100 m, tens of metres below 1 km, one decimal below 10 km, whole kilometres
  /// above. The rounded value selects the format, so that 999 m is 1.0 km and 9.96 km is 10 km.
  /// - Parameter metres: finite, 0 or more; anything else counts as 0.
  package static func distance(_ metres: Double) -> String {
    let metres = metres.isFinite ? max(0, metres) : 0
    // The spaces before the units are no-break spaces.
    let whole = metres < 99.5 ? metres.rounded() : (metres / 10).rounded() * 10
    if whole < 1000 {
      return tr("{distance} m", ["distance": number(Int(whole))])
    }
    let kilometres = metres / 1000
    if kilometres < 9.95 {
      // The distance rounds to at least 1,000 m, so its text must not be below "1.0".
      let text = max(1, kilometres)
        .formatted(.number.precision(.fractionLength(1)).locale(locale))
      return tr("{distance} km", ["distance": text])
    }
    return tr("{distance} km", ["distance": number(Int(min(kilometres, 1e6).rounded()))])
  }

  /// A coordinate with a precision of about a metre.
  ///
  /// "45.50360° N, 73.56090° W", "45,50360° N, 73,56090° O".
  package static func place(_ place: Coordinate) -> String {
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

  /// A date in Montréal: "November 21, 2026", "21 novembre 2026".
  package static func day(_ date: Date) -> String {
    words(date, Date.FormatStyle(date: .long, time: .omitted, locale: locale))
  }

  /// A date in Montréal with weekday and without year, capitalized.
  ///
  /// "Thursday, November 19", "Jeudi 19 novembre".
  package static func weekday(_ date: Date) -> String {
    words(date, Date.FormatStyle(locale: locale).weekday(.wide).month(.wide).day(.defaultDigits))
      .capitalised
  }

  static func words(_ date: Date, _ style: Date.FormatStyle) -> String {
    var style = style
    style.timeZone = MontrealDay.timeZone
    let text = date.formatted(style)
    guard Translations.language == .french else { return text }
    // French writes the first day of a month as an ordinal; the locale data does not.
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return zip(words, words.dropFirst() + [""])
      .map { word, next in word == "1" && next.first?.isLetter == true ? "1er" : word }
      .joined(separator: " ")
  }
}

extension Format {
  /// A number in compact form with up to three digits: "999", "1.2 k", "12 k", "1.5 M".
  ///
  /// Rounds half up; the rounded value selects the format, so that 9,950 is "10 k".
  /// - Parameter number: 0 or more.
  package static func compact(_ number: Int) -> String {
    let tenths = compactTenths(number)
    // The spaces before the letters are no-break spaces.
    return switch tenths.unit {
    case 1: Format.number(number)
    case 1000: tr("{number} k", ["number": decimal(tenths.count)])
    default: tr("{number} M", ["number": decimal(tenths.count)])
    }
  }

  /// The value that ``compact(_:)`` displays; equal for numbers with the same text.
  package static func compactValue(_ number: Int) -> Int {
    let tenths = compactTenths(number)
    return tenths.unit == 1 ? number : tenths.count * tenths.unit / 10
  }

  /// The number in tenths of the unit, rounded to whole units from ten units on.
  private static func compactTenths(_ number: Int) -> (count: Int, unit: Int) {
    guard number >= 1000 else { return (number * 10, 1) }
    for unit in [1000, 1_000_000] {
      let tenths = (number * 10 + unit / 2) / unit
      if tenths < 100 { return (tenths, unit) }
      let whole = (number + unit / 2) / unit
      if whole < 1000 || unit == 1_000_000 { return (whole * 10, unit) }
    }
    return (number * 10, 1)
  }

  private static func decimal(_ tenths: Int) -> String {
    guard tenths < 100, !tenths.isMultiple(of: 10) else { return Format.number(tenths / 10) }
    return (Double(tenths) / 10).formatted(
      .number.precision(.fractionLength(1)).locale(locale))
  }
}
