import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("What stays here, and what was said about sending")
struct HereOnlyTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", rating: 3, at: noon)
    try store.collect(library, photo: "b.jpg", at: noon)
  }

  @Test("A visit that is kept here only does not wait, and waits again when it is not")
  func hereOnly() throws {
    let before = try store.outbox()
    try store.keepHereOnly([joute], true)
    #expect(try store.isHereOnly(joute) && !store.isHereOnly(library))
    #expect(try Set(store.outbox().map(\.discovery)) == [library])
    #expect(try store.outbox(of: joute).isEmpty)
    try store.keepHereOnly([joute], false)
    #expect(try store.outbox() == before)
  }

  @Test("What was on its way when it was kept here only is confirmed all the same")
  func onItsWay() throws {
    let items = try store.beginSending(store.outbox(of: joute))
    try store.keepHereOnly([joute], true)
    try store.confirm(items)
    try store.keepHereOnly([joute], false)
    #expect(try store.outbox(of: joute).isEmpty)
  }

  @Test("That it is removed is told, if the server has it")
  func removed() throws {
    try store.sendAll()
    try store.keepHereOnly([joute], true)
    let removed = try store.removeVisits([joute], at: noon)
    #expect(try store.outbox().map(\.change) == [.removed])
    try store.restoreVisits(removed)
    #expect(try store.isHereOnly(joute), "it comes back as it was")
  }

  @Test("Consent taken back, what the server has is erased there, and is here as it was")
  func erased() throws {
    try store.giveConsent(sharesPosition: false, at: noon)
    try store.confirm(store.beginSending(store.outbox(of: joute)))
    let before = try store.visits()
    let (erased, left) = try store.withdrawConsentAndErase(at: noon)
    #expect(erased == 1 && left == 0, "of the other one the server never heard")
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
    #expect(try store.outbox(of: joute).map(\.field) == [.photo, .rating], "it may be sent anew")
  }

  @Test(
    "Before the person is asked, nothing is known of their consent; taken back, it holds no more")
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

  @Test("Who said yes to an older text is asked again")
  func olderText() {
    var consent = Consent(
      textVersion: Consent.textVersion, givenAt: noon, withdrawnAt: nil, sharesPosition: false)
    #expect(consent.holds)
    consent.textVersion -= 1
    #expect(!consent.holds)
  }
}
