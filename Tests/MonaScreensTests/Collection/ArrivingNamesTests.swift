import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaCatalogue
@testable import MonaPerson
@testable import MonaScreens

/// Views follow an update of the catalogue: a visit of another device is a number until it comes.
@MainActor @Suite struct ArrivingNamesTests {
  private let sample: Sample
  private let far = DiscoveryID(.artwork, 60_003)

  init() throws {
    sample = try Sample()
    var visit = RemoteVisit(far, revision: 1)
    (visit.rating, visit.createdAt, visit.updatedAt) = (4, Date(), Date())
    var page = RemotePage(stamp: try sample.store.fetchStamp)
    page.visits = [visit]
    _ = try sample.store.merge(page)
  }

  private func arrive() throws {
    let record =
      #"{"id": 60003, "title": {"fr": "Loin"}, "artists": [], "location": {"lat": 45.5, "lng": -73.6}}"#
    try sample.store.catalogue.add(
      [KeptRecord(id: far, bytes: Data(record.utf8), isRetired: false)], of: [])
  }

  /// Waits until a condition holds, or until the test's time limit ends the test.
  private func until(_ condition: @MainActor () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `the collection shows a title as soon as the catalogue has it`() async throws {
    let viewModel = sample.appModel.collection()
    viewModel.loader.show()
    await until { viewModel.isLoaded }
    func titles() -> [String] { viewModel.shown.map(\.displayTitle) }
    try withLanguage(.english) { #expect(titles().contains("Artwork 60003")) }
    try arrive()
    await until { titles().contains("Loin") }
    viewModel.loader.stop()
  }

  @Test func `the outbox does too`() async throws {
    try sample.store.comment(far, "Loin d’ici")
    let viewModel = sample.appModel.outbox()
    viewModel.loader.show()
    await until { viewModel.lines.contains { $0.id == far } }
    try arrive()
    await until { viewModel.lines.contains { $0.title == "Loin" } }
    viewModel.loader.stop()
  }

  @Test func `the sheet of a visit without a record does not offer to collect it`() async throws {
    let viewModel = await sample.appModel.sheet(far)
    await viewModel.load()
    #expect(viewModel.state == .collected)
  }
}
