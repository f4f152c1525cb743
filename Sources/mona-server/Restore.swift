import ArgumentParser
import Foundation
import MonaServer
import MonaText

/// Puts a copy where a server finds it.
struct Restore: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Put a backup where a server finds it."),
      discussion: tr(
        "The folder must not be there yet, or be empty: nothing is replaced. What was copied is looked through before and after."
      ))
  }

  @OptionGroup var folder: FolderOption

  @Argument(help: ArgumentHelp(tr("What mona-server backup made."), valueName: tr("folder")))
  var backup: String

  func run() async throws {
    let count = try await ServerBackup.restore(
      URL(fileURLWithPath: backup, isDirectory: true), to: folder.url)
    print(
      trn(
        "Restored, with {count} photo, to {folder}.", "Restored, with {count} photos, to {folder}.",
        count, ["folder": folder.url.path]))
  }
}
