import ArgumentParser
import MonaSync
import MonaText

/// `account`: whose collection this is, and whether they are logged in.
struct ShowAccount: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "account",
      abstract: tr("Say which account the collection belongs to, and whether it is logged in."),
      discussion: "--json: \(AccountState.jsonKeys)")
  }

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let account = try Session().account
    let (state, waiting) = (try await account.state(), try await account.unsentCount())
    if output.isJSON { return try Output.json(state.json(waiting: waiting)) }
    let sent = trn(
      "{count} visit waits to be sent.", "{count} visits wait to be sent.", waiting)
    try Output.lines(
      [state.sentence] + (waiting == 0 ? [tr("Nothing waits to be sent.")] : [sent]))
  }
}
