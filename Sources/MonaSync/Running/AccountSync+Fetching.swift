import Foundation
import MonaLog
import MonaModel
import MonaPerson

// Fetching changes made on other devices, and photos missing on this computer.

extension AccountSync {
  /// The age in seconds after which other devices' changes are fetched again, when the window
  /// becomes active.
  static let freshness = 600.0
  /// The same after a network change.
  static let shortFreshness = 30.0

  /// Fetches other devices' changes on request, if the last fetch is older than the requested age.
  ///
  /// It does not wake up without a request.
  /// - Parameter first: the time of the last fetch.
  /// - Throws: ``ServerRequestError`` when the session ended, or when the server is not of the same kind any more.
  func fetchAgain(
    _ looks: AsyncStream<TimeInterval>, since first: Date, _ fetching: VisitFetching,
    _ client: ServerClient
  ) async throws {
    var fetchedAt = first
    for await age in looks where context.clock.now().timeIntervalSince(fetchedAt) >= age {
      do {
        _ = try await fetching.run()
        fetchedAt = context.clock.now()
        await fetchReports(client, fetching.profile)
        await fetchPhotos(client)
      } catch ServerRequestError.unauthenticated {
        throw ServerRequestError.unauthenticated
      } catch  where !(error is CancellationError) {
        // The next request tries again.
        Log.program.failure("What other devices did is not fetched", error, level: .info)
        // It may have moved: it is asked for its capabilities again.
        if case ServerRequestError.redirected = error { throw error }
        // If nothing but a network in between answers, the next request tries this again too.
        if case ServerRequestError.notUnderstood = error,
          let profile = try? await client.profile(), profile != fetching.profile
        {
          // The server was replaced: everything begins anew.
          throw error
        }
      }
    }
  }

  /// Fetches what those who run the server did with what the person gave: answers to reports, and photos that they
  /// chose to show to everybody; the next fetch tries again what failed.
  func fetchReports(_ client: ServerClient, _ profile: ServerProfile) async {
    await tryLogging("Answers to reports are not fetched", level: .info) {
      [store = context.store] in
      try await ReportFetching(store, client, profile).run()
    }
    await tryLogging("Which photos everybody sees is not fetched", level: .info) {
      [store = context.store] in
      try await client.fetchShownPhotos(into: store, profile)
    }
  }

  func fetchPhotos(_ client: ServerClient) async {
    // Photos are named after their discoveries; the catalogue's next update brings what is missing.
    await tryLogging("Records of visits are not fetched", level: .info) { [store = context.store] in
      try await RecordFetching(store, client).run()
    }
    let fetching = PhotoFetching(
      context.store, context.collecting, client,
      folder: context.folder.appendingPathComponent("fetching"), title: context.title)
    let (steps, going) = AsyncStream.makeStream(
      of: PhotoFetching.Progress.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [statusPublisher] in
      for await step in steps { await statusPublisher.change { $0.fetching = step } }
    }
    // Missing photos are requested again at the next start or login.
    await tryLogging("Photos of the account are not fetched", level: .info) {
      // The progress within a photo is not shown.
      _ = try await fetching.run { if $0.bytes == 0 { going.yield($0) } }
    }
    going.finish()
    await showing.value
    await statusPublisher.change { $0.fetching = nil }
  }
}
