import ArgumentParser
import Foundation
import MonaCatalogue
import MonaLog
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
        leave(error)
      }
      FileHandle.standardError.write(Data((sentence(error) + "\n").utf8))
      exit(1)
    }
  }

  /// Leaves with the help that was asked for, or with what is wrong on the command line.
  private static func leave(_ error: any Error) -> Never {
    let text = Monactl.fullMessage(for: error)
    let code = Monactl.exitCode(for: error)
    switch code {
    case _ where text.isEmpty: break
    case .success: print(CommandLineText.help(text))
    default:
      FileHandle.standardError.write(Data("\(CommandLineText.refusal(text))\n".utf8))
    }
    exit(code.rawValue)
  }

  /// What went wrong, with the remedy that only the terminal has.
  private static func sentence(_ error: any Error) -> String {
    if StorageError.mayComeOfDamage(error), let repaired = repaired() { return repaired }
    let sentence = ErrorText.of(error)
    if let error = error as? StoreError, error.isOfLostData {
      let remedy = tr("monactl recover goes back to the last copy that MONA made.")
      return "\(sentence) \(remedy)"
    }
    guard case CatalogueError.lacksMost = error else { return sentence }
    let remedy = tr("If it is, import it with --complete.")
    return "\(sentence) \(remedy)"
  }

  /// What came of a catalogue in which damage was met; nil when it is not to blame.
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

/// The root of all commands; says what they have in common.
struct Monactl: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "monactl",
      abstract: tr("Meet public art from a terminal."),
      discussion: tr(
        "Discoveries are written artwork:4, place:12 or heritage:7. With --json a command prints JSON for programs; its keys are in the command’s own help. The exit status is 0 when all is done, 1 when it is refused with a sentence, 64 when the command is not understood."
      ),
      subcommands: [
        Import.self, Catalogues.self, Stats.self, Show.self, Search.self, List.self, Daily.self,
        Target.self,
        Untarget.self, Collect.self, PhotoInbox.self, Rate.self, Comment.self, Badges.self,
        Outbox.self, Export.self, Login.self, Logout.self, ShowAccount.self, Sync.self,
        Withdraw.self, BackUp.self, Verify.self, RestoreBackup.self, Copies.self, Recover.self,
      ])
  }
}
