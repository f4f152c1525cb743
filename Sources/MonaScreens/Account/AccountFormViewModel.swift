import MonaSync
import MonaText
import Observation

/// What a person writes to open an account, to log in to one, or to change one; each field is checked
/// as it is left, and what the server says of a field stands under it.
@Observable @MainActor
package final class AccountFormViewModel {
  /// What it is for.
  package let purpose: AccountPurpose
  /// What is wrong with each field, and what to do.
  package private(set) var troubles: [AccountEntry: String] = [:]
  /// What is wrong as a whole: nothing of what is written is lost.
  package private(set) var failure: Toast?
  /// Whether the server is being asked.
  package private(set) var isWorking = false
  /// What was done, where the form stays to say it.
  package private(set) var doneText: String?
  private var form = AccountForm()
  private var serverAddress = ""

  @ObservationIgnored private let client: AccountClient
  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loggedIn: @MainActor (NewLogin) async -> Void

  /// An empty form, or one with what is known.
  /// - Parameters:
  ///   - name: whose log-in ended, to log in again; nil for anybody's.
  ///   - loggedIn: called with what came of logging in.
  init(
    _ purpose: AccountPurpose, client: AccountClient, preferences: StoredPreferences,
    navigation: Navigation, toasts: Toasts, name: AccountName? = nil,
    loggedIn: @escaping @MainActor (NewLogin) async -> Void
  ) {
    self.purpose = purpose
    self.client = client
    self.preferences = preferences
    self.navigation = navigation
    self.toasts = toasts
    self.loggedIn = loggedIn
    if let name, [.logIn, .forgotten].contains(purpose) { form.username = name.username }
    if purpose == .server, server != .mona { serverAddress = server.description }
  }

  /// The server that is asked.
  package var server: ServerAddress { preferences.server }

  /// What is written in a field.
  package func text(of entry: AccountEntry) -> String {
    entry == .server ? serverAddress : form[keyPath: Self.path(entry)]
  }

  private static func path(_ entry: AccountEntry) -> WritableKeyPath<AccountForm, String> {
    switch entry {
    case .username, .server: \.username
    case .email: \.email
    case .password: \.password
    case .confirmation: \.confirmation
    }
  }

  // MARK: Intents

  /// Opens another form over this one: to choose a server, or for a forgotten password.
  package func open(_ purpose: AccountPurpose) { navigation.openOnce(.account(purpose)) }

  /// Takes what is written in a field; what was wrong with it is no longer said.
  package func write(_ text: String, in entry: AccountEntry) {
    guard text != self.text(of: entry) else { return }
    if entry == .server { serverAddress = text } else { form[keyPath: Self.path(entry)] = text }
    if troubles[entry] != nil { troubles[entry] = nil }
    if entry == .password, troubles[.confirmation] != nil { troubles[.confirmation] = nil }
    if doneText != nil { doneText = nil }
  }

  /// Checks a field as the person leaves it; what was only passed through is no mistake.
  package func leave(_ entry: AccountEntry) {
    if !text(of: entry).isEmpty { check(entry) }
  }

  /// Checks every field, and answers whether nothing is wrong with any.
  package func checkAll() -> Bool {
    for entry in purpose.entries { check(entry) }
    return troubles.isEmpty
  }

  /// Has the server do it; what is wrong is told where it is.
  package func submit() async {
    guard !isWorking, checkAll() else { return }
    isWorking = true
    if failure != nil { failure = nil }
    defer { isWorking = false }
    do {
      let login = try await perform()
      // No password is kept longer than it takes to send it.
      (form.password, form.confirmation) = ("", "")
      // What was sent away for stays to be told of.
      if doneText == nil, navigation.routes.last == .account(purpose) { navigation.back() }
      if let login { await loggedIn(login) }
    } catch is CancellationError {
      return
    } catch {
      let refused = FormErrors(error, for: purpose)
      troubles = refused.entries
      failure = refused.whole
    }
  }

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
      // MONA's own is there again sooner or later.
      if address != .mona { try await client.greet(address) }
      preferences.server = address
      toasts.show(tr("MONA’s server is {server} from now on.", ["server": address.name]))
    }
    return nil
  }

  private func change(_ field: AccountField, _ done: String) async throws {
    try await client.change(field, form)
    toasts.show(done)
  }
}

/// What to tell of a form that was refused: of each field under it, and of the whole.
struct FormErrors {
  private(set) var entries: [AccountEntry: String] = [:]
  private(set) var whole: Toast?

  init(_ error: any Error, for purpose: AccountPurpose) {
    switch error {
    case AccountError.problems(let problems): read(problems, for: purpose)
    case AccountError.unknownName, AccountError.noMail:
      entries[.username] = ErrorText.of(error)
    default:
      whole = Toast(text: ErrorText.of(error), details: (error as? ServerRequestError)?.words)
    }
  }

  /// A field may have several faults, and one that the form has not got concerns the whole.
  private mutating func read(_ problems: [AccountProblem], for purpose: AccountPurpose) {
    for problem in problems {
      let sentence = problem.sentence
      if let entry = AccountEntry(problem.field), purpose.entries.contains(entry) {
        entries[entry] = [entries[entry], sentence].compactMap(\.self).joined(separator: " ")
      } else {
        whole = Toast(text: sentence)
      }
    }
  }
}
