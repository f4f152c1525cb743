import Foundation
import MonaLog
import MonaModel

/// The translations installed in a folder, and the language the system asks for among them.
struct InstalledTranslations {
  /// The language spoken by whoever chose none.
  let system: SpokenLanguage
  private let folder: URL?
  /// What the system asks for, also languages that MONA does not have.
  private let systemCodes: [String]
  private var read: [SpokenLanguage: Translation] = [:]

  /// English alone.
  init() {
    system = .english
    folder = nil
    systemCodes = []
  }

  /// Those of `folder`, each in `fr/LC_MESSAGES/mona.mo`.
  /// - Parameter environment: `MONA_LANGUAGE` is the system's language when MONA has it.
  init(folder: URL, environment: [String: String]) {
    self.folder = folder
    systemCodes = SystemLanguage.codes(environment)
    let codes = [environment["MONA_LANGUAGE"]].compactMap(\.self) + systemCodes
    system =
      codes.first { Self.file($0, in: folder).map(Self.exists) == true }
      .map(SpokenLanguage.init) ?? .english
  }

  /// In the order of their codes, English always among them.
  var languages: [SpokenLanguage] {
    guard let folder else { return [.english] }
    // A copy of MONA without translations speaks English.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let codes = names.filter { Self.file($0, in: folder).map(Self.exists) == true }
    return Set(codes + ["en"]).sorted().map(SpokenLanguage.init)
  }

  /// The codes under which the system's other programs have a language, the person's own region
  /// first: "fr_CA", "fr".
  func codes(of language: SpokenLanguage) -> [String] {
    let regional = systemCodes.filter { $0.hasPrefix("\(language.code)_") }
    return regional + [language.code]
  }

  /// The translations to a language, read when they are first asked for; English where they are
  /// missing or damaged.
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

  /// Whoever chooses a code does not choose the folder.
  private static func file(_ code: String, in folder: URL?) -> URL? {
    guard !code.isEmpty, !code.contains("/"), !code.hasPrefix(".") else { return nil }
    return folder?.appendingPathComponent("\(code)/LC_MESSAGES/mona.mo")
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }
}

/// Which languages the person's system asks for.
enum SystemLanguage {
  /// The codes under which translations may be found, the most wanted first, by the rules of
  /// gettext: `LANGUAGE` is a list and comes first, except where the locale is C or none.
  static func codes(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale, !["C", "POSIX"].contains(locale) else { return [] }
    let wanted = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    return (wanted.isEmpty ? [locale] : wanted).flatMap(variants)
  }

  /// "fr_CA.UTF-8" is looked for as "fr_CA", then as "fr"; what follows an @ goes last.
  private static func variants(_ locale: String) -> [String] {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let region = parts[0].prefix { $0 != "." }
    let language = region.prefix { $0 != "_" }
    let names = region == language ? [String(language)] : [String(region), String(language)]
    return (parts.count > 1 ? names.map { "\($0)@\(parts[1])" } : []) + names
  }
}

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
