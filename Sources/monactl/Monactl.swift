import ArgumentParser
import MonaText

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
