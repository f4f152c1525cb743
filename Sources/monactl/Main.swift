import ArgumentParser
import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// The `monactl` program, which uses the same store as the window.
@main enum Main {
  /// Runs the command; exits with 0 on success, 1 when an operation fails, 64 when the command line
  /// is invalid.
  static func main() async {
    PhotoProcess.start()
    // A reader that exits early, such as `head`, must not end the process during an import.
    signal(SIGPIPE, SIG_IGN)
    LibraryMessages.mute()
    Translations.start(
      folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
    do {
      var command = try Monactl.parseAsRoot(FileArguments.decoded())
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard Monactl.exitCode(for: error) == .failure, !(error is ExitCode) else {
        leave(error)
      }
      Output.note(sentence(error))
      exit(1)
    }
  }

  /// Exits with the requested help, or with the command line's error.
  private static func leave(_ error: any Error) -> Never {
    let text = Monactl.fullMessage(for: error)
    let code = Monactl.exitCode(for: error)
    switch code {
    case _ where text.isEmpty: break
    case .success: print(CommandLineText.help(text))
    default:
      Output.note(CommandLineText.refusal(text))
    }
    exit(code.rawValue)
  }

  /// The error message, with the remedy specific to the command line.
  private static func sentence(_ error: any Error) -> String {
    if StorageError.mayComeOfDamage(error), let repaired = repaired() { return repaired }
    let sentence = ErrorText.of(error)
    if case ServerRequestError.moved(let address) = error {
      let remedy = tr(
        "If you trust that, “{command}” goes there with your log-in and what waits.",
        ["command": "monactl follow-server \(address.shown)"])
      return "\(sentence) \(remedy)"
    }
    if let error = error as? StoreError, error.isOfLostData {
      let remedy = tr("monactl recover goes back to the last copy that MONA made.")
      return "\(sentence) \(remedy)"
    }
    guard let option = (error as? CatalogueError)?.optionText else { return sentence }
    return "\(sentence) \(option)"
  }

  /// Repairs the catalogue if it is damaged.
  /// - Returns: the message for the person; nil when the catalogue is not damaged.
  private static func repaired() -> String? {
    let repair = tryLogging("A damaged catalogue is not repaired", level: .warning) {
      try Importing(store: Session(fill: false).store, installed: Installation.starter).repair()
    }
    let again = tr("Give the command again.")
    return switch repair {
    case .done(let report)?: "\(report.sentence) \(report.details) \(again)"
    case .doneElsewhere?: again
    case .notNeeded?, nil: nil
    }
  }
}

/// The root of all commands.
struct Monactl: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "monactl",
      abstract: tr("Meet public art from a terminal."),
      discussion: tr(
        "Discoveries are written artwork:4, place:12 or heritage:7. With --json a command prints JSON for programs; its keys are in the command’s own help. The exit status is 0 when all is done, 1 when it is refused with a sentence, 64 when the command is not understood."
      ),
      version: "monactl \(Installation.version)",
      subcommands: [
        Import.self, Catalogues.self, Stats.self, Show.self, Search.self, List.self, Daily.self,
        Target.self,
        Untarget.self, Collect.self, Photos.self, PhotoInbox.self, Rate.self, Comment.self,
        WriteNote.self,
        ChangeDate.self, Move.self, Remove.self, Badges.self,
        Outbox.self, Reports.self, Export.self, Login.self, Logout.self, ShowAccount.self,
        FollowServer.self, Sync.self,
        News.self, Tours.self, Own.self,
        Withdraw.self, BackUp.self, Verify.self, RestoreBackup.self, Copies.self,
        Recover.self,
      ])
  }
}
