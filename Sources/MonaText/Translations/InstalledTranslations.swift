import Foundation
import MonaLog

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
