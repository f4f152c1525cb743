import Foundation
import MonaCore

extension Format {
  /// A month and its year, as a title: "November 2026", "Novembre 2026".
  public static func month(_ month: MontrealMonth) -> String {
    capitalised(words(month.first.start, Date.FormatStyle(locale: locale).year().month(.wide)))
  }
}
