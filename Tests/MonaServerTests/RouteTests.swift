import MonaAPI
import MonaModel
import Testing

@testable import MonaServer

@Suite("Client routes")
struct RouteTests {
  @Test("Each is described by the server")
  func described() {
    var routes: [APIRoute] = [
      .capabilities, .register, .login, .logout, .passwordMail, .account, .eraseAccount,
      .updateUsername, .updateEmail, .updatePassword, .devices, .endDevice(1), .visitChanges,
      .photo,
      .daily,
    ]
    for kind in DiscoveryKind.allCases {
      let id = DiscoveryID(kind, 1)
      routes += [.visits(kind), .noteVisit(kind), .visit(id), .editVisit(id), .removeVisit(id)]
      routes.append(.changes(kind))
    }
    for collection in APICollection.allCases {
      routes += [.collection(collection), .lastUpdated(collection)].compactMap(\.self)
    }
    for route in routes {
      #expect(OpenAPIDocument.operations.contains { $0.answers(route) }, "\(route)")
    }
  }
}

extension OpenAPIOperation {
  fileprivate func answers(_ route: APIRoute) -> Bool {
    let names = path.split(separator: "/")
    let parts = "api/v3/\(route.path)".split(separator: "/")
    return method.rawValue == route.method.rawValue && names.count == parts.count
      && zip(names, parts).allSatisfy { $0 == $1 || $0.first == "{" }
  }
}
