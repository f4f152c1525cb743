import Foundation
import MonaModel

/// Validates the fields of an account.
enum AccountRules {
  /// The new user name of a request, or its errors.
  /// - Throws: `NameChecker.Failure`.
  static func username(_ form: RequestForm) throws -> Result<String, Faults> {
    guard let name = form.value("username") else { return .failure([.usernameMissing]) }
    var faults: [FieldError] = []
    if !name.unicodeScalars.allSatisfy(isLetterOrDigit) {
      faults.append(.usernameCharacters)
    } else {
      faults = try NameChecker.faults(of: name)
    }
    if name.unicodeScalars.count > 255 { faults.append(.usernameTooLong) }
    return faults.isEmpty ? .success(name) : .failure(Faults(faults))
  }

  /// The e-mail address of a request, nil when there is none, or its errors.
  static func email(_ form: RequestForm) -> Result<String?, Faults> {
    guard let address = form.value("email") else { return .success(nil) }
    var faults: [FieldError] = []
    if address.wholeMatch(of: /[^@\s\p{C}]+@[^@\s\p{C}]+/) == nil {
      faults.append(.emailMalformed)
    }
    if address.unicodeScalars.count > 255 { faults.append(.emailTooLong) }
    return faults.isEmpty ? .success(address) : .failure(Faults(faults))
  }

  /// The new password of a request, or its errors, of which there may be two.
  static func password(_ form: RequestForm) -> Result<String, Faults> {
    // White space counts: a password may consist of nothing else.
    guard let password = form.fields["password"], !password.isEmpty else {
      return .failure([.passwordMissing])
    }
    var faults: [FieldError] = []
    if password.unicodeScalars.count < 6 { faults.append(.passwordTooShort) }
    if form.fields["password_confirmation"] != password { faults.append(.passwordUnconfirmed) }
    return faults.isEmpty ? .success(password) : .failure(Faults(faults))
  }

  /// The password that the account has, as a request to change the account shows it; nil when it is missing.
  /// - Parameter names: the fields that may contain it.
  static func currentPassword(_ form: RequestForm, in names: [String]) -> String? {
    names.lazy.compactMap { form.fields[$0] }.first { !$0.isEmpty }
  }

  /// The errors of a field.
  struct Faults: Error, ExpressibleByArrayLiteral {
    let list: [FieldError]
    init(_ list: [FieldError]) { self.list = list }
    init(arrayLiteral elements: FieldError...) { list = elements }
  }

  /// Accepts what Laravel's `alpha_dash` accepts: letters, marks and numbers of any script, dashes, underscores.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" || scalar == "_" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}

extension Result where Failure == AccountRules.Faults {
  /// The errors; empty for a valid value.
  var faults: [FieldError] {
    if case .failure(let faults) = self { faults.list } else { [] }
  }
}
