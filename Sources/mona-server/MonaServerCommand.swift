import ArgumentParser
import MonaText

/// The root of all commands.
struct MonaServerCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mona-server",
      abstract: tr("Serve catalogue, accounts and visits to MONA’s apps."),
      subcommands: [
        Serve.self, Import.self, User.self, Report.self, Backup.self, Restore.self, Check.self,
      ])
  }
}
