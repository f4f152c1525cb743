import Foundation
import MonaTestSupport

/// MONA in French, from the project's own translations.
enum French {
  /// Installs the translations, and says what makes the program speak them.
  static func settings(_ terminal: Terminal) throws -> [String: String] {
    let share = terminal.folder.appendingPathComponent("share")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: CompiledTranslations.folder.get(), to: share.appendingPathComponent("locale"))
    return ["MONA_LANGUAGE": "fr"]
  }
}
