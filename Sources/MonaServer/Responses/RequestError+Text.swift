import MonaText

extension RequestError {
  /// The error as a sentence, in the wording of MONA's earlier servers.
  var message: String {
    switch self {
    case .invalid, .tooManyLogins: tr("The given data was invalid.")
    case .unauthenticated: tr("Unauthenticated.")
    case .forbidden:
      tr("This account’s role does not allow it: ask those who run the server.")
    case .codeMissing:
      tr("This account logs in with codes: ask with a token that is made on the server’s pages.")
    case .notFound: tr("Not Found.")
    case .malformed: tr("The request could not be understood.")
    case .tooLong: tr("The request is too long.")
    case .tooMany, .tooManyConnections: tr("Too Many Attempts.")
    case .passwordsBusy(let seconds):
      trn(
        "The server has too many passwords to check. Please try again in {count} second.",
        "The server has too many passwords to check. Please try again in {count} seconds.", seconds)
    case .passwordsOfAddressBusy(let seconds):
      trn(
        "Too many people are logging in from your network. Please try again in {count} second.",
        "Too many people are logging in from your network. Please try again in {count} seconds.",
        seconds)
    case .overtaken: tr("Another device has changed this visit meanwhile.")
    case .forgotten:
      tr("What changed since then is not known any more: ask for everything, since 0.")
    case .neverGiven:
      tr(
        "This server never gave a change of that number: it was put back from a backup. Ask for everything, since 0, and compare."
      )
    case .noAddress: tr("This account has no e-mail address.")
    case .noMail: tr("This server sends no mail: ask whoever runs it for a link.")
    case .keyReused: tr("The Idempotency-Key belongs to another request.")
    case .moved: tr("This server has moved to another address.")
    case .unavailable: tr("The server cannot keep anything at the moment.")
    case .diskFull: tr("The server’s disk is full.")
    case .failed: tr("Server Error")
    }
  }

  /// What is wrong with the fields, or else with the whole request.
  var sentences: [String] { errors.isEmpty ? [message] : errors.map(\.sentence) }

  /// The number of seconds after which another attempt may succeed; nil when time changes nothing.
  var wait: Int? {
    switch self {
    case .tooMany(let seconds), .tooManyLogins(let seconds), .passwordsBusy(let seconds),
      .passwordsOfAddressBusy(let seconds):
      seconds
    case .tooManyConnections: 1
    case .unavailable: 30
    case .diskFull: 300
    default: nil
    }
  }

  /// A sentence for each error of a field.
  var errors: [(field: String, sentence: String)] {
    switch self {
    case .invalid(let faults): faults.map { ($0.field, $0.sentence) }
    case .tooManyLogins(let seconds):
      [
        (
          "username",
          trn(
            "Too many login attempts. Please try again in {count} second.",
            "Too many login attempts. Please try again in {count} seconds.", seconds)
        )
      ]
    default: []
    }
  }
}
