import Foundation
import MonaModel

/// A language MONA speaks: one of those in `po/LINGUAS`.
///
/// The catalogue's own words come in two languages only, which are `Language`.
package struct SpokenLanguage: Hashable, Sendable {
  /// As the folder of its translations is called: "fr", "pt_BR".
  package let code: String

  /// The language of this code, whether MONA has it or not.
  package init(code: String) {
    self.code = code
  }

  package static let english = SpokenLanguage(code: "en")
  package static let french = SpokenLanguage(code: "fr")

  /// Its name in itself: "English", "Français".
  package var name: String {
    (locale.localizedString(forIdentifier: code) ?? code).capitalised
  }

  /// The language of the catalogue that goes with it.
  package var ofCatalogue: Language {
    code.split(whereSeparator: { "_@".contains($0) }).first
      .flatMap { Language(rawValue: String($0)) } ?? .english
  }

  /// Whether it is read from right to left, as Arabic.
  package var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  /// How numbers and dates are written; in French and English, as in Québec.
  var locale: Locale {
    Locale(identifier: ["fr", "en"].contains(code) ? "\(code)_CA" : code)
  }
}
