import Foundation
import MonaCore
import MonaText
import Observation

/// The sheet of a discovery.
@Observable @MainActor
public final class SheetScreen {
  /// Which discovery.
  public let id: DiscoveryID
  /// What a list shows of it; nil when neither the catalogue nor the person knows it.
  public private(set) var row: DiscoveryRow?
  /// What the catalogue says.
  public private(set) var fields: [SheetField] = []
  /// The person's visit, once collected.
  public private(set) var visit: Visit?

  @ObservationIgnored private let session: Session

  /// The sheet as the store has it now.
  public init(_ session: Session, id: DiscoveryID) {
    self.session = session
    self.id = id
    load()
  }

  /// Reads the discovery and the visit again.
  public func load() {
    session.attempt {
      row = try session.store.rows([id]).first
      visit = try session.store.visit(of: id)
      if let discovery = try session.store.discovery(id) {
        fields = SheetFields.of(discovery, facets: try session.store.facets(of: id))
      }
    }
  }

  /// The title; the number alone when the catalogue has forgotten everything.
  public var title: String {
    row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
  }

  /// The title in the other language, when it says something else.
  public var otherTitle: String? {
    guard let title = row?.title, let other = title[session.language.other],
      let own = title[session.language], other.lowercased() != own.lowercased()
    else { return nil }
    return other
  }

  /// How the person stands to it.
  public var state: DiscoveryState { row?.state ?? .uncollected }

  /// Where it stands.
  public var coordinate: Coordinate? { row?.coordinate }

  /// Where the photo is; nil before it is collected, or when its file is gone.
  public var photo: URL? {
    guard let name = visit?.photo else { return nil }
    return session.album.contains(name) ? session.album.url(of: name) : nil
  }

  /// Whether there was a photo whose file is no longer in the album.
  public var isPhotoRemoved: Bool { visit?.photo != nil && photo == nil }

  /// "Collected on November 21, 2026".
  public var collectedText: String? {
    visit.map { tr("Collected on {date}", ["date": Format.day($0.collectedAt)]) }
  }

  /// Puts it on the wish list, or takes it off.
  public func toggleTarget() {
    session.toggleTarget(id, state: state)
  }

  /// Gives 1 to 5 stars; the same number again takes them back.
  public func rate(_ stars: Int) {
    session.attempt { try session.store.rate(id, visit?.rating == stars ? nil : stars) }
  }

  /// Keeps what the person says.
  public func comment(_ text: String) {
    guard text != visit?.comment ?? "" else { return }
    session.attempt { try session.store.comment(id, text) }
  }

  /// Collects it with this photo, then leads through badges, rating and comment.
  public func collect(photo: URL) async {
    await session.collect(id, title: title, photo: photo)
  }

  /// Opens what a value leads to inside MONA; a web page is the window's to open.
  public func open(_ facet: FacetRow) {
    session.open(.list(of: facet))
  }

  /// Shows it on the map.
  public func showOnMap() {
    session.showOnMap(id)
  }
}
