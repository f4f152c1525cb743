import MonaText

extension MapScreen {
  /// How close a discovery is shown when one is led to it.
  package static let closeZoom = 16.0

  /// What matches a text: discoveries, then what they share, the best first.
  package func find(_ text: String) async -> [MapFound] {
    let (store, origin) = (store, origin.current)
    do {
      let results = try await background {
        try store.search(text, near: origin.coordinate)
      }
      let text = results.corrected ?? text
      return results.sections.flatMap { section -> [MapFound] in
        switch section.hits {
        case .discoveries(let rows):
          rows.map { .init(hit: .discovery($0), row: FoundRow($0, matching: text, from: origin)) }
        case .comments(let hits):
          hits.map {
            .init(hit: .discovery($0.row), row: FoundRow($0, matching: text, from: origin))
          }
        case .facets(let rows):
          rows.map { .init(hit: .facet($0), row: FoundRow($0, matching: text)) }
        }
      }
    } catch {
      notices.fail(error)
      return []
    }
  }

  /// Leads the map to something found: to a discovery, whose callout then shows, or to where all
  /// those that share something show.
  package func go(to found: MapFound) async {
    await showAll()
    switch found.hit {
    case .discovery(let row):
      guard let place = row.coordinate else {
        return notices.say(tr("“{title}” has no place on the map.", ["title": row.fullTitle]))
      }
      await choose(row.id)
      lead(to: .place(place, zoom: Self.closeZoom))
    case .facet(let facet):
      close()
      let (store, whole) = (store, whole)
      do {
        let bounds = try await background {
          whole.bounds(of: try store.catalogue.discoveries(ofFacet: facet.id))
        }
        if let bounds {
          lead(to: .window(bounds))
        } else {
          notices.say(tr("“{title}” has no place on the map.", ["title": facet.displayName]))
        }
      } catch {
        notices.fail(error)
      }
    }
  }
}
