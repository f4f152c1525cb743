import Foundation
import MonaAPI
import MonaSync
import Synchronization

/// An in-memory server with accounts: it responds as MONA's does, and drops a response when a test asks for it.
final class AccountServer: Sendable {
  struct Person {
    var id: Int
    var username: String
    var password: String
    var email: String?
    var tokens: [String] = []
  }

  struct State {
    var people: [Person] = []
    var tokenCount = 0
    /// The requests, by path, with their fields.
    var requests: [(path: String, fields: [String: String])] = []
    /// Whether to drop the next response after executing the request.
    var losesAnswer = false
    /// A response to every request, such as an error; nil to execute requests.
    var answer: ServerAnswer?
  }

  let state = Mutex(State())

  var transport: ServerTransport {
    ServerTransport(
      send: { [self] request, _, _ in
        let (answer, isLost) = state.withLock { state in
          let answer = state.answer ?? Self.answer(request, &state)
          defer { state.losesAnswer = false }
          return (answer, state.losesAnswer)
        }
        if isLost { throw ServerRequestError.unreachable("cut") }
        return answer
      }, download: { _, _, _, _, _ in throw ServerRequestError.timedOut })
  }

  func add(_ username: String, _ password: String, id: Int) {
    state.withLock { $0.people.append(Person(id: id, username: username, password: password)) }
  }

  func endSessions() {
    state.withLock { state in
      for index in state.people.indices { state.people[index].tokens = [] }
    }
  }

  var tokens: [String] { state.withLock { $0.people.flatMap(\.tokens) } }

  private static func answer(_ request: ServerRequest, _ state: inout State) -> ServerAnswer {
    var fields: [String: String] = [:]
    if case .json(let data) = request.body {
      fields = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }
    state.requests.append((request.route.path, fields))
    let bearer = request.headers["Authorization"]?.dropFirst("Bearer ".count)
    let person = state.people.firstIndex { $0.tokens.contains(bearer.map(String.init) ?? "") }
    switch (request.route, person) {
    case (.capabilities, _): return json(404, #"{"message": "Not Found."}"#)
    case (.register, _):
      guard !state.people.contains(where: { $0.username == fields["username"] }) else {
        return refused(["username": "The username has already been taken."])
      }
      state.people.append(
        Person(
          id: state.people.count + 1, username: fields["username"] ?? "",
          password: fields["password"] ?? "", email: fields["email"]))
      return token(of: state.people.count - 1, &state)
    case (.login, _):
      let index = state.people.firstIndex {
        $0.username == fields["username"] && $0.password == fields["password"]
      }
      guard let index else {
        return refused(["username": "These credentials do not match our records."])
      }
      return token(of: index, &state)
    case (.passwordMail, _):
      let known = state.people.first { $0.username == fields["username"] }
      guard let known else { return json(404, #"{"message": "Not Found."}"#) }
      return known.email == nil ? json(400, #"{"message": "No address."}"#) : json(200, "[]")
    case (_, nil): return json(401, #"{"message": "Unauthenticated."}"#)
    case (.logout, let index?):
      state.people[index].tokens.removeAll { $0 == bearer.map(String.init) }
      return json(200, "[]")
    case (.account, let index?):
      let person = state.people[index]
      return json(200, #"{"id": \#(person.id), "username": "\#(person.username)"}"#)
    case (.updateUsername, let index?):
      state.people[index].username = fields["username"] ?? ""
      return json(200, "{}")
    case (.updateEmail, let index?), (.updatePassword, let index?):
      guard fields["current_password"] == state.people[index].password else {
        return refused(["current_password": "The current password is incorrect."])
      }
      if let email = fields["email"] { state.people[index].email = email }
      if let password = fields["password"] { state.people[index].password = password }
      return json(200, "{}")
    case (.eraseAccount, let index?):
      state.people.remove(at: index)
      return json(200, "[]")
    default: return json(404, #"{"message": "Not Found."}"#)
    }
  }

  private static func token(of index: Int, _ state: inout State) -> ServerAnswer {
    state.tokenCount += 1
    let token = "token-\(state.tokenCount)-of-somebody"
    state.people[index].tokens.append(token)
    return json(200, #"{"token": "\#(token)"}"#)
  }

  private static func refused(_ errors: [String: String]) -> ServerAnswer {
    let list = errors.map { #""\#($0)": ["\#($1)"]"# }.joined(separator: ", ")
    return json(422, #"{"message": "The given data was invalid.", "errors": {\#(list)}}"#)
  }

  static func json(_ status: Int, _ text: String) -> ServerAnswer {
    ServerAnswer(
      status: status, headers: ["content-type": "application/json"], body: Data(text.utf8))
  }
}
