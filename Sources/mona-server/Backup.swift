import ArgumentParser
import Foundation
import MonaModel
import MonaServer
import MonaText

/// `backup`: copies the data of a server to a new folder, also while it runs, and verifies the
/// copy.
struct Backup: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Copy everything to a new folder, and prove that the copy is whole."),
      discussion: tr("The server may serve meanwhile."))
  }

  @OptionGroup var folder: FolderOption

  @Argument(help: ArgumentHelp(tr("The folder to make."), valueName: tr("folder")))
  var destination: String

  @Option(
    help: ArgumentHelp(
      tr(
        "Make a folder named after the time inside the folder, share the photos that are unchanged since the last one, and keep this many of them."
      ), valueName: "n"))
  var keep: Int?

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError(tr("At least one backup must be kept.")) }
  }

  func run() async throws {
    if let keep {
      let report = try await BackupRotation(
        in: FileArguments.file(destination), keeping: keep
      ).make(of: folder.url)
      show(report.photos, report.backup)
      if report.removed > 0 {
        print(
          trn(
            "{count} old backup was removed.", "{count} old backups were removed.", report.removed))
      }
      return
    }
    show(
      try await ServerBackup.make(of: folder.url, at: FileArguments.file(destination)),
      FileArguments.file(destination))
  }

  private func show(_ count: Int, _ destination: URL) {
    print(
      trn(
        "Copied, with {count} photo, to {folder}.", "Copied, with {count} photos, to {folder}.",
        count, ["folder": destination.displayPath]))
  }
}

/// `restore`: copies a backup to an empty or new data folder.
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

  @OptionGroup var bucket: BucketOption

  @Option(
    help: ArgumentHelp(
      tr(
        "The folder of erasures of the server that was backed up, whose name ends in “-erasures”: what was erased since is erased again when the server starts."
      ), valueName: tr("folder")))
  var erasures: String?

  func run() async throws {
    let photos = try bucket.photos.map { address in
      let file = bucket.photosCredentialsFile.map { URL(pathText: $0) }
      guard let options = PhotoBucketOptions(address, credentialsFile: file) else {
        throw ServerError.setting(.photos)
      }
      return options
    }
    let ledger = ErasureLedger(beside: folder.url)
    if let erasures {
      let other = ErasureLedger(in: URL(pathText: erasures))
      guard other.isThere else { throw ServerError.noLedger(URL(pathText: erasures)) }
      try ledger.merge(other)
    }
    let count = try await ServerBackup.restore(
      URL(pathText: backup), to: folder.url, photos: photos)
    print(
      trn(
        "Restored, with {count} photo, to {folder}.", "Restored, with {count} photos, to {folder}.",
        count, ["folder": folder.url.path]))
    if !ledger.isThere {
      TerminalText.note(
        tr(
          "No folder of erasures was given: people who were erased since the backup come back with it. If there were any, remove what was restored, and say --erasures."
        ))
    }
  }
}

/// `check`: checks all rows, files and checksums, and has photos that are not whole sent again.
struct Check: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Look whether all that is kept is whole."),
      discussion: tr(
        "Reads the databases and every photo, also while the server runs. The exit status is 1 when something is amiss."
      ))
  }

  @OptionGroup var folder: FolderOption

  func run() async throws {
    let check = ServerCheck(folder.url)
    let findings = try await check.run()
    for finding in findings { TerminalText.show(finding.sentence) }
    try await check.requestPhotos(findings)
    guard findings.isEmpty else { throw ExitCode(1) }
    print(tr("All is whole."))
  }
}
