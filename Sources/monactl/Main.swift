import ArgumentParser
import Foundation
import MonaCatalogue
import MonaPerson
import MonaServices
import MonaText

/// The terminal's door to the same store as the window.
@main enum Main {
  /// Leaves with 0 when all is done, 1 when it is refused with one sentence, 64 when the words on
  /// the command line are wrong.
  static func main() async {
    // A reader that leaves early, as `head` does, must not kill an import half way.
    signal(SIGPIPE, SIG_IGN)
    LibraryMessages.mute()
    Translations.start(
      folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
    do {
      var command = try Monactl.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard Monactl.exitCode(for: error) == .failure, !(error is ExitCode) else {
        Monactl.exit(withError: error)
      }
      FileHandle.standardError.write(Data((sentence(error) + "\n").utf8))
      exit(1)
    }
  }

  /// What went wrong, with the remedy that only the terminal has.
  private static func sentence(_ error: any Error) -> String {
    let sentence = Sentence.of(error)
    guard case CatalogueError.lacksMost = error else { return sentence }
    let remedy = tr("If it is, import it with --complete.")
    return "\(sentence) \(remedy)"
  }
}
