import Foundation

/// MONA in French, from the project's own translations.
enum French {
  /// The compiled translations; nil when `msgfmt` is not there.
  private static let compiled: Data? = {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("monactl-\(UUID().uuidString).mo")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/msgfmt")
    process.arguments = [
      "--output-file=\(file.path)", Terminal.project.appendingPathComponent("po/fr.po").path,
    ]
    do { try process.run() } catch {
      print("SKIPPED: no msgfmt; monactl is not tried in French.")
      return nil
    }
    process.waitUntilExit()
    return try? Data(contentsOf: file)
  }()

  /// Whether a French installation can be tried.
  static var isInstalled: Bool { compiled != nil }

  /// Installs the translations, and says what makes the program speak them.
  static func settings(_ terminal: Terminal) throws -> [String: String] {
    let folder = terminal.folder.appendingPathComponent("share/locale/fr/LC_MESSAGES")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try compiled?.write(to: folder.appendingPathComponent("mona.mo"))
    return ["MONA_LANGUAGE": "fr"]
  }
}
