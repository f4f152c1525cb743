import MonaModel
import MonaPerson
import MonaText
import Observation

/// The news in Preferences: whether they are fetched, and from where.
@Observable @MainActor
package final class NewsFeedsViewModel {
  /// A feed in the list.
  package struct Line: Hashable, Sendable, Identifiable {
    /// The number of its row.
    package var id: Int64
    /// Its title, else its address.
    package var name: String
    /// Its address and when it was last asked for; or why nothing came.
    package var details: String
    /// Whether nothing came the last time.
    package var isInTrouble: Bool
  }

  /// The feeds, in the order in which they were added.
  package private(set) var lines: [Line] = []
  /// The address that the person writes.
  package private(set) var typed = ""
  /// Why what was written cannot be added; nil while nothing is wrong.
  package private(set) var trouble: String?
  /// Whether a site is being asked for its feed.
  package private(set) var isAdding = false
  private var notice: Toast?

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let updates: NewsUpdates

  /// Loads the feeds, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.news]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, _ updates: NewsUpdates) {
    (self.context, self.updates) = (context, updates)
  }

  /// Reads the feeds again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let lines = try await context.store.read { try $0.newsFeeds() }.map(Self.line)
    guard reading.isCurrent, self.lines != lines else { return }
    self.lines = lines
  }

  private static func line(_ feed: NewsFeed) -> Line {
    let parts = [
      feed.title == nil ? nil : feed.shownAddress,
      feed.checkedAt.map { tr("asked on {moment}", ["moment": Format.moment($0)]) },
    ]
    return Line(
      id: feed.id, name: feed.displayName,
      details: feed.problem?.sentence ?? parts.compactMap(\.self).joined(separator: " · "),
      isInTrouble: feed.problem != nil)
  }

  // MARK: Switch

  /// The explanation of the group.
  package var explanation: String {
    tr("Sites are asked every few hours while MONA is open; what came can be read offline.")
  }

  /// Whether the news are fetched and shown.
  package var isOn: Bool { updates.isOn }

  /// Turns the news on or off.
  package func setOn(_ isOn: Bool) { updates.setOn(isOn) }

  // MARK: Adding

  /// Takes what the person writes, and clears its error.
  package func write(_ text: String) {
    guard text != typed else { return }
    typed = text
    if trouble != nil { trouble = nil }
  }

  /// Whether something can be added now: asking a site needs the news to be on.
  package var canAdd: Bool { isOn && !isAdding }

  /// Asks the site that the person wrote for its feed, and adds it.
  package func add() async {
    guard canAdd, !typed.allSatisfy(\.isWhitespace) else { return }
    let asked = typed
    isAdding = true
    defer { isAdding = false }
    do {
      let added = try await updates.refresh.add(asked)
      // What was written meanwhile stays.
      if typed == asked { typed = "" }
      await load()
      if let line = lines.first(where: { $0.id == added }) {
        notice = Toast(text: tr("“{name}” added", ["name": line.name]))
      }
    } catch is CancellationError {
      return
    } catch {
      if typed == asked { trouble = ErrorText.of(error) }
    }
  }

  // MARK: Removing

  /// Removes a feed with its entries, with a message that undoes it.
  package func remove(_ line: Line) async {
    let (store, toasts) = (context.store, context.toasts)
    let removed = await toasts.attempt {
      try await store.write { try $0.removeNewsFeed(line.id) }
    }
    guard let removed = removed ?? nil else { return }
    notice = Toast(
      text: tr("“{name}” removed", ["name": line.name]),
      undo: { _ = await toasts.attempt { try await store.write { try $0.restore(removed) } } })
  }

  /// Removes and returns the message not shown yet.
  package func takeNotice() -> Toast? {
    defer { if notice != nil { notice = nil } }
    return notice
  }
}
