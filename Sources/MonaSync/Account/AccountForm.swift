import Foundation
import MonaAPI

/// An account form, whose fields are checked when the person leaves them.
package struct AccountForm: Hashable, Sendable {
  package var username = ""
  /// Empty for no address.
  package var email = ""
  package var password = ""
  package var confirmation = ""
  /// The password that the account has, which a change of its address or password asks for.
  package var currentPassword = ""
  /// The code of an invitation to register; empty for none.
  package var invitation = ""

  package init() {}

  /// The problem with a field that can be found without the server; nil when there is none.
  package func problem(in field: AccountField) -> AccountProblem.Kind? {
    switch field {
    case .username:
      let name = trimmedName
      if name.isEmpty { return .missing }
      if !name.unicodeScalars.allSatisfy(Self.isOfName) { return .characters }
      return name.unicodeScalars.count > AccountProblem.length ? .tooLong : nil
    case .email:
      let address = trimmedEmail
      if address.isEmpty { return nil }
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
        !address.contains(where: \.isWhitespace)
      else { return .malformed }
      return address.unicodeScalars.count > AccountProblem.length ? .tooLong : nil
    case .password:
      if password.isEmpty { return .missing }
      return password.unicodeScalars.count < AccountProblem.passwordLength ? .tooShort : nil
    case .confirmation: return confirmation == password ? nil : .unconfirmed
    case .currentPassword: return currentPassword.isEmpty ? .missing : nil
    case .invitation, .form: return nil
    }
  }

  /// The problems with some fields.
  package func problems(in fields: [AccountField]) -> [AccountProblem] {
    fields.compactMap { field in problem(in: field).map { AccountProblem(field, $0) } }
  }

  var trimmedName: String { username.trimmingCharacters(in: .whitespacesAndNewlines) }
  var trimmedEmail: String { email.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Letters of any script, digits, hyphens and underscores (Laravel's `alpha_dash`).
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "-" || scalar == "_"
    }
  }
}

extension AccountForm: CustomStringConvertible, CustomReflectable {
  package var description: String { "a form" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A field of an account form.
package enum AccountField: String, CaseIterable, Sendable {
  case username, email, password
  /// The repeated password.
  case confirmation
  /// The password that the account has.
  case currentPassword = "current_password"
  /// The code of an invitation to register.
  case invitation
  /// Problems that concern no visible field.
  case form
}

/// A problem with a field of an account form.
package struct AccountProblem: Hashable, Sendable {
  package var field: AccountField
  package var kind: Kind

  package init(_ field: AccountField, _ kind: Kind) {
    (self.field, self.kind) = (field, kind)
  }

  /// The kinds of problems.
  package enum Kind: Hashable, Sendable {
    case missing
    /// The name contains other characters than letters, digits, hyphens and underscores.
    case characters
    case tooLong
    /// Another account has this name or address.
    case taken
    /// The e-mail address is invalid.
    case malformed
    /// The password is shorter than six characters.
    case tooShort
    /// The two passwords differ.
    case unconfirmed
    /// The name or the password is wrong.
    case credentials
    /// The account has another password.
    case incorrect
    /// Too many tries; with the delay in seconds that the server asked for, if any.
    case tooManyTries(TimeInterval?)
    /// Any other problem, with the server's message.
    case words(String)
  }

  /// The shortest password, in characters.
  package static let passwordLength = 6
  /// The longest name or address, in characters.
  package static let length = 255
}

extension AccountProblem {
  /// The problems in a server's refusal, by field.
  ///
  /// Known messages in English and French are recognised; others are kept as text.
  static func read(_ refusal: APIRefusal) -> [AccountProblem] {
    let problems = refusal.errors.sorted { $0.key < $1.key }.flatMap { name, sentences in
      sentences.map { read($0, of: AccountField(rawValue: name) ?? .form) }
    }
    guard problems.isEmpty, !refusal.message.isEmpty else { return problems }
    return [AccountProblem(.form, .words(refusal.message))]
  }

  private static func read(_ sentence: String, of field: AccountField) -> AccountProblem {
    let words = sentence.lowercased()
    let sign = signs.first { sign in
      (sign.fields.isEmpty || sign.fields.contains(field))
        && sign.words.contains(where: words.contains)
    }
    guard let sign else { return AccountProblem(field, .words(sentence)) }
    // Laravel reports a differing confirmation as a problem of the password.
    return AccountProblem(sign.kind == .unconfirmed ? .confirmation : field, sign.kind)
  }

  /// The words by which messages are recognised; the first match holds.
  private static let signs: [(kind: Kind, fields: Set<AccountField>, words: [String])] = [
    (.credentials, [.username, .password], ["credentials", "identifiants"]),
    (.incorrect, [.currentPassword], ["incorrect"]),
    (.unconfirmed, [.password, .confirmation], ["confirm"]),
    (.missing, [], ["is required", "obligatoire"]),
    (.taken, [], ["already been taken", "déjà"]),
    (.tooShort, [.password], ["at least", "au moins"]),
    (.tooLong, [], ["greater than", "longer than", "dépasser", "plus de"]),
    (.characters, [.username], ["may only contain", "must only contain", "lettres"]),
    (.malformed, [.email], ["valid", "invalide"]),
  ]
}
