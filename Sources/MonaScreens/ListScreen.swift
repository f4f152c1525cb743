import MonaCore
import MonaText
import Observation

/// A list of discoveries: only their numbers are held, rows are read page by page as they show.
@Observable @MainActor
public final class ListScreen {
  /// What the list is called.
  public let title: String
  /// What it shows, and in which order.
  public private(set) var list: DiscoveryList
  /// The discoveries, in order.
  public private(set) var ids: [DiscoveryID] = []
  /// Whether the first answer has come.
  public private(set) var isLoaded = false

  @ObservationIgnored private let session: Session
  @ObservationIgnored private var pages: [Int: [DiscoveryRow]] = [:]

  private static let pageLength = 64
  private static let pagesKept = 16

  /// A list that is empty until it is loaded.
  public init(_ session: Session, list: DiscoveryList, title: String) {
    self.session = session
    self.list = list
    self.title = title
  }

  /// Reads the list again.
  public func load() async {
    let (store, list, language) = (session.store, list, session.language)
    do {
      let ids = try await background { try store.ordered(list, language: language).ids }
      guard list == self.list else { return }
      pages = [:]
      self.ids = ids
      isLoaded = true
    } catch {
      session.fail(error)
    }
  }

  /// Orders by another property; the same one again reverses the order.
  public func sort(by sort: DiscoveryList.Sort) {
    if list.sort == sort { list.isDescending.toggle() } else { list.isDescending = false }
    list.sort = sort
    Task { await load() }
  }

  /// The row at a position, nil past the end or when the store has lost it.
  public func row(at position: Int) -> DiscoveryRow? {
    guard ids.indices.contains(position) else { return nil }
    let page = position / Self.pageLength
    if pages[page] == nil {
      if pages.count >= Self.pagesKept { pages = [:] }
      let range = page * Self.pageLength..<min(ids.count, (page + 1) * Self.pageLength)
      pages[page] = session.attempt { try session.store.rows(ids[range]) } ?? []
    }
    return pages[page]?.first { $0.id == ids[position] }
  }

  /// Opens the sheet of the discovery at a position.
  public func open(at position: Int) {
    if ids.indices.contains(position) { session.openSheet(ids[position], among: ids) }
  }

  /// "1,492 discoveries".
  public var summary: String {
    trn("{count} discovery", "{count} discoveries", ids.count)
  }
}
