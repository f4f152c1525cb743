import MonaModel
import MonaText
import Observation

/// The search field over the map.
@Observable @MainActor
package final class MapFind {
  /// The typed text.
  package private(set) var text = ""
  /// The results, best first; while a new search runs, the previous ones stay.
  package private(set) var found: [MapFound] = []
  /// Whether the search found nothing.
  package private(set) var isNothing = false

  @ObservationIgnored private let viewModel: MapViewModel
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Searches again when data changes that could change the results.
  @ObservationIgnored package private(set) lazy var loader = viewModel.context.loader(for: [
    .catalogue, .visits, .targets, .notes,
  ]
  ) { [weak self] _ in
    self?.search()
    await self?.settle()
  }

  /// Creates an empty search.
  package init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
  }

  /// Searches for a new text; cancels an earlier search that has not ended.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    search()
  }

  private func search() {
    task?.cancel()
    task = nil
    guard text.contains(where: { !$0.isWhitespace }) else { return forget() }
    task = Task { [text] in
      let found = await viewModel.find(text)
      guard !Task.isCancelled else { return }
      self.found = found
      isNothing = found.isEmpty
    }
  }

  /// Waits until the current search has ended.
  package func settle() async { await task?.value }

  /// Moves the map to the result at a position, and clears the search.
  package func go(to position: Int) async {
    guard found.indices.contains(position) else { return }
    let hit = found[position]
    clear()
    await viewModel.go(to: hit)
  }

  /// Moves the map to the best result, once the search has ended.
  package func goToFirst() async {
    await settle()
    await go(to: 0)
  }

  /// Clears the text and the results.
  package func clear() {
    task?.cancel()
    task = nil
    text = ""
    forget()
  }

  private func forget() {
    if !found.isEmpty { found = [] }
    if isNothing { isNothing = false }
  }
}

/// A result of the map's search.
package struct MapFound: Hashable, Sendable {
  /// The kinds of results.
  package enum Hit: Hashable, Sendable {
    case discovery(DiscoveryRow)
    case facet(FacetRow)
    case venue(Venue)
  }

  /// The result.
  package var hit: Hit
  /// Its row in the list of results.
  package var row: FoundRow
}

extension MapViewModel {
  /// The zoom level at which the map shows a single discovery.
  package static let closeZoom = 16.0

  /// Searches for a text.
  ///
  /// Boroughs and territories come first, then squares, parks and buildings, then cultural places,
  /// then other discoveries and facets; each group in order of relevance.
  package func find(_ text: String) async -> [MapFound] {
    let (store, origin) = (context.store, context.origin.current)
    do {
      let (results, venues) = try await store.read { store in
        let results = try store.search(text, near: origin.coordinate)
        let text = results.corrected ?? text
        return (results, try store.catalogue.venues(matching: text))
      }
      let text = results.corrected ?? text
      let isArea = { (section: SearchResults.Section) in
        [.facets(.borough), .facets(.territory)].contains(section.subject)
      }
      let isPlace = { (section: SearchResults.Section) in
        section.subject == .discoveries(.place)
      }
      let others = results.sections.filter { !isArea($0) }
      let sections = others.filter(isPlace) + others.filter { !isPlace($0) }
      return results.sections.filter(isArea).flatMap { hits($0, text, origin) }
        + venues.map { .init(hit: .venue($0), row: FoundRow($0, matching: text)) }
        + sections.flatMap { hits($0, text, origin) }
    } catch {
      context.toasts.report(error)
      return []
    }
  }

  private func hits(
    _ section: SearchResults.Section, _ text: String, _ origin: Origin
  ) -> [MapFound] {
    let album = context.album
    return switch section.hits {
    case .discoveries(let rows):
      rows.map {
        .init(hit: .discovery($0), row: FoundRow($0, matching: text, from: origin, album: album))
      }
    case .comments(let hits):
      hits.map {
        .init(
          hit: .discovery($0.row), row: FoundRow($0, matching: text, from: origin, album: album))
      }
    case .addresses(let hits):
      hits.map {
        .init(
          hit: .discovery($0.row), row: FoundRow($0, matching: text, from: origin, album: album))
      }
    case .facets(let rows):
      rows.map { .init(hit: .facet($0), row: FoundRow($0, matching: text)) }
    }
  }

  /// Moves the map to a result: to a discovery, whose callout opens, or to the bounds of all
  /// discoveries of a facet or venue.
  package func go(to found: MapFound) async {
    await showAll()
    switch found.hit {
    case .discovery(let row):
      guard let place = row.coordinate else { return showPlaceless(row.fullTitle) }
      await choose(row.id)
      lead(to: .place(place, zoom: Self.closeZoom))
    case .facet(let facet):
      let store = context.store
      await frame(facet.displayName) { try store.catalogue.discoveries(ofFacet: facet.id) }
    case .venue(let venue):
      await frame(venue.name.display) { Set(venue.discoveries) }
    }
  }

  /// Moves the map to the bounds of some discoveries.
  private func frame(
    _ name: String, _ discoveries: @escaping @Sendable () throws -> Set<DiscoveryID>
  ) async {
    close()
    let whole = whole
    do {
      guard let bounds = try await context.store.read({ _ in whole.bounds(of: try discoveries()) })
      else {
        return showPlaceless(name)
      }
      lead(to: .window(bounds))
    } catch {
      context.toasts.report(error)
    }
  }

  private func showPlaceless(_ title: String) {
    context.toasts.show(tr("“{title}” has no place on the map.", ["title": title]))
  }
}
