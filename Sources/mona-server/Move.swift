import ArgumentParser
import Foundation
import MonaServer
import MonaText

/// `move`: moves accounts and visits to PostgreSQL, or back into the folder.
struct Move: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Move accounts and visits to a database of PostgreSQL’s, or back."),
      discussion: tr(
        "The server may serve meanwhile: it answers, but takes nothing new, until it is started again. What was moved is compared row by row; a move that was cut off can be run again."
      ))
  }

  @OptionGroup var folder: FolderOption

  @Option(
    help: ArgumentHelp(
      tr(
        "The address of an empty database, such as {example}, or “folder” for the server’s own folder.",
        ["example": "postgres://mona@localhost/mona"]), valueName: "url"))
  var to: String

  func validate() throws {
    guard destination != nil else {
      throw ValidationError(
        tr("--to takes an address that begins with “postgres://”, or “folder”."))
    }
  }

  private var destination: ServerMove.Destination? {
    if to == "folder" { return .folder }
    return ["postgres://", "postgresql://"].contains { to.hasPrefix($0) } ? .postgres(to) : nil
  }

  func run() async throws {
    guard let destination else { return }
    let report = try await ServerMove(folder.url).run(to: destination)
    let accounts = trn("{count} account", "{count} accounts", report.accounts)
    let visits = trn("{count} visit", "{count} visits", report.visits)
    print(
      tr(
        "Moved and compared: {accounts} and {visits}. Start the server again: until then it takes nothing new.",
        ["accounts": accounts, "visits": visits]))
  }
}
