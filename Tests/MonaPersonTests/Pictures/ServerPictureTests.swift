import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("What comes back from a server")
struct ServerPictureTests {
  private let store: Store
  private let picture: PictureReference

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    picture = try #require(PictureReference("http://127.0.0.1:8080/api/v3/artworks/1/picture"))
  }

  private func offer(_ ids: [DiscoveryID], credit: String? = "Ana") throws {
    let pictures = ids.map { ($0, CataloguePicture(picture, author: credit)) }
    try store.replaceServerPictures(with: Dictionary(uniqueKeysWithValues: pictures))
  }

  private func numbers() throws -> ChangeNumbers {
    try store.person.readSnapshot { try RevisionTable.numbers(of: [.person], $0) }
  }

  @Test("Rows and sheets have the picture of the server where the catalogue has none")
  func shown() throws {
    try offer([joute])
    #expect(try store.rows([joute, library]).map(\.picture) == [picture, nil])
    #expect(try store.serverPicture(of: joute) == CataloguePicture(picture, author: "Ana"))
    try store.catalogue.writer.write { db in
      try db.execute(sql: "UPDATE discovery SET picture = 'File:Joute.jpg'")
    }
    #expect(try store.rows([joute]).first?.picture == .commons("Joute.jpg"))
  }

  @Test("Another list takes the place of the one before; the same one wakes nobody")
  func replaced() throws {
    try offer([joute])
    let before = try numbers()
    try offer([joute])
    #expect(try numbers() == before)
    try offer([library], credit: nil)
    #expect(try numbers() != before)
    #expect(try store.rows([joute, library]).map(\.picture) == [nil, picture])
    try offer([])
    #expect(try store.serverPicture(of: library) == nil)
  }

  @Test("Each photo that everybody sees is new once, until its author reads so")
  func thanks() throws {
    try store.noteShown([joute: noon], at: noon)
    #expect(try store.newlyShown() == [joute])
    try store.noteShownRead(joute)
    try store.noteShown([joute: noon, library: nil], at: noon)
    #expect(try store.newlyShown() == [library])
    // It went before they read so, and another time after it.
    try store.noteShown([joute: noon], at: noon)
    try store.noteShown([:], at: noon)
    try store.noteShown([joute: noon], at: noon)
    #expect(try store.newlyShown().isEmpty)
  }

  @Test("What was shown long before a computer hears of it is not new")
  func old() throws {
    try store.noteShown([joute: noon], at: noon.addingTimeInterval(40 * 86_400))
    #expect(try store.newlyShown().isEmpty)
  }

  @Test("The agreement has a name or none, is withdrawn apart from the consent, and is erased")
  func agreement() async throws {
    #expect(try store.showing() == nil)
    try store.giveConsent(sharesPosition: false, at: noon)
    #expect(try store.showing() == nil)
    try store.agreeToShow(credit: Showing.credit(typed: "  Ana\nB. "), at: noon)
    #expect(try store.showing()?.credit == "AnaB." && store.showing()?.holds == true)
    #expect(Showing.credit(typed: " \n") == nil)
    #expect(Showing.credit(typed: String(repeating: "é", count: 200))?.count == 100)
    try store.withdrawShowing(at: noon)
    #expect(try store.showing()?.holds == false && store.consent()?.holds == true)
    try store.agreeToShow(credit: nil, at: noon)
    #expect(try store.showing()?.credit == nil && store.showing()?.holds == true)
    _ = try store.erasePersonal(at: noon)
    #expect(try store.showing() == nil)
  }

  @Test("An answer is new until it is read; one that came with the report from elsewhere is not")
  func answers() throws {
    let report = try store.report(ReportContent(.damaged, of: joute), at: noon)
    try store.confirmReport(report.id, number: 5, at: noon)
    let other = UUID().uuidString.lowercased()
    func answered(_ id: String, _ number: Int, _ state: ReportState) throws -> RemoteReport {
      try #require(
        RemoteReport(
          id: id, number: number, content: ReportContent(.absent, of: library), state: state,
          answer: "Merci", reportedAt: noon, changedAt: noon))
    }
    try store.merge([answered(report.id, 5, .done), answered(other, 6, .declined)], at: noon)
    #expect(try store.newlyAnswered().map(\.id) == [report.id])
    try store.noteAnswersRead()
    try store.merge([answered(report.id, 5, .done), answered(other, 6, .declined)], at: noon)
    #expect(try store.newlyAnswered().isEmpty)
    try store.merge([answered(report.id, 5, .received)], at: noon)
    #expect(try store.newlyAnswered().isEmpty)
  }
}
