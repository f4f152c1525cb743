import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaSync
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CatalogueUpdatesTests {
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  /// A client that returns `outcome`, or fails with `fault`, and has no further update due.
  private func client(
    _ outcome: RefreshOutcome?, daily: DiscoveryID? = nil, failing fault: ServerRequestError? = nil
  ) -> CatalogueUpdates.Client {
    var client = CatalogueUpdates.Client(
      refresh: { _, _ in
        if let fault { throw fault }
        return outcome
      }, nextDue: { _ in throw CancellationError() },
      daily: { [noon] _ in
        guard let daily else { throw ServerRequestError.timedOut }
        return (MontrealDay(noon), daily)
      })
    // The main thread is busy with other tests.
    client.dailyTimeout = .seconds(3600)
    return client
  }

  private func outcome(
    new: [DiscoveryID] = [], changed: Int = 0, gone: Int = 0, wasEmpty: Bool = false
  ) -> RefreshOutcome {
    var report = RefreshReport(wasEmpty: wasEmpty)
    var counts = ImportReport.Counts()
    (counts.inserted, counts.updated, counts.retired) = (new.count, changed, gone)
    report.discoveries.kinds[.artwork] = counts
    report.inserted = new
    return RefreshOutcome(report: report)
  }

  private func told(
    _ client: CatalogueUpdates.Client, here: Origin.Source = .centre
  ) async throws -> [String] {
    var preferences = Preferences()
    if here == .chosen { preferences.origin = OriginChoice(start: .place, place: .montreal) }
    let sample = try Sample(updates: client, preferences: preferences)
    await sample.appModel.updates.follow()
    return sample.toasts.take().map(\.text)
  }

  @Test func `new discoveries show in a toast, and near ones are named as such`() async throws {
    let new = outcome(new: [Sample.joute, Sample.library, Sample.presbytery])
    for (language, anywhere, near) in [
      (
        SpokenLanguage.english, "3 new discoveries in the catalogue",
        "2 new discoveries near you"
      ),
      (
        .french, "3 nouvelles découvertes dans le catalogue",
        "2 nouvelles découvertes près de vous"
      ),
    ] {
      try await withLanguage(language) {
        let (all, here) = (try await told(client(new)), try await told(client(new), here: .chosen))
        #expect(all == [anywhere] && here == [near])
      }
    }
  }

  @Test func `in the background neither unchanged data nor errors show`() async throws {
    for quiet in [
      outcome(changed: 5, gone: 1), outcome(new: [Sample.joute], wasEmpty: true), nil,
    ] {
      let told = try await told(client(quiet))
      #expect(told.isEmpty)
    }
  }

  @Test func `a requested update shows its result in one sentence`() async throws {
    func said(_ client: CatalogueUpdates.Client) async throws -> [String] {
      let sample = try Sample(updates: client)
      await sample.appModel.updates.updateNow()
      return sample.toasts.take().map(\.text)
    }
    let changes = outcome(new: [Sample.joute], changed: 12, gone: 2)
    for (language, same, changed) in [
      (
        SpokenLanguage.english, "The catalogue is up to date.",
        "The catalogue was updated: 1 new, 12 changed, 2 gone."
      ),
      (
        .french, "Le catalogue est à jour.",
        "Le catalogue a été mis à jour\u{A0}: 1 nouvelle, 12 modifiées, 2 disparues."
      ),
    ] {
      try await withLanguage(language) {
        let (nothing, much) = (try await said(client(outcome())), try await said(client(changes)))
        #expect(nothing == [same] && much == [changed])
      }
    }
    let failed = try await said(client(nil, failing: .timedOut))
    #expect(failed.count == 1)
  }

  @Test func `the server's choice for a new day replaces ours`() async throws {
    let sample = try Sample()
    let own = try #require(
      try sample.store.daily(on: MontrealDay(noon), today: MontrealDay(noon)))
    let other = own == Sample.joute ? Sample.library : Sample.joute
    let asked = try Sample(updates: client(nil, daily: other))
    let viewModel = asked.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.row?.id == own, "the view does not wait for the server")
    while viewModel.row?.id != other { try await Task.sleep(for: .milliseconds(2)) }
  }
}
