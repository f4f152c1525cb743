import Foundation
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("What a host does for people")
struct HostTests {
  private let folder: TemporaryFolder
  private let data: URL
  private let commands: ServerCommands

  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appendingPathComponent("server")
    commands = try ServerCommands(folder: data, isNew: true, passwordCost: 4)
  }

  private var options: ServerOptions {
    var options = ServerOptions(folder: data)
    options.data = TestServer.data
    options.passwordCost = 4
    return options
  }

  /// Adds an account with a visit and a report, each with a photo of its own.
  private func fill(_ name: String, _ context: ServerContext) async throws -> [StoredPhoto] {
    _ = try await commands.addPerson(name, email: nil)
    let person = try #require(try await context.store.credentials(ofUsername: name)).account.id
    var photos: [StoredPhoto] = []
    for part in ["visit", "report"] {
      let incoming = context.photos.incoming()
      try await incoming.write(TestPoint.png(comment: "\(name) \(part)"))
      photos.append(try await context.photos.keep(incoming, sharesMetadata: true))
    }
    try await context.store.note(
      VisitChange(rating: .set(4), photo: .set(photos[0])), of: person,
      to: DiscoveryID(.artwork, 20), photos: context.photos)
    var report = Report(problem: .moved, discovery: DiscoveryID(.artwork, 20))
    report.photo = photos[1]
    _ = try await context.store.keep(report, of: person, photos: context.photos)
    return photos
  }

  @Test("An account is shown, exported and erased beside a running server, which keeps all others")
  func person() async throws {
    let context = try ServerContext(options)
    let (ana, ben) = (try await fill("ana", context), try await fill("ben", context))
    let arriving = context.photos.incoming()
    try await arriving.write(TestPoint.png(comment: "still arriving"))
    let details = try await commands.details(of: "ana")
    #expect((details.person.visits, details.photos, details.reports) == (1, 2, 1))
    #expect(details.person.photoBytes == ana.map(\.size).reduce(0, +))
    let archive = folder.url.appendingPathComponent("ana.tar")
    try await commands.export("ana", to: archive)
    let text = String(decoding: try Data(contentsOf: archive), as: UTF8.self)
    for word in ["account.json", "visits.json", "reports.json"] + ana.map(\.path) {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains(ben[0].path))
    await #expect(throws: ServerError.notEmpty(archive)) {
      try await commands.export("ana", to: archive)
    }
    try await commands.delete("ana")
    await #expect(throws: ServerError.unknownPerson("ana")) { try await commands.delete("ana") }
    #expect(try commands.people().map(\.username) == ["ben"])
    #expect(try ana.allSatisfy { try !context.photos.has($0) })
    #expect(try ben.allSatisfy { try context.photos.has($0) })
    #expect(try commands.reports().count == 1)
    _ = try await context.photos.keep(arriving, sharesMetadata: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasPrefix(".export-") })
  }

  @Test("Accounts and reports that were erased are erased again when a backup is put back")
  func erasedAgain() async throws {
    let copy = folder.url.appendingPathComponent("copy")
    var ana: [StoredPhoto] = []
    do {
      let context = try ServerContext(options)
      ana = try await fill("ana", context)
      _ = try await fill("ben", context)
      _ = try await fill("eva", context)
      #expect(try await ServerBackup.make(of: data, at: copy) == 6)
      let account = try #require(try await context.store.credentials(ofUsername: "ana")).account
      try await context.erase(account)
      try commands.delete(report: 3)
      #expect(throws: ServerError.unknownReport(3)) { try commands.delete(report: 3) }
      try await commands.delete("ben")
    }
    let other = folder.url.appendingPathComponent("elsewhere")
    #expect(try await ServerBackup.restore(copy, to: other) == 6)
    let ledger = ErasureLedger(beside: data)
    #expect(try ErasureLedger(beside: other).merge(ledger) == 3)
    #expect(try ErasureLedger(beside: other).merge(ledger) == 0)
    // A number that is given again is somebody else's.
    try ledger.note(.init(kind: .account, id: 3, createdAt: 1, erasedAt: 2))
    for place in [other, data] {
      var options = options
      options.folder = place
      let context = try ServerContext(options)
      let left = try ServerCommands(folder: place)
      #expect(try left.people().map(\.username) == ["eva"])
      #expect(try left.reports().isEmpty)
      #expect(try ana.allSatisfy { try !context.photos.has($0) })
      #expect(try context.store.photos().count == 1)
    }
    let text = try String(contentsOf: ledger.file, encoding: .utf8)
    #expect(!text.contains("ana"))
  }

  @Test(
    "A withdrawn consent is withdrawn again in a backup that is put back; one given since holds",
    arguments: ConsentKind.allCases)
  func withdrawnAgain(kind: ConsentKind) async throws {
    let (copy, other) = (
      folder.url.appendingPathComponent("copy"), folder.url.appendingPathComponent("elsewhere")
    )
    _ = try await commands.addPerson("ana", email: nil)
    let ana = try #require(try await commands.store.credentials(ofUsername: "ana")).account
    let given = StoredConsent(version: 2, givenAt: 1000, withdrawnAt: nil)
    let withdrawn = StoredConsent(version: 2, givenAt: 1000, withdrawnAt: 2000)
    do {
      let context = try ServerContext(options)
      _ = try await context.note(given, of: ana, to: kind)
      _ = try await ServerBackup.make(of: data, at: copy)
      // Each synchronisation sends it again.
      for _ in 0..<3 { _ = try await context.note(withdrawn, of: ana, to: kind) }
    }
    #expect(try ErasureLedger(beside: data).entries().count == 1)
    _ = try await ServerBackup.restore(copy, to: other)
    try ErasureLedger(beside: other).merge(ErasureLedger(beside: data))
    var options = options
    options.folder = other
    do {
      let context = try ServerContext(options)
      #expect(try await context.store.consent(of: ana.id, to: kind) == withdrawn)
      let again = StoredConsent(version: 2, givenAt: 3000, withdrawnAt: nil)
      #expect(try await context.note(again, of: ana, to: kind) == again)
    }
    #expect(
      try await ServerContext(options).store.consent(of: ana.id, to: kind)?.withdrawnAt == nil)
  }

  @Test(
    "A report that the host deleted has no content any more, and its device does not send it again")
  func deletedReport() async throws {
    let context = try ServerContext(options)
    _ = try await fill("ana", context)
    let ana = try #require(try await context.store.credentials(ofUsername: "ana")).account.id
    var report = Report(problem: .new, place: Coordinate(latitude: 45.5, longitude: -73.6))
    (report.comment, report.key) = ("Secret", "k")
    let number = try await context.store.keep(report, of: ana, photos: context.photos)
    try commands.delete(report: number)
    let left = try #require(try await context.store.reports(of: ana, limit: 9).last)
    #expect(left.id == number && left.state == .done)
    #expect(left.report.comment == nil && left.report.place == nil)
    #expect(try await context.store.keep(report, of: ana, photos: context.photos) == number)
    #expect(try await context.store.reports(of: ana, limit: 9).last?.report.comment == nil)
    #expect(try commands.reports().count == 1)
    #expect(throws: ServerError.unknownReport(number)) {
      try commands.answer(number, "Merci", isDeclined: false)
    }
  }

  @Test("A line that was cut off by a loss of power spoils no other entry of the ledger")
  func cutLedger() throws {
    let ledger = ErasureLedger(in: folder.url)
    #expect(try ledger.entries().isEmpty)
    let entries = (1...2).map {
      ErasureLedger.Entry(kind: .account, id: $0, createdAt: 5, erasedAt: 6)
    }
    try ledger.note(entries[0])
    let file = try FileHandle(forWritingTo: ledger.file)
    try file.seekToEnd()
    try file.write(contentsOf: Data(#"{"kind":"acc"#.utf8))
    try ledger.note(entries[1])
    #expect(try ledger.entries() == entries)
  }

  @Test("What administrators do is logged without names")
  func log() async throws {
    _ = try await commands.addPerson("ana", email: nil)
    try await commands.disable("ana")
    try await commands.give(.researcher, to: "ana")
    _ = try await commands.details(of: "ana")
    try await commands.delete("ana")
    let actions = try commands.actions()
    #expect(
      actions.map(\.action)
        == ["user add", "user disable", "user role researcher", "user show", "user delete"])
    #expect(Set(actions.map(\.subject)) == ["account 1"])
    #expect(actions.allSatisfy { $0.actor == NSUserName() && !$0.time.isEmpty })
  }

  @Test("A link to set a password has the address of the last process that served")
  func link() async throws {
    _ = try await commands.addPerson("ana", email: nil)
    await #expect(throws: ServerError.unknownAddress) { try await commands.resetLink(of: "ana") }
    try commands.store.set(ServerStore.addressSetting, to: "https://mona.test")
    let link = try await commands.resetLink(of: "ana")
    #expect(link.hasPrefix("https://mona.test/password/reset?token="))
    let said = try await commands.resetLink(of: "ana", server: "https://other.test")
    #expect(said.hasPrefix("https://other.test/"))
  }

  @Test("Reports are shown, closed and answered, and what their author was told stays")
  func reports() async throws {
    _ = try await fill("ana", try ServerContext(options))
    #expect(try commands.report(1).hasPrefix(#"{"username":"ana","id":1,"#))
    try commands.close(1)
    #expect(try commands.report(1).contains(#""state":"done","answer":null"#))
    try commands.answer(1, "Merci", isDeclined: true)
    try commands.close(1)
    #expect(try commands.report(1).contains(#""state":"declined","answer":"Merci""#))
    try commands.reopen(1)
    #expect(try commands.report(1).contains(#""state":"open","answer":null"#))
    for command in [{ _ = try commands.report(9) }, { try commands.close(9) }] {
      #expect(throws: ServerError.unknownReport(9)) { try command() }
    }
  }
}
