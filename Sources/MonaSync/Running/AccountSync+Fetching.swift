import Foundation
import MonaLog
import MonaModel
import MonaPerson

// What other devices did, and the photos that this computer lacks.

extension AccountSync {
  /// What other devices did is asked for again after so many seconds, when somebody looks.
  static let freshness = 600.0
  /// The same where the network is another one.
  static let shortFreshness = 30.0

  /// Fetches what other devices did, each time somebody looks or the network is another one, unless that was
  /// just done; as long as nobody does, nothing wakes.
  func fetchAgain(
    _ looks: AsyncStream<TimeInterval>, _ fetching: VisitFetching, _ client: ServerClient
  ) async throws {
    var fetchedAt = context.clock.now()
    for await age in looks where context.clock.now().timeIntervalSince(fetchedAt) >= age {
      do {
        _ = try await fetching.run()
        fetchedAt = context.clock.now()
        await fetchPhotos(client)
      } catch ServerRequestError.unauthenticated {
        throw ServerRequestError.unauthenticated
      } catch  where !(error is CancellationError) {
        // The next look asks again.
        Log.program.failure("What other devices did is not fetched", error, level: .info)
      }
    }
  }

  func fetchPhotos(_ client: ServerClient) async {
    let fetching = PhotoFetching(
      context.store, context.collecting, client,
      folder: context.folder.appendingPathComponent("fetching"), title: context.title)
    let (steps, going) = AsyncStream.makeStream(
      of: PhotoFetching.Progress.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [board] in
      for await step in steps { await board.change { $0.fetching = step } }
    }
    // What did not come is asked for again at the next start, or log-in.
    await tryLogging("Photos of the account are not fetched", level: .info) {
      // Nobody counts the bytes of one.
      _ = try await fetching.run { if $0.bytes == 0 { going.yield($0) } }
    }
    going.finish()
    await showing.value
    await board.change { $0.fetching = nil }
  }
}
