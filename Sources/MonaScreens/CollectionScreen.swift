import MonaCore
import MonaText
import Observation

/// What the person has collected: only numbers and photos' names are held, titles are read page
/// by page as they show.
@Observable @MainActor
public final class CollectionScreen {
  /// What orders it.
  public private(set) var order = CollectionOrder.date
  /// The only kind that shows; nil for all.
  public private(set) var kind: DiscoveryKind?
  /// Whether the first answer has come.
  public private(set) var isLoaded = false
  private var entries: [Entry] = []
  private var shown: [Entry] = []

  @ObservationIgnored private let session: Session
  @ObservationIgnored private var titles: [Int: [DiscoveryID: String]] = [:]

  private static let pageLength = 64
  private static let pagesKept = 16

  /// What is held of a visit.
  private struct Entry: Hashable, Sendable {
    var id: DiscoveryID
    var photo: String?
  }

  /// A collection that is empty until it is loaded.
  public init(_ session: Session) {
    self.session = session
  }

  /// Reads the visits again.
  public func load() async {
    let (store, order, language) = (session.store, order, session.language)
    do {
      let entries = try await background {
        try store.visits(sortedBy: order.visitOrder(in: language)).map {
          Entry(id: $0.discovery, photo: $0.photo)
        }
      }
      guard order == self.order else { return }
      titles = [:]
      self.entries = entries
      filter()
      isLoaded = true
    } catch {
      session.fail(error)
    }
  }

  // MARK: What shows

  /// How many visits show.
  public var count: Int { shown.count }

  /// Whether nothing at all is collected.
  public var isEmpty: Bool { isLoaded && entries.isEmpty }

  /// Whether nothing shows though something is collected.
  public var isFilteredOut: Bool { isLoaded && shown.isEmpty && !entries.isEmpty }

  /// "12 discoveries", "3 artworks".
  public var summary: String {
    switch kind {
    case nil: trn("{count} discovery", "{count} discoveries", count)
    case .artwork: trn("{count} artwork", "{count} artworks", count)
    case .place: trn("{count} cultural place", "{count} cultural places", count)
    case .heritage: trn("{count} heritage site", "{count} heritage sites", count)
    }
  }

  /// The tile at a position; nil past the end.
  public func tile(at position: Int) -> CollectionTile? {
    guard shown.indices.contains(position) else { return nil }
    let entry = shown[position]
    let photo = entry.photo.flatMap { name in
      session.album.contains(name) ? session.album.url(of: name) : nil
    }
    return CollectionTile(
      id: entry.id, title: title(of: entry.id, at: position), photo: photo,
      isPhotoRemoved: entry.photo != nil && photo == nil)
  }

  private func title(of id: DiscoveryID, at position: Int) -> String {
    let page = position / Self.pageLength
    if titles[page] == nil {
      if titles.count >= Self.pagesKept { titles = [:] }
      let range = page * Self.pageLength..<min(count, (page + 1) * Self.pageLength)
      let rows = session.attempt { try session.store.rows(shown[range].map(\.id)) } ?? []
      titles[page] = Dictionary(
        rows.map { ($0.id, $0.displayTitle) }, uniquingKeysWith: { first, _ in first })
    }
    return titles[page]?[id] ?? "\(id.kind.displayName) \(id.number)"
  }

  // MARK: Intents

  /// Orders it otherwise.
  public func sort(by order: CollectionOrder) async {
    guard order != self.order else { return }
    self.order = order
    await load()
  }

  /// Shows a kind only, or all of them.
  public func show(only kind: DiscoveryKind?) {
    guard kind != self.kind else { return }
    self.kind = kind
    filter()
  }

  /// Opens the sheet of the tile at a position.
  public func open(at position: Int) {
    if shown.indices.contains(position) { session.open(.sheet(shown[position].id)) }
  }

  /// Goes where there is something to collect.
  public func browse() {
    session.show(.artworks)
  }

  private func filter() {
    titles = [:]
    shown = kind.map { kind in entries.filter { $0.id.kind == kind } } ?? entries
  }
}
