import ArgumentParser
import Foundation
import MonaServer
import MonaText

/// Copies all that is kept.
struct Backup: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Copy everything to a new folder, and prove that the copy is whole."),
      discussion: tr("The server may serve meanwhile."))
  }

  @OptionGroup var folder: FolderOption

  @Argument(help: ArgumentHelp(tr("The folder to make."), valueName: tr("folder")))
  var destination: String

  func run() async throws {
    let count = try await ServerBackup.make(
      of: folder.url, at: URL(fileURLWithPath: destination, isDirectory: true))
    print(
      trn(
        "Copied, with {count} photo, to {folder}.", "Copied, with {count} photos, to {folder}.",
        count, ["folder": destination]))
  }
}
