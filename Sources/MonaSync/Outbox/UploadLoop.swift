import Foundation
import MonaLog
import MonaModel

/// Starts uploads automatically: after a change, when the network returns, and when a retry is due.
///
/// It does not wake up while the outbox is empty.
package struct UploadLoop: Sendable {
  private let uploader: Uploader
  private let changes: Changes
  private let network: NetworkState
  private let clock: UploadClock
  private let events: AsyncStream<Event>
  private let signal: AsyncStream<Event>.Continuation

  private enum Event { case change, network, timer }

  /// The seconds without a change before an upload starts, and those after which further changes no
  /// longer postpone it; the longest delay is the sum of both.
  private static let (quiet, longestSeries) = (2.0, 10.0)
  /// The interval in seconds for checking whether a pause has ended, since its end may not be
  /// reported.
  private static let checkInterval = 30.0

  package init(_ uploader: Uploader, changes: Changes, network: NetworkState, clock: UploadClock) {
    self.uploader = uploader
    self.changes = changes
    self.network = network
    self.clock = clock
    (events, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(8))
  }

  /// Checks at once whether something can be sent, because the reason for a pause may be gone.
  package func wake() { signal.yield(.network) }

  /// Uploads pending changes until the task is cancelled.
  ///
  /// Call it once.
  package func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in await changes.following([.outbox]) {
          // An upload that is no longer allowed stops at once, without the delay that follows a
          // change.
          await uploader.stopIfPaused()
          signal.yield(.change)
        }
      }
      group.addTask {
        for await _ in await network.changes() {
          await uploader.noteNetworkChange()
          signal.yield(.network)
        }
      }
      await send()
      group.cancelAll()
    }
  }

  private func send() async {
    var events = events.makeAsyncIterator()
    var isContinuing = false
    while !Task.isCancelled {
      let next = await tryLogging("Pending changes could not be uploaded", level: .warning) {
        try await uploader.pass(isContinuing: isContinuing)
      }
      let event = await event(&events, within: wait(next))
      if event == .change { await waitForQuiet(&events) }
      if event == nil { return }
      isContinuing = event == .timer
    }
  }

  /// The seconds to wait when no event arrives; nil to wait for an event only.
  private func wait(_ next: UploadNext?) -> TimeInterval? {
    switch next {
    case .nothing, .paused(.noConsent), .paused(.expired), .paused(.policy): nil
    case .paused(.offline), .paused(.metered), .paused(.lowBattery): Self.checkInterval
    case .retry(let date): max(0, date.timeIntervalSince(clock.now()))
    // Reading the store failed, for example because of a disk error.
    case nil: Self.checkInterval
    }
  }

  /// Waits until a series of changes has ended.
  private func waitForQuiet(_ events: inout AsyncStream<Event>.Iterator) async {
    let end = clock.now().addingTimeInterval(Self.longestSeries)
    while !Task.isCancelled, clock.now() < end,
      await event(&events, within: Self.quiet) == .change
    {}
  }

  private func event(
    _ events: inout AsyncStream<Event>.Iterator, within seconds: TimeInterval?
  ) async -> Event? {
    let timer = seconds.map { [clock, signal] seconds in
      Task {
        // The timer is cancelled when another event arrives first.
        guard (try? await clock.pause(.seconds(seconds))) != nil else { return }
        signal.yield(.timer)
      }
    }
    defer { timer?.cancel() }
    return await events.next()
  }
}
