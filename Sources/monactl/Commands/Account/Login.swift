import ArgumentParser
import Foundation
import MonaPerson
import MonaSync
import MonaText

/// `login`: logs in to an account.
struct Login: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr(
        "Log in to an account, whose password is asked for, or read from standard input."),
      discussion: "--json: \(AccountState.jsonKeys)")
  }

  @Option(help: .init(tr("Another server than MONA’s."), valueName: "url"))
  var server: ServerAddress = .mona

  @Option(help: .init(tr("The name of the account."), valueName: "name"))
  var user: String

  @Flag(help: .init(tr("What you collect here without an account becomes this one’s.")))
  var takeVisits = false

  @Flag(help: .init(tr("This account gets a collection of its own.")))
  var ownCollection = false

  @Flag(help: .init(tr("Without a keyring, stay logged in by a file that only you can read.")))
  var keepInFile = false

  @Flag(
    help: .init(
      tr(
        "Let MONA send the photos, ratings and comments of this collection to the server; photos do not tell where they were taken."
      )))
  var consent = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !takeVisits || !ownCollection else {
      throw ValidationError(tr("Say either --take-visits or --own-collection."))
    }
  }

  func run() async throws {
    let session = try Session()
    var form = AccountForm()
    form.username = user
    form.password = try Password.read()
    let account = session.account
    let login = try await account.logIn(form, at: server)
    if case .visitsOfNobody(let count) = login.offer, !takeVisits, !ownCollection {
      try await account.give(up: login)
      throw LoginRefused(
        sentence: trn(
          "{count} visit here belongs to no account: say --take-visits if it is this one’s, or --own-collection if not.",
          "{count} visits here belong to no account: say --take-visits if they are this one’s, or --own-collection if not.",
          count))
    }
    let settled = try await account.settle(login, takingOver: takeVisits)
    if case .memory(let fault) = settled.place {
      // The next command is another run.
      guard keepInFile, await account.sessions.keepInFile() else {
        try await account.give(up: login)
        let remedy = tr("Say --keep-in-file to stay logged in by a file that only you can read.")
        throw LoginRefused(sentence: "\(fault.sentence) \(remedy)")
      }
    }
    if consent { try session.store(of: settled).giveConsent(sharesPosition: false) }
    let state = AccountState.loggedIn(settled.name)
    if output.isJSON { return try Output.json(state.json(waiting: nil)) }
    try Output.lines([state.sentence])
  }
}

/// Why a log-in that the server allowed is given up.
private struct LoginRefused: LocalizedError {
  let sentence: String

  var errorDescription: String? { sentence }
}
