import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaSync

@Suite("Visits taken over by an account of a server with works of its own")
struct ComparedVisitsTests {
  private let computer: AccountComputer
  private let accounts = AccountServer()
  private var store: Store { computer.store }
  private let stone = DiscoveryID(.artwork, 1)
  private let fountain = DiscoveryID(.artwork, 2)
  private let address: ServerAddress

  init() throws {
    computer = try AccountComputer()
    address = try ServerAddress(typed: "museum.example")
    accounts.add("léa", "secret-1", id: 7)
    let here = Coordinate(latitude: 45.5, longitude: -73.5)
    try store.catalogue.seed(stone, title: "Stone", at: here)
    try store.catalogue.seed(fountain, title: "Fountain", at: here)
    for id in [stone, fountain] { try store.collect(id, photo: nil, rating: 3, at: noon) }
  }

  /// The server, whose catalogue has another work under number 1 and the same under number 2.
  private func service(replacesStarter: Bool) -> AccountService {
    let transport = ServerTransport(
      send: { [accounts] request, address, progress in
        switch request.route {
        case .capabilities:
          return AccountServer.json(
            200, #"{"server": "mona-server", "extensions": ["catalogue"]}"#)
        case .catalogue:
          return AccountServer.json(
            200,
            #"{"sources": [{"name": "Museum"}], "replaces_starter": \#(replacesStarter), "total": 2}"#
          )
        default: return try await accounts.transport.send(request, address, progress)
        }
      },
      download: { request, _, file, _, _ in
        guard request.route == .collection(.artworks) else { throw ServerRequestError.timedOut }
        let works = """
          {"data": [
            {"id": 1, "artists": [], "title": {"fr": "Pierre", "en": "Rock"},
             "location": {"lat": 46.8, "lng": -71.2}},
            {"id": 2, "artists": [], "title": {"fr": "Fountain", "en": null},
             "location": {"lat": 45.5, "lng": -73.5}}]}
          """
        try Data(works.utf8).write(to: file)
        return ServerAnswer(status: 200)
      })
    return computer.service(transport)
  }

  private func settle(replacesStarter: Bool) async throws -> SettledLogin {
    let service = service(replacesStarter: replacesStarter)
    var form = AccountForm()
    (form.username, form.password) = ("léa", "secret-1")
    let login = try await service.logIn(form, at: address)
    #expect(login.offer == .unownedVisits(2))
    return try await service.settle(login, takingOver: true)
  }

  @Test("A visit of a work that has another's number there stays here, and the others are sent")
  func compared() async throws {
    let settled = try await settle(replacesStarter: true)
    #expect(settled.keptHere == 1)
    #expect(Set(try store.outbox().map(\.discovery)) == [fountain])
    #expect(try store.isHereOnly(stone))
    let cache = computer.folders.cache.path
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).isEmpty)
  }

  @Test("A server with MONA's catalogue has the same numbers")
  func same() async throws {
    #expect(try await settle(replacesStarter: false).keptHere == 0)
    #expect(Set(try store.outbox().map(\.discovery)) == [stone, fountain])
  }

  @Test("Nothing is taken over while the numbers cannot be compared")
  func uncompared() async throws {
    try store.catalogue.seed(library, title: "Library")
    try store.collect(library, photo: nil, at: noon)
    let service = service(replacesStarter: true)
    var form = AccountForm()
    (form.username, form.password) = ("léa", "secret-1")
    let login = try await service.logIn(form, at: address)
    await #expect(throws: ServerRequestError.timedOut) {
      _ = try await service.settle(login, takingOver: true)
    }
    #expect(try store.accountRecord().owner == nil)
  }
}
