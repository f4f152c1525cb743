import Foundation
import MonaLog
import MonaModel

/// Has what waits sent by itself: after a change, when the network is back, and when something is to be
/// tried again.
///
/// When nothing waits, nothing wakes.
package struct UploadLoop: Sendable {
  private let uploader: Uploader
  private let changes: Changes
  private let network: NetworkState
  private let clock: UploadClock
  private let events: AsyncStream<Event>
  private let bell: AsyncStream<Event>.Continuation

  private enum Event { case change, network, timer }

  /// A change is sent after so many seconds without another one, or so many after the first.
  private static let (quiet, longestSeries) = (2.0, 10.0)
  /// How often one looks whether what is in the way is gone, in seconds, where nobody may tell.
  private static let lookEvery = 30.0

  package init(_ uploader: Uploader, changes: Changes, network: NetworkState, clock: UploadClock) {
    self.uploader = uploader
    self.changes = changes
    self.network = network
    self.clock = clock
    (events, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(8))
  }

  /// Looks at once whether there is something to send: what stood in the way may be gone.
  package func wake() { bell.yield(.network) }

  /// Sends what waits, and what comes, until the task is cancelled.
  ///
  /// Call it once.
  package func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in await changes.following([.outbox]) {
          // What may not be sent any more does not wait for a pause between changes.
          await uploader.stopIfPaused()
          bell.yield(.change)
        }
      }
      group.addTask {
        for await _ in await network.changes() {
          await uploader.noteNetworkChange()
          bell.yield(.network)
        }
      }
      await send()
      group.cancelAll()
    }
  }

  private func send() async {
    var events = events.makeAsyncIterator()
    var isGoingOn = false
    while !Task.isCancelled {
      let next = await tryLogging("What waits is not sent", level: .warning) {
        try await uploader.pass(goingOn: isGoingOn)
      }
      let event = await event(&events, within: wait(next))
      if event == .change { await quietness(&events) }
      if event == nil { return }
      isGoingOn = event == .timer
    }
  }

  /// For how many seconds nothing is to be done unless something happens; nil for ever.
  private func wait(_ next: UploadNext?) -> TimeInterval? {
    switch next {
    case .nothing, .paused(.noConsent), .paused(.expired), .paused(.policy): nil
    case .paused(.offline), .paused(.metered), .paused(.lowBattery): Self.lookEvery
    case .retry(let date): max(0, date.timeIntervalSince(clock.now()))
    // The store could not be asked, as on a disk in trouble.
    case nil: Self.lookEvery
    }
  }

  /// Waits until a series of changes is over.
  private func quietness(_ events: inout AsyncStream<Event>.Iterator) async {
    let end = clock.now().addingTimeInterval(Self.longestSeries)
    while !Task.isCancelled, clock.now() < end,
      await event(&events, within: Self.quiet) == .change
    {}
  }

  private func event(
    _ events: inout AsyncStream<Event>.Iterator, within seconds: TimeInterval?
  ) async -> Event? {
    let timer = seconds.map { [clock, bell] seconds in
      Task {
        // Cancelled when something else came first.
        guard (try? await clock.pause(.seconds(seconds))) != nil else { return }
        bell.yield(.timer)
      }
    }
    defer { timer?.cancel() }
    return await events.next()
  }
}
