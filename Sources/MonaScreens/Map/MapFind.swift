import MonaModel
import MonaText
import Observation

/// What is typed over the map to find something on it.
@Observable @MainActor
package final class MapFind {
  /// What is typed.
  package private(set) var text = ""
  /// What was found for it, the best first; while one types, what was found before stays.
  package private(set) var found: [MapFound] = []
  /// Whether what is typed finds nothing.
  package private(set) var isNothing = false

  @ObservationIgnored private let viewModel: MapViewModel
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Looks again for what is typed when something that can be found changed.
  @ObservationIgnored package private(set) lazy var loader = viewModel.loaderContext.loader(for: [
    .catalogue, .visits, .targets, .notes,
  ]
  ) { [weak self] _ in
    self?.look()
    await self?.settle()
  }

  /// A search on a map, for nothing yet.
  package init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
  }

  /// Looks for what is typed now; an earlier search that has not ended is forgotten.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    look()
  }

  private func look() {
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

  /// Waits until what is typed has been looked for.
  package func settle() async { await task?.value }

  /// Leads the map to what was found at a position, and empties the search.
  package func go(to position: Int) async {
    guard found.indices.contains(position) else { return }
    let hit = found[position]
    clear()
    await viewModel.go(to: hit)
  }

  /// Leads the map to the best of what is typed, once that is known.
  package func goToFirst() async {
    await settle()
    await go(to: 0)
  }

  /// Forgets what is typed and found.
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

/// Something found on the map.
package struct MapFound: Hashable, Sendable {
  /// What was found.
  package enum Hit: Hashable, Sendable {
    case discovery(DiscoveryRow)
    case facet(FacetRow)
    case venue(Venue)
  }

  /// What was found.
  package var hit: Hit
  /// What a list shows of it.
  package var row: FoundRow
}

extension MapViewModel {
  /// How close a discovery is shown when one is led to it.
  package static let closeZoom = 16.0

  /// What matches a text: first where people mean to go, which are boroughs, towns, squares, parks and
  /// buildings, then discoveries, cultural places before others, and what they share, the best first.
  package func find(_ text: String) async -> [MapFound] {
    let (store, origin) = (store, origin.current)
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
      toasts.report(error)
      return []
    }
  }

  private func hits(
    _ section: SearchResults.Section, _ text: String, _ origin: Origin
  ) -> [MapFound] {
    switch section.hits {
    case .discoveries(let rows):
      rows.map { .init(hit: .discovery($0), row: FoundRow($0, matching: text, from: origin)) }
    case .comments(let hits):
      hits.map { .init(hit: .discovery($0.row), row: FoundRow($0, matching: text, from: origin)) }
    case .addresses(let hits):
      hits.map { .init(hit: .discovery($0.row), row: FoundRow($0, matching: text, from: origin)) }
    case .facets(let rows):
      rows.map { .init(hit: .facet($0), row: FoundRow($0, matching: text)) }
    }
  }

  /// Leads the map to something found: to a discovery, whose callout then shows, or to where all
  /// those that share something show.
  package func go(to found: MapFound) async {
    await showAll()
    switch found.hit {
    case .discovery(let row):
      guard let place = row.coordinate else { return sayPlaceless(row.fullTitle) }
      await choose(row.id)
      lead(to: .place(place, zoom: Self.closeZoom))
    case .facet(let facet):
      let store = store
      await frame(facet.displayName) { try store.catalogue.discoveries(ofFacet: facet.id) }
    case .venue(let venue):
      await frame(venue.name.display) { Set(venue.discoveries) }
    }
  }

  /// Leads the map to where all of some discoveries show.
  private func frame(
    _ name: String, _ discoveries: @escaping @Sendable () throws -> Set<DiscoveryID>
  ) async {
    close()
    let whole = whole
    do {
      guard let bounds = try await store.read({ _ in whole.bounds(of: try discoveries()) }) else {
        return sayPlaceless(name)
      }
      lead(to: .window(bounds))
    } catch {
      toasts.report(error)
    }
  }

  private func sayPlaceless(_ title: String) {
    toasts.show(tr("“{title}” has no place on the map.", ["title": title]))
  }
}
