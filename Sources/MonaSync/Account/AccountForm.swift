import Foundation
import MonaAPI

/// What a person fills in about an account, checked as each field is left.
package struct AccountForm: Hashable, Sendable {
  package var username = ""
  /// Empty for none.
  package var email = ""
  package var password = ""
  package var confirmation = ""

  package init() {}

  /// What is wrong with a field, as far as that can be seen without asking the server; nil when nothing
  /// is.
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
    case .form: return nil
    }
  }

  /// What is wrong with some fields.
  package func problems(in fields: [AccountField]) -> [AccountProblem] {
    fields.compactMap { field in problem(in: field).map { AccountProblem(field, $0) } }
  }

  var trimmedName: String { username.trimmingCharacters(in: .whitespacesAndNewlines) }
  var trimmedEmail: String { email.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Letters of any script, digits, dashes and underscores (Laravel's `alpha_dash`).
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

/// A field of a form about an account.
package enum AccountField: String, CaseIterable, Sendable {
  case username, email, password
  /// The password once more.
  case confirmation
  /// What concerns no field that is shown.
  case form
}

/// What is wrong with a field of a form about an account.
package struct AccountProblem: Hashable, Sendable {
  package var field: AccountField
  package var kind: Kind

  package init(_ field: AccountField, _ kind: Kind) {
    (self.field, self.kind) = (field, kind)
  }

  package enum Kind: Hashable, Sendable {
    case missing
    /// A name has letters, digits, dashes and underscores.
    case characters
    case tooLong
    /// Somebody else has it.
    case taken
    /// No e-mail address looks like that.
    case malformed
    /// A password has six characters.
    case tooShort
    /// The two passwords differ.
    case unconfirmed
    /// Nobody has this name with this password.
    case credentials
    /// Too many were tried; for how many seconds the server wants none, where it says.
    case tooManyTries(TimeInterval?)
    /// Something else, in the server's words.
    case words(String)
  }

  /// No password is shorter.
  package static let passwordLength = 6
  /// Neither a name nor an address is longer.
  package static let length = 255
}

extension AccountProblem {
  /// What a server says is wrong, field by field: what it is known to say is recognised, in English and in
  /// French, and anything else handed on.
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
    // Laravel says of the password that its confirmation differs.
    return AccountProblem(sign.kind == .unconfirmed ? .confirmation : field, sign.kind)
  }

  /// By what each is recognised, the first that fits.
  private static let signs: [(kind: Kind, fields: Set<AccountField>, words: [String])] = [
    (.credentials, [.username, .password], ["credentials", "identifiants"]),
    (.unconfirmed, [.password, .confirmation], ["confirm"]),
    (.missing, [], ["is required", "obligatoire"]),
    (.taken, [], ["already been taken", "déjà"]),
    (.tooShort, [.password], ["at least", "au moins"]),
    (.tooLong, [], ["greater than", "longer than", "dépasser", "plus de"]),
    (.characters, [.username], ["may only contain", "must only contain", "lettres"]),
    (.malformed, [.email], ["valid", "invalide"]),
  ]
}
