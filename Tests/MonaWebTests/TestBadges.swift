import MonaModel
import Synchronization

@testable import MonaWeb

/// Badges in memory, and what was asked.
final class TestBadges: Sendable {
  static let trio = Badge(
    id: 2, title: Localized(fr: "Trio <fr>", en: "Trio <en>"),
    description: Localized(fr: "Collectionnez 3 découvertes.", en: "Collect 3 discoveries."),
    notification: Localized(fr: "Trois !", en: "Three!"), required: 3, rule: .any, image: "badge-3")
  static let strange = Badge(
    id: 9, title: Localized(fr: "Autre", en: "Other"), required: 1, rule: .unknown)

  private let changes: [WebBadgeChange]
  private let state = Mutex<(changed: [String], undone: [Int64], asked: [Badge])>(([], [], []))

  init(_ changes: [WebBadgeChange] = []) { self.changes = changes }

  /// What was changed, as "2 5 discoveries of borough reason".
  var changed: [String] { state.withLock(\.changed) }
  /// The numbers of the changes that were taken back.
  var undone: [Int64] { state.withLock(\.undone) }
  /// The badges whose people were counted last.
  var asked: [Badge] { state.withLock(\.asked) }

  var source: WebBadges {
    WebBadges(
      list: { [Self.trio, Self.strange] },
      badge: { [changes] number in
        [Self.trio, Self.strange].first { $0.id == number }.map {
          WebBadge(badge: $0, isListed: true, changes: changes, version: 7)
        }
      },
      reach: { [self] badges, names in
        state.withLock { $0.asked = badges }
        return BadgeReaches(
          people: 40,
          badges: badges.map { badge in
            BadgeReaches.Badge(
              reached: 10 / badge.required, near: badge.required - 1,
              names: Array(["abcd-efgh"].prefix(names)))
          })
      },
      check: { try $0() },
      change: { [self] number, badge, reason, version, _ in
        if number != nil, version != 7 { throw WebError.overtaken }
        let text = badge.map { "\($0.required) \($0.rule) \($0.image ?? "no image")" } ?? "removed"
        state.withLock {
          $0.changed.append("\(number.map(String.init) ?? "new") \(text) \(reason)")
        }
        return number ?? 1001
      },
      undo: { [self] number, _, _ in
        guard changes.contains(where: { $0.decision.number == number }) else {
          throw WebError.overtaken
        }
        state.withLock { $0.undone.append(number) }
      })
  }
}
