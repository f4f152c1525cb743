import Foundation
import MonaLog
import MonaModel

/// The translations installed in a folder, and the system's preferred language among them.
struct InstalledTranslations {
  /// The language used when the person chose none.
  let system: SpokenLanguage
  private let folder: URL?
  /// The system's preferred languages, including those without a translation.
  private let systemCodes: [String]
  private var read: [SpokenLanguage: Translation] = [:]

  /// Creates a list with English only.
  init() {
    system = .english
    folder = nil
    systemCodes = []
  }

  /// Finds the translations in a folder, each in `fr/LC_MESSAGES/mona.mo`.
  /// - Parameter environment: `MONA_LANGUAGE` overrides the system's language if a translation to it,
  ///   or to its language without the region ("fr_FR"), exists.
  init(folder: URL, environment: [String: String]) {
    self.folder = folder
    systemCodes = SystemLanguage.codes(environment)
    let chosen = environment["MONA_LANGUAGE"].map(SystemLanguage.variants) ?? []
    let codes = chosen + systemCodes
    system =
      codes.first { Self.file($0, in: folder).map(Self.exists) == true }
      .map(SpokenLanguage.init) ?? .english
  }

  /// The available languages sorted by code, always with English.
  var languages: [SpokenLanguage] {
    guard let folder else { return [.english] }
    // Without a readable folder, only English is available.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let codes = names.filter { Self.file($0, in: folder).map(Self.exists) == true }
    return Set(codes + ["en"]).sorted().map(SpokenLanguage.init)
  }

  /// The codes under which other programs may have translations to a language, the person's region
  /// first: "fr_CA", "fr".
  func codes(of language: SpokenLanguage) -> [String] {
    let regional = systemCodes.filter { $0.hasPrefix("\(language.code)_") }
    return regional + [language.code]
  }

  /// The translation to a language, loaded on first use; English when it is missing or damaged.
  mutating func translation(to language: SpokenLanguage) -> Translation {
    if let read = read[language] { return read }
    let answer =
      Self.file(language.code, in: folder).flatMap { Self.translation(to: language, in: $0) }
      ?? (language == .english ? Translation(.english, nil) : translation(to: .english))
    read[language] = answer
    return answer
  }

  private static func translation(to language: SpokenLanguage, in file: URL) -> Translation? {
    guard exists(file) else { return nil }
    do {
      return Translation(language, try MessageFile([UInt8](Data(contentsOf: file))))
    } catch {
      Log.program.failure("A language is not used", error, level: .error)
      return nil
    }
  }

  /// The translation file of a language code; nil for codes that could escape the locale folder
  /// (path traversal).
  private static func file(_ code: String, in folder: URL?) -> URL? {
    guard !code.isEmpty, !code.contains("/"), !code.hasPrefix(".") else { return nil }
    return folder?.appendingPathComponent("\(code)/LC_MESSAGES/mona.mo")
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }
}

/// The system's preferred languages.
enum SystemLanguage {
  /// The language codes to try, most preferred first, by the rules of gettext: `LANGUAGE` is a list
  /// and takes precedence, unless the locale is C or unset.
  static func codes(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale, !["C", "POSIX"].contains(locale) else { return [] }
    let wanted = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    return (wanted.isEmpty ? [locale] : wanted).flatMap(variants)
  }

  /// The fallbacks of a locale: "fr_CA.UTF-8" and "fr-CA" become "fr_CA", then "fr"; each is tried
  /// first with the modifier after "@", if any.
  static func variants(_ locale: String) -> [String] {
    let parts = locale.replacing("-", with: "_").split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let region = parts[0].prefix { $0 != "." }
    let language = region.prefix { $0 != "_" }
    let names = region == language ? [String(language)] : [String(region), String(language)]
    return (parts.count > 1 ? names.map { "\($0)@\(parts[1])" } : []) + names
  }
}

/// A language of the interface, one of those in `po/LINGUAS`.
///
/// The catalogue's texts only exist in the two languages of `Language`.
package struct SpokenLanguage: Hashable, Sendable {
  /// The name of its translation folder: "fr", "pt_BR".
  package let code: String

  /// Creates the language of a code, whether or not a translation exists.
  package init(code: String) {
    self.code = code
  }

  /// The language of the source texts.
  package static let english = SpokenLanguage(code: "en")
  package static let french = SpokenLanguage(code: "fr")

  /// The language's own name: "English", "Français".
  package var name: String {
    (locale.localizedString(forIdentifier: code) ?? code).capitalised
  }

  /// The language in which the catalogue's texts are displayed.
  package var ofCatalogue: Language {
    code.split(whereSeparator: { "_@".contains($0) }).first
      .flatMap { Language(rawValue: String($0)) } ?? .english
  }

  /// Whether it is written from right to left, as Arabic.
  package var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  /// The locale for numbers and dates; that of Canada for French and English.
  var locale: Locale {
    Locale(identifier: ["fr", "en"].contains(code) ? "\(code)_CA" : code)
  }
}
