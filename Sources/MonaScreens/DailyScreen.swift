import Foundation
import MonaCore
import MonaText
import Observation

/// The discovery of the day, Montréal's.
@Observable @MainActor
public final class DailyScreen {
  /// The day that shows; nil until the first answer has come.
  public private(set) var day: MontrealDay?
  private var discovery: DailyDiscovery?

  @ObservationIgnored private let session: Session
  @ObservationIgnored private var loads = 0

  /// A screen that is empty until it is loaded.
  public init(_ session: Session) {
    self.session = session
  }

  /// Reads the discovery of the day that `now` is in.
  public func load(at now: Date = Date()) async {
    loads += 1
    let (load, day, store, album) = (loads, MontrealDay(now), session.store, session.album)
    do {
      let found = try await background { try DailyDiscovery.of(day, in: store, album: album) }
      guard load == loads else { return }
      if discovery != found { discovery = found }
      if self.day != day { self.day = day }
    } catch {
      session.fail(error)
    }
  }

  // MARK: The day

  /// Whether the day that shows is no longer, or not yet, today.
  public func isStale(at now: Date) -> Bool {
    day.map { $0 != MontrealDay(now) } ?? false
  }

  /// How long to wait before asking `isStale` again: until midnight in Montréal, and at most ten
  /// minutes, for computers sleep and clocks are set.
  public static func wait(from now: Date) -> Duration {
    let seconds = MontrealDay(now).end.timeIntervalSince(now)
    return .seconds(min(max(seconds, 1), 600))
  }

  // MARK: What shows

  /// What a list shows of the discovery; nil when the catalogue is empty.
  public var row: DiscoveryRow? { discovery?.row }

  /// Where the person's photo of it is.
  public var photo: URL? { discovery?.photo }

  /// Whether it was collected with a photo whose file is no longer in the album.
  public var isPhotoRemoved: Bool { discovery?.visit?.photo != nil && photo == nil }

  /// "Discovery of the day — November 21, 2026".
  public var dateLine: String {
    tr("Discovery of the day — {date}", ["date": day.map { Format.day($0.start) } ?? ""])
  }

  /// "Alexander Calder · 1967"; empty when neither is known.
  public var byline: String {
    let makers = row.flatMap { $0.makers.isEmpty ? nil : $0.makers }
    return [makers, row?.produced?.short].compactMap(\.self).joined(separator: " · ")
  }

  /// A word on what the person has done with it already; empty when there is nothing to say.
  public var remark: String {
    guard let discovery, let visit = discovery.visit else { return "" }
    if discovery.isEverythingCollected {
      return tr("You have collected the whole catalogue: here is one to see again.")
    }
    return tr("Collected on {date}", ["date": Format.day(visit.collectedAt)])
  }

  // MARK: Intents

  /// Collects it with this photo, then leads through badges, rating and comment.
  public func collect(photo: URL) async {
    if let row { await session.collect(row.id, title: row.displayTitle, photo: photo) }
  }

  /// Puts it on the wish list, or takes it off.
  public func toggleTarget() {
    if let row { session.toggleTarget(row.id, state: row.state) }
  }

  /// Shows it on the map.
  public func showOnMap() {
    if let row { session.showOnMap(row.id) }
  }

  /// Opens its sheet.
  public func openSheet() {
    if let row { session.open(.sheet(row.id)) }
  }
}
