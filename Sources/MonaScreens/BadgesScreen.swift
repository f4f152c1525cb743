import MonaCore
import MonaText
import Observation

/// The badges, and how far the person is with each.
@Observable @MainActor
public final class BadgesScreen {
  /// How much is collected of all, or of a kind.
  public struct Total: Hashable, Sendable {
    /// The kind; nil for all of them together.
    public var kind: DiscoveryKind?
    /// How many are collected.
    public var collected: Int
    /// How many there are.
    public var total: Int

    /// "3 of 1,492".
    public var text: String { progressText(collected, of: total) }
    /// 0 to 1.
    public var fraction: Double { total == 0 ? 0 : Double(collected) / Double(total) }
  }

  /// All together, then each kind; empty until the first answer has come.
  public private(set) var totals: [Total] = []
  /// The badges, in the order of their numbers.
  public private(set) var badges: [BadgeStatus] = []

  @ObservationIgnored private let session: Session

  /// A screen that is empty until it is loaded.
  public init(_ session: Session) {
    self.session = session
  }

  /// Reads badges and totals again.
  public func load() async {
    let store = session.store
    do {
      let (kinds, badges) = try await background { (try store.kindTotals(), try store.badges()) }
      let all = Total(
        kind: nil, collected: kinds.map(\.collected).reduce(0, +),
        total: kinds.map(\.total).reduce(0, +))
      let totals =
        [all] + kinds.map { Total(kind: $0.kind, collected: $0.collected, total: $0.total) }
      if self.totals != totals { self.totals = totals }
      if self.badges != badges { self.badges = badges }
    } catch {
      session.fail(error)
    }
  }

  /// "4 badges won out of 28".
  public var wonText: String {
    trn(
      "{count} badge won out of {total}", "{count} badges won out of {total}",
      badges.count { $0.isWon }, ["total": Format.number(badges.count)])
  }

  /// The discovery that won a badge, by its title; nil when it is not won.
  public func winner(of status: BadgeStatus) -> (id: DiscoveryID, title: String)? {
    guard let id = status.wonBy else { return nil }
    let row = session.attempt { try session.store.rows([id]).first } ?? nil
    return (id, row?.displayTitle ?? "\(id.kind.displayName) \(id.number)")
  }

  /// Opens the sheet of a discovery.
  public func open(_ id: DiscoveryID) {
    session.open(.sheet(id))
  }
}

extension BadgeStatus {
  /// "3 of 10"; nil when the rule is not understood.
  public var progressText: String? {
    count.map { MonaScreens.progressText($0, of: badge.required) }
  }

  /// 0 to 1; nil when the rule is not understood.
  public var fraction: Double? {
    count.map { min(1, Double($0) / Double(badge.required)) }
  }

  /// "Won on November 21, 2026"; nil when it is not won.
  public var wonText: String? {
    wonAt.map { tr("Won on {date}", ["date": Format.day($0)]) }
  }
}

private func progressText(_ count: Int, of total: Int) -> String {
  // TRANSLATORS: How many are collected of how many there are: "3 of 10".
  tr("{count} of {total}", ["count": Format.number(count), "total": Format.number(total)])
}
