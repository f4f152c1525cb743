import MonaModel
import Synchronization

@testable import MonaWeb

/// Discoveries of days in memory, and what was asked.
final class TestDaily: Sendable {
  /// Saturday, November 28, 2026.
  static let today = MontrealDay(number: 20_785)

  private let choices: [WebDailyChoice]
  private let state = Mutex<(chosen: [String], undone: [Int64])>(([], []))

  init(_ choices: [WebDailyChoice] = []) { self.choices = choices }

  /// What was chosen, as "2026-12-01 artwork:276 reason".
  var chosen: [String] { state.withLock(\.chosen) }
  /// The numbers of those that were taken back.
  var undone: [Int64] { state.withLock(\.undone) }

  var source: WebDaily {
    WebDaily(
      today: { (Self.today, DiscoveryID(.artwork, 276)) },
      choices: { [self] days in (choices.filter { days.contains($0.day) }, 7) },
      choose: { [self] id, day, reason, version, _ in
        if id.number == 999_999 { throw WebError.notFound }
        if version != 7 { throw WebError.overtaken }
        state.withLock { $0.chosen.append("\(day) \(id) \(reason)") }
      },
      undo: { [self] number, day, _ in
        guard choices.contains(where: { $0.day == day && $0.decision.number == number }) else {
          throw WebError.overtaken
        }
        state.withLock { $0.undone.append(number) }
      })
  }
}
