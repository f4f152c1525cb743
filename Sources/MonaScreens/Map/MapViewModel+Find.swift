import MonaModel
import MonaText

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
