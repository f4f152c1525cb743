import MonaPerson
import MonaSync

extension AccountError {
  /// The error message of an account operation, and what to do.
  package var sentence: String {
    switch self {
    case .problems(let problems):
      problems.map(\.sentence).joined(separator: " ")
    case .loggedOut: tr("No account is logged in: log in first.")
    case .unknownName: tr("The server knows no account of this name: check it.")
    case .noMail:
      tr(
        "No mail could be sent: the account has no e-mail address, or the server sends none. Ask whoever runs it for a new password."
      )
    case .unsent(let count):
      trn(
        "{count} visit waits to be sent: send it first, or remove it all the same.",
        "{count} visits wait to be sent: send them first, or remove them all the same.", count)
    case .unsupported: tr("This server does not do that.")
    case .otherAccount:
      tr("This collection belongs to another account: nothing was changed.")
    case .notMoved:
      tr("The server of your account does not say that it moved there: nothing was changed.")
    case .unknownThere:
      tr(
        "The server at the new address does not know your account: nothing was changed, and what waits is kept. Ask those who run it, or log in there."
      )
    }
  }
}

extension AccountProblem {
  /// The message below the field of a form.
  package var sentence: String { kind.sentence(of: field) }
}

extension AccountProblem.Kind {
  /// The message below a field of a form.
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
    case .incorrect: tr("This is not the account’s password: check it.")
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
    case .currentPassword: tr("Write the password that the account has now.")
    case .confirmation, .invitation, .form: tr("Something is missing here.")
    }
  }

  private func taken(_ field: AccountField) -> String {
    switch field {
    case .email: tr("Another account has this address: log in to it, or give another one.")
    case .username, .password, .confirmation, .currentPassword, .invitation, .form:
      tr("Somebody else has this name: choose another one.")
    }
  }
}

extension CredentialError {
  /// The error message: why the keyring did not store a session, and what to do.
  package var sentence: String {
    switch self {
    case .missing: tr("This desktop has no keyring, where MONA keeps you logged in.")
    case .locked: tr("The keyring is locked: unlock it, then try again.")
    case .silent: tr("The keyring does not answer: try again in a moment.")
    case .refused(let words):
      words.isEmpty
        ? tr("The keyring refuses to keep you logged in.")
        : tr("The keyring refuses to keep you logged in ({words}).", ["words": words])
    }
  }
}

extension SessionStore.Place {
  /// The notice about the place where a session is stored; nil for the keyring.
  package var sentence: String? {
    switch self {
    case .keyring: nil
    case .file: tr("You stay logged in by a file that only you can read.")
    case .memory(let fault):
      tr("{fault} You stay logged in until MONA is closed.", ["fault": fault.sentence])
    }
  }
}

extension UploadFailure {
  /// The number of attempts and the time of the next one: "Tried 3 times · next at 5:20 p.m.".
  package var tryText: String {
    [
      trn("Tried {count} time", "Tried {count} times", tries),
      nextTry.map { tr("next at {time}", ["time": Format.clock($0)]) },
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension SettledLogin {
  /// Why some of the visits taken over are not sent; nil if all are.
  package var keptHereText: String? {
    guard keptHere > 0 else { return nil }
    return trn(
      "{count} visit stays on this computer only: this server has another work under its number.",
      "{count} visits stay on this computer only: this server has other works under their numbers.",
      keptHere)
  }
}

extension UploadFailure.Reason {
  /// The error message of an upload, and what to do.
  package var sentence: String {
    switch self {
    case .noAnswer: tr("The server was not reached: MONA tries again by itself.")
    case .serverFailure: tr("The server had a problem: MONA tries again by itself.")
    case .refused: tr("The server refuses it: read why in the details, then try again.")
    case .ratingRefused: tr("The server refuses the stars: give others, or take them back.")
    case .commentRefused: tr("The server refuses the words: change them.")
    case .photoRefused: tr("The server refuses the photo: replace it by another one.")
    case .noRoom:
      tr(
        "The server keeps no more photos of this account: remove some there, or ask those who run it for more room, then try again."
      )
    case .unknownDiscovery:
      tr("The server does not know this discovery: keep the visit here, or try again later.")
    case .cannotClear:
      tr(
        "This server cannot erase: what you cleared stays there; everything else is still sent."
      )
    case .photoMissing: tr("The photo is not in the album any more: show MONA where it is.")
    case .photoUnusable: tr("The photo cannot be made ready: replace it by another one.")
    case .photoUnprepared:
      tr("The photo could not be made ready this time: MONA tries again by itself.")
    case .overtaken:
      tr("Another device changed this visit: MONA looks at it first, then goes on by itself.")
    }
  }
}

/// The message about visits that only exist on this computer.
package enum OnlyHere {
  /// The message that these visits remain when the visits of the account are removed.
  package static func text(_ count: Int) -> String {
    trn(
      "{count} visit that this computer alone has stays here.",
      "{count} visits that this computer alone has stay here.", count)
  }

  /// The message that these photos remain in the album when the visits of the account are removed.
  package static func photosText(_ count: Int) -> String {
    trn(
      "{count} photo that the server does not have stays in your album.",
      "{count} photos that the server does not have stay in your album.", count)
  }
}

/// The message after a person withdraws the consent to uploads.
package enum Withdrawal {
  /// The message that some visits remain on the server, and why.
  /// - Parameter count: the number of those visits.
  package static func leftText(_ count: Int) -> String {
    trn(
      "{count} visit stays on the server: its photo is not here yet. Withdraw again once it has come.",
      "{count} visits stay on the server: their photos are not here yet. Withdraw again once they have come.",
      count)
  }
}
