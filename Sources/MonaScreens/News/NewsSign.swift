import MonaModel
import MonaPerson
import MonaText
import Observation

/// What is new, for a quiet mark on the Daily view: thanks for a photo that everybody sees, answers to reports, entries
/// of the news.
@Observable @MainActor
package final class NewsSign {
  /// A discovery that a photo of the person shows to everybody.
  private struct Thanks: Hashable {
    let id: DiscoveryID
    /// Nil if no catalogue has it any more.
    let row: DiscoveryRow?

    var title: String { row?.displayTitle ?? "\(id.kind.displayName) \(id.number)" }
  }

  private var thanks: Thanks?
  /// The reports that are answered.
  private var answered: [ReportEntry] = []
  private var count = 0

  @ObservationIgnored private let context: AppContext

  /// Loads what is new, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(
    for: [.news, .reports],
    inputs: { [preferences = context.preferences] in AnyHashable(preferences.showsNews) }
  ) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext) {
    self.context = context
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let showsNews = context.preferences.showsNews
    let (thanks, answered, count) = try await context.store.read { store in
      let shown = try store.newlyShown().first
      return (
        try shown.map { Thanks(id: $0, row: try store.rows([$0]).first) },
        try store.newlyAnswered(), showsNews ? try store.newsCount().new : 0
      )
    }
    guard reading.isCurrent else { return }
    if self.thanks != thanks { self.thanks = thanks }
    if self.answered != answered { self.answered = answered }
    if self.count != count { self.count = count }
  }

  /// "3 new entries in the news", or what comes first; nil if there is nothing new.
  package var text: String? {
    if let thanks {
      return tr(
        "Thanks: your photograph now shows {title} to everybody",
        ["title": thanks.title.isolated])
    }
    if let first = answered.first {
      return answered.count == 1
        ? tr("Your report of {title} is answered", ["title": first.displayTitle.isolated])
        : trn("{count} report is answered", "{count} reports are answered", answered.count)
    }
    guard count > 0, context.preferences.showsNews else { return nil }
    return trn("{count} new entry in the news", "{count} new entries in the news", count)
  }

  /// Opens what is new; it is not new any more then.
  package func open() {
    if let thanks {
      let (store, toasts) = (context.store, context.toasts)
      Task {
        await toasts.attempt { try await store.write { try $0.noteShownRead(thanks.id) } }
      }
      context.navigation.open(.sheet(thanks.id))
    } else {
      context.navigation.openOnce(answered.isEmpty ? .news : .reports)
    }
  }
}
