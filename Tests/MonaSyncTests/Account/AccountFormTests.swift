import MonaAPI
import Testing

@testable import MonaSync

@Suite("Validating account fields")
struct AccountFormTests {
  private func form(
    _ username: String = "léa-9", email: String = "", _ password: String = "123456",
    again: String = "123456"
  ) -> AccountForm {
    var form = AccountForm()
    (form.username, form.email) = (username, email)
    (form.password, form.confirmation) = (password, again)
    return form
  }

  @Test(
    "A name has letters, digits, dashes and underscores",
    arguments: [
      ("léa_9-x", nil), (" léa ", nil), ("", .missing), ("lé a", .characters), ("a@b", .characters),
    ]
      as [(String, AccountProblem.Kind?)])
  func names(name: String, kind: AccountProblem.Kind?) {
    #expect(form(name).problem(in: .username) == kind)
  }

  @Test("Names and addresses have at most 255 characters")
  func lengths() {
    #expect(form(String(repeating: "a", count: 255)).problem(in: .username) == nil)
    #expect(form(String(repeating: "a", count: 256)).problem(in: .username) == .tooLong)
    let long = String(repeating: "a", count: 250) + "@b.ca"
    #expect(form(email: long).problem(in: .email) == nil)
    #expect(form(email: "a" + long).problem(in: .email) == .tooLong)
  }

  @Test(
    "An e-mail address is optional, and must look like one",
    arguments: [
      ("", nil), ("a@b", nil), ("a", .malformed), ("a@b@c", .malformed), ("a b@c", .malformed),
    ]
      as [(String, AccountProblem.Kind?)])
  func addresses(address: String, kind: AccountProblem.Kind?) {
    #expect(form(email: address).problem(in: .email) == kind)
  }

  @Test("A password has at least six characters, and is repeated exactly")
  func passwords() {
    #expect(form("", "").problem(in: .password) == .missing)
    #expect(form("", "12345").problem(in: .password) == .tooShort)
    #expect(form("", "12345é").problem(in: .password) == nil)
    #expect(form("", "123456", again: "12345").problem(in: .confirmation) == .unconfirmed)
    #expect("\(form()) \(String(describing: [form()]))".contains("123456") == false)
  }

  @Test("The server's messages are recognised in either language, and assigned to their field")
  func recognised() {
    func read(_ field: String, _ sentence: String) -> AccountProblem? {
      AccountProblem.read(APIRefusal(message: "", errors: [field: [sentence]])).first
    }
    let messages: [(field: String, en: String, fr: String, problem: AccountProblem)] = [
      (
        "username", "The username has already been taken.", "Ce nom d’utilisateur est déjà pris.",
        .init(.username, .taken)
      ),
      (
        "email", "The email has already been taken.", "Cette adresse courriel est déjà prise.",
        .init(.email, .taken)
      ),
      (
        "password", "The password must be at least 6 characters.",
        "Le mot de passe doit compter au moins 6 caractères.", .init(.password, .tooShort)
      ),
      (
        "password", "The password confirmation does not match.",
        "La confirmation du mot de passe ne correspond pas.", .init(.confirmation, .unconfirmed)
      ),
      (
        "username", "These credentials do not match our records.",
        "Ces identifiants ne correspondent à aucun compte.", .init(.username, .credentials)
      ),
      (
        "current_password", "The current password is incorrect.",
        "Le mot de passe actuel est incorrect.", .init(.currentPassword, .incorrect)
      ),
      (
        "current_password", "The current password field is required.",
        "Le mot de passe actuel est obligatoire.", .init(.currentPassword, .missing)
      ),
      (
        "email", "The email must be a valid email address.", "L’adresse courriel n’est pas valide.",
        .init(.email, .malformed)
      ),
      (
        "username", "The username field is required.", "Le nom d’utilisateur est obligatoire.",
        .init(.username, .missing)
      ),
      (
        "username", "The username may not be greater than 255 characters.",
        "Le nom d’utilisateur ne peut dépasser 255 caractères.", .init(.username, .tooLong)
      ),
    ]
    for message in messages {
      #expect(read(message.field, message.en) == message.problem, "\(message.en)")
      #expect(read(message.field, message.fr) == message.problem, "\(message.fr)")
    }
  }

  @Test("An unknown message shows in the server's words, under its field or the form")
  func handedOn() {
    let refusal = APIRefusal(
      message: "Invalid.",
      errors: [
        "password": [
          "The password has been pwned.", "The password must be at least 6 characters.",
        ], "device": ["Too odd."],
      ])
    #expect(
      AccountProblem.read(refusal) == [
        AccountProblem(.form, .words("Too odd.")),
        AccountProblem(.password, .words("The password has been pwned.")),
        AccountProblem(.password, .tooShort),
      ])
    #expect(
      AccountProblem.read(APIRefusal(message: "Closed today.")) == [
        AccountProblem(.form, .words("Closed today."))
      ])
  }
}
