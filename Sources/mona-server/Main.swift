import ArgumentParser
import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServer
import MonaServerStore
import MonaServices
import MonaText

/// The `mona-server` program.
@main enum Main {
  static func main() async {
    PhotoProcess.start()
    Translations.start(
      folder: Installation.locale, environment: ProcessInfo.processInfo.environment)
    do {
      var command = try MonaServerCommand.parseAsRoot(FileArguments.decoded())
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard MonaServerCommand.exitCode(for: error) == .failure, !(error is ExitCode) else {
        leave(error)
      }
      let sentence =
        (error as? ServerError)?.sentence ?? (error as? ServerStoreError)?.sentence
        ?? ErrorText.of(error)
      let option = (error as? CatalogueError)?.optionText.map { " \($0)" } ?? ""
      TerminalText.note("\(sentence)\(option)")
      exit(1)
    }
  }

  /// Exits with the requested help, or with the command line's error.
  private static func leave(_ error: any Error) -> Never {
    let text = MonaServerCommand.fullMessage(for: error)
    let code = MonaServerCommand.exitCode(for: error)
    switch code {
    case _ where text.isEmpty: break
    case .success: print(CommandLineText.help(text))
    default:
      TerminalText.note(CommandLineText.refusal(text))
    }
    exit(code.rawValue)
  }
}

/// The root of all commands.
struct MonaServerCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mona-server",
      abstract: tr("Serve catalogue, accounts and visits to MONA’s apps."),
      version: "mona-server \(Installation.version)",
      subcommands: [
        Serve.self, Import.self, CatalogueCommand.self, User.self, Report.self, Backup.self,
        Restore.self, Move.self, Check.self, ActionLog.self, Research.self,
      ])
  }
}

/// The option for the server's data folder.
struct FolderOption: ParsableArguments {
  @Option(help: ArgumentHelp(tr("Where everything is kept."), valueName: tr("folder")))
  var data: String?

  var url: URL { data.map(FileArguments.file) ?? ServerFolder.usual }

  func validate() throws {
    guard url.isTextPath else {
      throw ValidationError(
        tr("The folder of a server must have a name in UTF-8: rename it, or give another."))
    }
  }
}

/// The options for the bucket of a server's photos.
struct BucketOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr(
        "Keep the photos in a bucket of an S3-compatible store, such as {example}.",
        ["example": "s3://photos/mona?endpoint=https://s3.example&region=ca"]), valueName: "url"))
  var photos: String?

  @Option(
    help: ArgumentHelp(
      tr(
        "The file that holds the credentials for the bucket, as {names}; without it, they are taken from the environment.",
        ["names": "AWS_ACCESS_KEY_ID=…, AWS_SECRET_ACCESS_KEY=…"]), valueName: tr("file")))
  var photosCredentialsFile: String?
}

/// The option for the data folder of a server that may begin there.
struct NewFolderOption: ParsableArguments {
  @OptionGroup var folder: FolderOption

  @Flag(
    name: .customLong("new"),
    help: .init(
      tr("Begin a server in the folder, if none keeps anything there; without this, it is refused.")
    ))
  var isNew = false

  /// The folder.
  ///
  /// A server may begin in the default folder while that is empty, as at the first start of the service.
  /// - Throws: `ServerError.noServerData`.
  func url() throws -> URL {
    let isFresh = folder.data == nil && ServerFolder.isEmpty(folder.url)
    try ServerFolder.check(folder.url, isNew: isNew || isFresh)
    return folder.url
  }
}
