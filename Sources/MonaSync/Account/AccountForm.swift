import Foundation

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
