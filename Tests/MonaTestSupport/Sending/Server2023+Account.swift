import Foundation
import MonaAPI
import MonaSync

extension Server2023 {
  /// Answers requests about accounts; nil for all others.
  func accountAnswer(_ request: ServerRequest) -> ServerAnswer? {
    switch request.route {
    case .register: register(fields(request))
    case .login: login(fields(request))
    case .passwordMail: passwordMail(fields(request))
    case .account: account(request)
    case .logout: logout(request)
    case .capabilities: .json(404, ["message": "Not Found."])
    default: nil
    }
  }

  private func account(_ request: ServerRequest) -> ServerAnswer? {
    guard let username = person(request), let person = people[username] else { return nil }
    let email: Any = person.email ?? NSNull()
    return .json(200, ["id": person.id, "username": username, "email": email, "role": "user"])
  }

  private func fields(_ request: ServerRequest) -> [String: String] {
    guard case .json(let data) = request.body else { return [:] }
    // A body that is no JSON object counts as one without fields.
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }

  private func register(_ fields: [String: String]) -> ServerAnswer {
    let username = fields["username"] ?? ""
    let password = fields["password"] ?? ""
    var errors: [String: [String]] = [:]
    if people[username] != nil { errors["username"] = ["The username has already been taken."] }
    if username.isEmpty { errors["username"] = ["The username field is required."] }
    if password.count < 6 { errors["password"] = ["The password must be at least 6 characters."] }
    if password != fields["password_confirmation"] {
      errors["password", default: []].append("The password confirmation does not match.")
    }
    guard errors.isEmpty else {
      return .json(422, ["message": "The given data was invalid.", "errors": errors])
    }
    people[username] = Person(
      id: people.count + 1, password: password, email: fields["email"])
    return .json(200, ["token": logIn(username)])
  }

  private func login(_ fields: [String: String]) -> ServerAnswer {
    let username = fields["username"] ?? ""
    guard let person = people[username], person.password == fields["password"] else {
      return .json(
        422,
        [
          "message": "The given data was invalid.",
          "errors": ["username": ["These credentials do not match our records."]],
        ])
    }
    return .json(200, ["token": logIn(username)])
  }

  private func logout(_ request: ServerRequest) -> ServerAnswer? {
    guard let username = person(request) else { return nil }
    people[username]?.token = nil
    return .json(200, [String]())
  }

  private func passwordMail(_ fields: [String: String]) -> ServerAnswer {
    guard let person = people[fields["username"] ?? ""] else {
      return .json(404, ["message": "Not Found."])
    }
    return person.email == nil
      ? .json(400, ["message": "No e-mail address."]) : ServerAnswer(status: 200)
  }
}
