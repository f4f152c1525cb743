import MonaSync
import MonaText
import Observation

/// A form that creates an account, logs in, or changes an account.
///
/// Each field is validated when the focus leaves it; errors from the server appear under their
/// fields.
@Observable @MainActor
package final class AccountFormViewModel {
  /// The form's purpose.
  package let purpose: AccountPurpose
  /// The error of each field.
  package private(set) var troubles: [AccountEntry: String] = [:]
  /// The error of the whole form; the input is kept.
  package private(set) var failure: Toast?
  /// Whether a request is running.
  package private(set) var isWorking = false
  /// The confirmation shown in the form when it stays open after success.
  package private(set) var doneText: String?
  /// The field to go to after a refused request; nil when there is no error.
  ///
  /// After a log-in that the server refused, that is the password, whatever the server names: people
  /// type it again, and elsewhere it would show.
  package private(set) var entryToCorrect: AccountEntry?
  private var form = AccountForm()
  private var serverAddress = ""

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let loggedIn: @MainActor (NewLogin) async -> Void

  /// Creates a form, with the username filled in if it is known.
  /// - Parameters:
  ///   - name: the account whose session ended; nil for a new log-in.
  ///   - loggedIn: called after a successful log-in.
  init(
    _ context: AppContext, _ purpose: AccountPurpose, name: AccountName? = nil,
    loggedIn: @escaping @MainActor (NewLogin) async -> Void
  ) {
    self.context = context
    self.purpose = purpose
    self.loggedIn = loggedIn
    if let name, [.logIn, .forgotten].contains(purpose) { form.username = name.username }
    if purpose == .server, server != .mona { serverAddress = server.description }
  }

  private var client: AccountClient { context.services.account }

  /// The server that receives the request.
  package var server: ServerAddress { context.preferences.server }

  /// The text of a field.
  package func text(of entry: AccountEntry) -> String {
    entry == .server ? serverAddress : form[keyPath: Self.path(entry)]
  }

  private static func path(_ entry: AccountEntry) -> WritableKeyPath<AccountForm, String> {
    switch entry {
    case .username, .server: \.username
    case .email: \.email
    case .password: \.password
    case .confirmation: \.confirmation
    case .currentPassword: \.currentPassword
    case .invitation: \.invitation
    }
  }

  // MARK: Intents

  /// Opens another form above this one: to choose a server, or for a forgotten password.
  package func open(_ purpose: AccountPurpose) { context.navigation.openOnce(.account(purpose)) }

  /// Sets the text of a field and clears its error.
  package func write(_ text: String, in entry: AccountEntry) {
    guard text != self.text(of: entry) else { return }
    if entry == .server { serverAddress = text } else { form[keyPath: Self.path(entry)] = text }
    if troubles[entry] != nil { troubles[entry] = nil }
    if entry == .password, troubles[.confirmation] != nil { troubles[.confirmation] = nil }
    if doneText != nil { doneText = nil }
  }

  /// Validates a field when the focus leaves it; an empty field is not an error yet.
  package func leave(_ entry: AccountEntry) {
    if !text(of: entry).isEmpty { check(entry) }
  }

  /// Validates every field; returns whether all are valid.
  package func checkAll() -> Bool {
    for entry in purpose.entries { check(entry) }
    entryToCorrect = firstWrong
    return troubles.isEmpty
  }

  /// Validates and submits the form; errors appear under their fields.
  package func submit() async {
    guard !isWorking, checkAll() else { return }
    isWorking = true
    if failure != nil { failure = nil }
    defer { isWorking = false }
    do {
      let login = try await perform()
      // Passwords are discarded as soon as they are sent.
      (form.password, form.confirmation, form.currentPassword) = ("", "", "")
      // A form with a confirmation stays open to show it.
      if doneText == nil, context.navigation.routes.last == .account(purpose) {
        context.navigation.back()
      }
      if let login { await loggedIn(login) }
    } catch is CancellationError {
      return
    } catch {
      let refused = FormErrors(error, for: purpose)
      troubles = refused.entries
      failure = refused.whole
      entryToCorrect = purpose == .logIn ? .password : firstWrong ?? purpose.entryToWait
      // A wrong password is typed anew, not after what is there.
      if purpose == .logIn, troubles[.password] != nil { form.password = "" }
      if troubles[.currentPassword] != nil { form.currentPassword = "" }
    }
  }

  private var firstWrong: AccountEntry? { purpose.entries.first { troubles[$0] != nil } }

  private func check(_ entry: AccountEntry) {
    let trouble = entry.trouble(in: form, server: serverAddress, for: purpose)
    if troubles[entry] != trouble { troubles[entry] = trouble }
  }

  private func perform() async throws -> NewLogin? {
    switch purpose {
    case .register: return try await client.register(form, server)
    case .logIn: return try await client.logIn(form, server)
    case .forgotten:
      try await client.sendPasswordMail(form.username, server)
      doneText = tr(
        "A link to set a new password is on its way to the e-mail address of “{name}”.",
        ["name": form.username])
    case .rename: try await change(.username, tr("Your username is changed."))
    case .email: try await change(.email, tr("Your e-mail address is changed."))
    case .password: try await change(.password, tr("Your password is changed."))
    case .server:
      let address = serverAddress.isEmpty ? .mona : try ServerAddress(typed: serverAddress)
      guard address != server else { break }
      // MONA's own server is accepted even when it does not answer now.
      if address != .mona { try await client.checkServer(address) }
      context.preferences.server = address
      context.toasts.show(tr("MONA’s server is {server} from now on.", ["server": address.name]))
    }
    return nil
  }

  private func change(_ field: AccountField, _ done: String) async throws {
    try await client.change(field, form)
    context.toasts.show(done)
  }
}

/// The errors of a refused form, by field and for the whole form.
struct FormErrors {
  private(set) var entries: [AccountEntry: String] = [:]
  private(set) var whole: Toast?

  init(_ error: any Error, for purpose: AccountPurpose) {
    switch error {
    case AccountError.problems(let problems): read(problems, for: purpose)
    case AccountError.unknownName, AccountError.noMail:
      entries[.username] = ErrorText.of(error)
    case ServerRequestError.moved(let address):
      let remedy = tr("If you trust that, choose it as the server.")
      whole = Toast(text: "\(ServerRequestError.moved(address).sentence) \(remedy)")
    default:
      whole = Toast(text: ErrorText.of(error), details: (error as? ServerRequestError)?.words)
    }
  }

  /// Joins several errors of one field; an error of a field that the form lacks concerns the whole
  /// form.
  private mutating func read(_ problems: [AccountProblem], for purpose: AccountPurpose) {
    for problem in problems {
      let sentence = problem.sentence
      // A name that does not suit the password is an error of both.
      let isOfBoth = problem.kind == .credentials && purpose == .logIn
      let field = isOfBoth ? .password : AccountEntry(problem.field)
      if let entry = field, purpose.entries.contains(entry) {
        entries[entry] = [entries[entry], sentence].compactMap(\.self).joined(separator: " ")
      } else {
        whole = Toast(text: sentence)
      }
    }
  }
}
