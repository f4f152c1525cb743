import MonaSync

extension AccountProblem {
  /// What is wrong, below the field.
  package var sentence: String { kind.sentence(of: field) }
}

extension AccountProblem.Kind {
  /// What is wrong with a field, below it.
  package func sentence(of field: AccountField) -> String {
    switch self {
    case .missing: missing(field)
    case .characters: tr("A name has letters, digits, dashes and underscores only.")
    case .tooLong:
      trn(
        "At most {count} character, please.", "At most {count} characters, please.",
        AccountProblem.length)
    case .taken: taken(field)
    case .malformed: tr("This is not an e-mail address: check it.")
    case .tooShort:
      trn(
        "A password has at least {count} character.", "A password has at least {count} characters.",
        AccountProblem.passwordLength)
    case .unconfirmed: tr("The two passwords differ: write the same one twice.")
    case .credentials: tr("This name and password do not match: check both.")
    case .tooManyTries(let seconds):
      if let seconds {
        trn(
          "Too many tries: wait {count} second, then try again.",
          "Too many tries: wait {count} seconds, then try again.", Int(seconds.rounded(.up)))
      } else {
        tr("Too many tries: wait a minute, then try again.")
      }
    case .words(let words): tr("The server says: {words}", ["words": words])
    }
  }

  private func missing(_ field: AccountField) -> String {
    switch field {
    case .username: tr("Write the name of the account.")
    case .email: tr("Write an e-mail address.")
    case .password: tr("Write the password.")
    case .confirmation, .form: tr("Something is missing here.")
    }
  }

  private func taken(_ field: AccountField) -> String {
    switch field {
    case .email: tr("Another account has this address: log in to it, or give another one.")
    case .username, .password, .confirmation, .form:
      tr("Somebody else has this name: choose another one.")
    }
  }
}
