import Foundation
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Administration commands")
struct ServerCommandsTests {
  private let folder: TemporaryFolder
  private let commands: ServerCommands

  init() throws {
    folder = try TemporaryFolder()
    commands = try ServerCommands(folder: folder.url, isNew: true, passwordCost: 4)
  }

  @Test("Reports are listed with their authors, the oldest first")
  func reports() async throws {
    let photos = try ServerPhotos(in: folder.url)
    for (name, problem) in [("ana", ReportProblem.moved), ("ben", .absent)] {
      _ = try await commands.addPerson(name, email: nil)
      let person = try #require(try await commands.store.credentials(ofUsername: name)).account.id
      var report = Report(problem: problem, discovery: DiscoveryID(.artwork, 20))
      report.comment = "Two\nlines"
      _ = try await commands.store.keep(report, of: person, photos: photos)
    }
    let listed = try commands.reports()
    #expect(listed.count == 2)
    #expect(listed[0].hasPrefix(#"{"username":"ana","id":1,"problem":"moved","artwork_id":20,"#))
    #expect(listed[1].contains(#""username":"ben""#))
    #expect(listed.allSatisfy { !$0.contains("\n") })
  }

  @Test("A folder in which no server keeps anything is refused, and stays as it is")
  func wrongFolder() throws {
    let wrong = folder.url.appendingPathComponent("wrong")
    #expect(throws: ServerError.noServerData(wrong)) { try ServerCommands(folder: wrong) }
    #expect(throws: ServerError.noServerData(wrong)) {
      try ServerFolder.check(wrong, isNew: false)
    }
    #expect(!FileManager.default.fileExists(atPath: wrong.path))
    #expect(ServerFolder.isEmpty(wrong))
    try ServerFolder.check(wrong, isNew: true)
    try ServerFolder.check(folder.url, isNew: false)
    #expect(!ServerFolder.isEmpty(folder.url))
  }

  @Test("Accounts are created, given roles, locked and unlocked, with the same validation")
  func accounts() async throws {
    let password = try await commands.addPerson("Zoé", email: nil)
    #expect(password.count == 20)
    await #expect(throws: ServerError.field(.usernameTaken)) {
      try await commands.addPerson("zoÉ", email: nil)
    }
    await #expect(throws: ServerError.field(.usernameCharacters)) {
      try await commands.addPerson("two words", email: nil)
    }
    await #expect(throws: ServerError.field(.emailMalformed)) {
      try await commands.addPerson("ana", email: "nowhere")
    }
    await #expect(throws: ServerError.unknownPerson("ana")) { try await commands.disable("ana") }
    try await commands.give(.administrator, to: "zoé")
    let account = try #require(try await commands.store.credentials(ofUsername: "Zoé"))
    let token = try await commands.store.makeToken(for: account.account.id, device: "")
    let link = try await commands.resetLink(of: "zoé", server: "https://mona.test")
    let reset = String(try #require(link.split(separator: "=").last))
    #expect(try await commands.store.person(resettingBy: reset) != nil)
    try await commands.disable("zoé")
    #expect(try await commands.store.login(showing: token) == nil)
    #expect(
      try commands.people() == [
        .init(
          username: "Zoé", email: nil, role: .administrator, isDisabled: true, visits: 0,
          photoBytes: 0)
      ])
    try await commands.disable("zoé", false)
    #expect(try await commands.store.login(showing: token) != nil)
    #expect(try await commands.store.person(resettingBy: reset) == nil)
    _ = try await commands.resetLink(of: "zoé", server: "https://mona.test")
    let another = try await commands.resetPassword(of: "zoé")
    #expect(another != password)
    let left = try await commands.store.database.read { db in
      try db.value(Int.self, "SELECT count(*) FROM reset")
    }
    #expect(left == 0)
    #expect(try await commands.store.login(showing: token) == nil)
  }

  @Test("Every format that MONA reads can be imported")
  func imports() throws {
    let data = TestServer.data
    let catalogue = try commands.carryOut(
      ServerImport(data.appendingPathComponent("starter-catalogue.json")))
    #expect(catalogue.map(\.kind) == [.artwork, .place, .heritage])
    let badges = try commands.carryOut(ServerImport(data.appendingPathComponent("badges.json")))
    #expect(badges.map(\.kind) == [nil])
    #expect(badges.map(\.counts.inserted) == [28])
    let table = folder.url.appendingPathComponent("murals.csv")
    try Data("Titre,Latitude,Longitude\nMur,45.5,-73.6\n".utf8).write(to: table)
    let source = try commands.carryOut(ServerImport(table, name: "Murals", kind: .artwork))
    #expect(source.map(\.counts.inserted) == [1])
  }
}
