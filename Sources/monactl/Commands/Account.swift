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

  @Flag(
    help: .init(
      tr(
        "What you collect here without an account, or what waits for another server, becomes this one’s."
      )))
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
    let account = session.account
    let login = try await logIn(form, account)
    if let question = login.offer.question, !takeVisits, !ownCollection {
      try await account.give(up: login)
      throw LoginRefused(sentence: question)
    }
    let settled = try await account.settle(login, takingOver: takeVisits)
    if case .memory(let fault) = settled.place {
      // The keyring is unavailable, and memory does not outlast this process.
      guard keepInFile, try await account.keepInFile() else {
        try await account.give(up: login)
        let remedy = tr("Say --keep-in-file to stay logged in by a file that only you can read.")
        throw LoginRefused(sentence: "\(fault.sentence) \(remedy)")
      }
    }
    if consent { try session.store(of: settled).giveConsent(sharesPosition: false) }
    let state = AccountState.loggedIn(settled.name)
    if output.isJSON { return try Output.json(state.json(waiting: nil)) }
    try Output.lines([state.sentence, settled.keptHereText].compactMap(\.self))
  }
}

extension NewLogin.Offer {
  /// The question that an option has to answer; nil for none.
  fileprivate var question: String? {
    switch self {
    case .here, .elsewhere: nil
    case .unownedVisits(let count):
      trn(
        "{count} visit here belongs to no account: say --take-visits if it is this one’s, or --own-collection if not.",
        "{count} visits here belong to no account: say --take-visits if they are this one’s, or --own-collection if not.",
        count)
    case .unsentElsewhere(let count, let name, isCopied: true):
      trn(
        "{count} visit here waits to be sent to {server} for “{name}”: say --take-visits to copy this collection into the one that your account on the new server has here, or --own-collection to let it wait.",
        "{count} visits here wait to be sent to {server} for “{name}”: say --take-visits to copy this collection into the one that your account on the new server has here, or --own-collection to let them wait.",
        count, ["server": name.server.shown, "name": name.username])
    case .unsentElsewhere(let count, let name, isCopied: false):
      trn(
        "{count} visit here waits to be sent to {server} for “{name}”: say --take-visits to send this collection to this server instead, or --own-collection to let it wait.",
        "{count} visits here wait to be sent to {server} for “{name}”: say --take-visits to send this collection to this server instead, or --own-collection to let them wait.",
        count, ["server": name.server.shown, "name": name.username])
    }
  }
}

extension Login {
  /// How often the password is asked for at a terminal.
  private static let tries = 3

  /// Asks for the password, at a terminal again after a wrong one: typed at the shell, it would show,
  /// and stay in the shell's history.
  private func logIn(_ form: AccountForm, _ account: AccountService) async throws -> NewLogin {
    var form = form
    for _ in 1..<Self.tries where Password.isTyped {
      form.password = try Password.read()
      do {
        return try await account.logIn(form, at: server)
      } catch let error as AccountError where error.isWrongPassword {
        Output.note(ErrorText.of(error))
      }
    }
    form.password = try Password.read()
    return try await account.logIn(form, at: server)
  }
}

extension AccountError {
  /// Whether the name and the password do not match.
  fileprivate var isWrongPassword: Bool {
    guard case .problems(let problems) = self else { return false }
    return problems.contains { $0.kind == .credentials }
  }
}

/// The error when a login that the server accepted is abandoned.
private struct LoginRefused: LocalizedError {
  let sentence: String

  var errorDescription: String? { sentence }
}

/// `logout`: ends the session; visits remain on this computer unless `--remove` is given.
struct Logout: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Log out; what you collected stays on this computer, unless you ask otherwise."))
  }

  @Flag(help: .init(tr("Take the account’s visits off this computer, their photos to the trash.")))
  var remove = false

  @Flag(help: .init(tr("Do so even if something was not sent yet.")))
  var force = false

  func run() async throws {
    let session = try Session()
    let account = session.account
    guard let name = try await account.state().name else { throw AccountError.loggedOut }
    if remove, !force, case let count = try await account.unsentCount(), count > 0 {
      throw AccountError.unsent(count)
    }
    try await account.logOut()
    let left = tr("“{name}” is logged out.", ["name": name.username])
    guard remove else { return try Output.lines([left]) }
    let others = try session.store.otherPhotoCount()
    let count = try await session.collecting().removeFromHere()
    let removed = trn(
      "{count} visit was taken off this computer; the server has it on.",
      "{count} visits were taken off this computer; the server has them on.", count)
    let staying = try session.store.onlyHereCount()
    try Output.lines(
      [left, removed] + (others > 0 ? [OnlyHere.photosText(others)] : [])
        + (staying > 0 ? [OnlyHere.text(staying)] : []))
  }
}

/// `follow-server`: moves the account to the new address that its server announces.
struct FollowServer: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr(
        "Follow the server of the account to the new address that it announces, with the log-in and what waits."
      ),
      discussion: "--json: \(AccountState.jsonKeys)")
  }

  @Argument(help: .init(tr("That address, as “monactl sync” tells it."), valueName: "url"))
  var address: ServerAddress

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let account = try Session().account
    try await account.move(to: address)
    let (state, waiting) = (try await account.state(), try await account.unsentCount())
    if output.isJSON { return try Output.json(state.json(waiting: waiting)) }
    try Output.lines([state.sentence])
  }
}

/// Reads a password from the terminal or standard input; other users could read it as an argument.
enum Password {
  /// Prompts at the terminal without echo; otherwise reads the first line of standard input.
  /// - Throws: `ValidationError` when the password is empty.
  static func read() throws -> String {
    let line = isTyped ? ask() : readLine(strippingNewline: true)
    guard let line, !line.isEmpty else {
      throw ValidationError(tr("Write the password at the terminal, or to standard input."))
    }
    return line
  }

  /// Whether it is typed at a terminal.
  static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

  private static func ask() -> String? {
    FileHandle.standardError.write(Data((tr("Password:") + " ").utf8))
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine(strippingNewline: true) }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return readLine(strippingNewline: true)
  }
}

/// `account`: prints the account of the collection and whether it is logged in.
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

extension AccountState {
  static let jsonKeys = """
    {"state": "none" | "loggedOut" | "loggedIn" | "expired" | "forgotten" | "keyring", "user", "server", "waiting"}
    """

  /// The state as JSON.
  /// - Parameter waiting: the number of visits to send, if known.
  func json(waiting: Int?) -> JSONValue {
    let state =
      switch self {
      case .none: "none"
      case .loggedOut: "loggedOut"
      case .loggedIn: "loggedIn"
      case .expired: "expired"
      case .forgotten: "forgotten"
      case .keyring: "keyring"
      }
    return [
      "state": .string(state), "user": JSONValue(name?.username),
      "server": JSONValue(name?.server.description), "waiting": JSONValue(waiting),
    ]
  }

  /// The state in a sentence.
  var sentence: String {
    let values = ["name": name?.username ?? "", "server": name?.server.name ?? ""]
    return switch self {
    case .none: tr("This collection belongs to no account.")
    case .loggedOut:
      tr("This collection belongs to “{name}” on {server}, who is logged out.", values)
    case .loggedIn: tr("“{name}” is logged in on {server}.", values)
    case .expired:
      tr("The server {server} ended the session of “{name}”: log in again.", values)
    case .forgotten:
      tr("This computer did not keep the log-in of “{name}” on {server}: log in again.", values)
    case .keyring(let fault, _):
      [tr("This collection belongs to “{name}” on {server}.", values), fault.sentence]
        .joined(separator: " ")
    }
  }
}
