import CIntl
import Foundation
import MonaModel

/// Which language MONA speaks, decided once at the start.
package enum Translations {
  static let domain = "mona"

  /// Reads the catalogues of translations in `folder` and chooses the language: `MONA_LANGUAGE`
  /// (`fr` or `en`) when it is set, else the system's.
  ///
  /// gettext translates nothing in the C locale, so a language asked for by name on a system that
  /// has no such locale is spoken in C.UTF-8.
  package static func start(folder: URL, environment: [String: String]) {
    if let language = environment["MONA_LANGUAGE"].flatMap(Language.init) {
      setenv("LANGUAGE", language.rawValue, 1)
    }
    setlocale(LC_ALL, "")
    if environment["MONA_LANGUAGE"] != nil, isC { setlocale(LC_ALL, "C.UTF-8") }
    // Numbers are formatted by `Format`; C code that prints or reads them expects a full stop.
    setlocale(LC_NUMERIC, "C")
    bindtextdomain(domain, folder.path)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  private static var isC: Bool {
    let name = setlocale(LC_MESSAGES, nil).map { String(cString: $0) }
    return name == nil || name == "C" || name == "POSIX"
  }

  /// The language of the catalogue of translations in use.
  package static var language: Language {
    // TRANSLATORS: The code of the language you translate to, as in the name of your file: fr.
    Language(rawValue: trc("language code", "en")) ?? .english
  }
}
