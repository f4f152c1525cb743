import MonaCore
import MonaText
import Observation

/// All the artists, or boroughs, or categories… each with how many discoveries it holds.
@Observable @MainActor
public final class FacetsScreen {
  /// What is listed.
  public let type: FacetType
  /// The entries, by name.
  public private(set) var rows: [FacetRow] = []
  /// Whether the first answer has come.
  public private(set) var isLoaded = false

  @ObservationIgnored private let session: Session
  @ObservationIgnored private let matching: String?

  /// A list that is empty until it is loaded.
  /// - Parameter matching: only the entries whose name matches this.
  public init(_ session: Session, type: FacetType, matching: String? = nil) {
    self.session = session
    self.type = type
    self.matching = matching
  }

  /// What the list is called.
  public var title: String {
    matching.map { tr("“{text}”", ["text": $0]) } ?? type.displayPlural
  }

  /// Reads the list again.
  public func load() async {
    let (store, type, language) = (session.store, type, session.language)
    let matching = matching
    do {
      rows = try await background {
        guard let matching else { return try store.facets(type, language: language) }
        return try store.facets(type, matching: matching, language: language)
      }
      isLoaded = true
    } catch {
      session.fail(error)
    }
  }

  /// Opens the discoveries of an entry.
  public func open(at position: Int) {
    if rows.indices.contains(position) { session.open(.list(of: rows[position])) }
  }
}

extension Route {
  /// The discoveries that share a facet.
  public static func list(of facet: FacetRow) -> Route {
    var list = DiscoveryList()
    list.facet = facet.id
    return .list(list, title: facet.displayName)
  }

  /// The discoveries of some kinds, or of all.
  public static func list(of kind: DiscoveryKind?) -> Route {
    var list = DiscoveryList()
    if let kind { list.kinds = [kind] }
    return .list(list, title: kind?.displayPlural ?? tr("All discoveries"))
  }
}
