import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Visits kept here only, and the consent")
struct HereOnlyTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    try store.collect(library, photo: "b.jpg", at: noon)
  }

  @Test("A visit kept here only is not in the outbox, and is again when this is undone")
  func hereOnly() throws {
    let before = try store.outbox()
    try store.keepHereOnly([joute], true)
    #expect(try store.isHereOnly(joute) && !store.isHereOnly(library))
    #expect(try Set(store.outbox().map(\.discovery)) == [library])
    #expect(try store.outbox(of: joute).isEmpty)
    try store.keepHereOnly([joute], false)
    #expect(try store.outbox() == before)
  }

  @Test("An upload in progress when its visit becomes here-only is confirmed all the same")
  func onItsWay() throws {
    let items = try store.beginSending(store.outbox(of: joute))
    try store.keepHereOnly([joute], true)
    try store.confirm(items)
    try store.keepHereOnly([joute], false)
    #expect(try store.outbox(of: joute).isEmpty)
  }

  @Test("The removal of a here-only visit is uploaded if the server has it")
  func removed() throws {
    try store.sendAll()
    try store.keepHereOnly([joute], true)
    let removed = try store.removeVisits([joute], at: noon)
    #expect(try store.outbox().map(\.change) == [.removed])
    try store.restoreVisits(removed)
    #expect(try store.isHereOnly(joute), "the restored visit is here-only again")
  }

  @Test("After the consent is withdrawn, the server's data is erased, and ours stays")
  func erased() throws {
    try store.giveConsent(sharesPosition: false, at: noon)
    try store.confirm(store.beginSending(store.outbox(of: joute)))
    let before = try store.visits()
    let (erased, left, _) = try store.withdrawConsentAndErase(at: noon)
    #expect(erased == 1 && left == 0, "the server never had the other one")
    #expect(try store.consent()?.holds == false)
    #expect(try store.outbox(of: joute).map(\.change) == [.removed])
    #expect(try store.isHereOnly(joute) && !store.isHereOnly(library))
    try store.confirm(store.beginSending(store.outbox(of: joute)))
    // As the server then reports to every device.
    var page = RemotePage(stamp: try store.fetchStamp)
    page.removed = [joute]
    #expect(try store.merge(page, at: noon).removed == 0)
    #expect(try store.visits() == before)
    try store.keepHereOnly([joute], false)
    #expect(
      try store.outbox(of: joute).map(\.field) == [.photo, .rating], "it can be uploaded again")
  }

  @Test("Reports that the server has are erased there with the visits, and stay here")
  func erasedReports() throws {
    try store.giveConsent(sharesPosition: false, at: noon)
    let sent = try store.report(
      ReportContent(.damaged, of: joute, words: "Fissure"), photo: TinyPhoto.jpeg(1), at: noon)
    let waiting = try store.report(ReportContent(.absent, of: library), at: noon)
    try store.confirmReport(sent.id, number: 5, at: noon)
    #expect(try store.withdrawConsentAndErase(at: noon).reports == 1)
    let removal = try #require(try store.reportRemovals().first)
    #expect(removal.id == sent.id && removal.number == 5)
    #expect(try store.report(sent.id) == nil && store.report(waiting.id)?.state == .waiting)
    let kept = try #require(try store.reports(of: joute).first)
    #expect(kept.state == .passedOn && kept.content.words == "Fissure" && kept.hasPhoto)
    // The server lists it until it is erased, and as closed afterwards.
    let remote = try #require(
      RemoteReport(
        id: sent.id, number: 5, content: ReportContent(.damaged, of: joute), state: .done,
        answer: nil, reportedAt: nil, changedAt: nil))
    try store.merge([remote])
    try store.confirm(removal, at: noon)
    try store.merge([remote])
    #expect(try store.reportRemovals().isEmpty && store.reports().count == 2)
    try store.retryReport(kept.id)
    #expect(try store.waitingReports().count == 2, "the person may send it again")
  }

  @Test(
    "There is no consent before the person is asked, and none after it is withdrawn")
  func consent() throws {
    #expect(try store.consent() == nil)
    try store.giveConsent(sharesPosition: true, at: noon)
    let consent = try #require(try store.consent())
    #expect(consent.holds && consent.sharesPosition && consent.givenAt == noon)
    try store.withdrawConsent(at: noon.addingTimeInterval(5))
    #expect(try store.consent()?.holds == false)
    #expect(try store.consent()?.withdrawnAt == noon.addingTimeInterval(5))
    try store.giveConsent(sharesPosition: false, at: noon.addingTimeInterval(9))
    #expect(try store.consent()?.holds == true && store.consent()?.sharesPosition == false)
  }

  @Test("Agreement to an older text is asked for again")
  func olderText() {
    var consent = Consent(
      textVersion: Consent.textVersion, givenAt: noon, withdrawnAt: nil, sharesPosition: false)
    #expect(consent.holds)
    consent.textVersion -= 1
    #expect(!consent.holds)
  }
}
