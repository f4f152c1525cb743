import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The page of an artist or a collective: life, links, and works by year and on a map.
@Observable @MainActor
package final class ArtistViewModel {
  /// The works of a decade under their heading.
  package struct Section: Hashable, Sendable {
    /// The decade, or that the works have no date.
    package var title: String
    /// The works.
    package var rows: [ListRow]
  }

  /// Life, other names and spellings, one line each.
  package private(set) var notes: [String] = []
  /// Web pages about the artist.
  package private(set) var links: [SheetLink] = []
  /// The works by decade, at most `shownLimit`.
  package private(set) var sections: [Section] = []
  /// The places of all works; nil if none has one.
  package private(set) var places: ArtistPlaces?
  /// Whether the data was loaded at least once.
  package private(set) var isLoaded = false

  private var artist: Artist?
  private var works = ArtistWorks([])
  private var code: FacetName?
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let facet: Int64
  @ObservationIgnored private let givenName: Localized

  /// The maximum number of works on the page; a name such as "unknown" may have thousands.
  package nonisolated static let shownLimit = 200

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .targets, .album,
  ]) { [weak self] in try await self?.read($0) }

  /// Creates a page that has only a name until it is loaded.
  /// - Parameters:
  ///   - facet: the artist, a `FacetRow.id`.
  ///   - name: the name to show meanwhile.
  package init(_ context: AppContext, facet: Int64, name: Localized) {
    self.context = context
    self.facet = facet
    givenName = name
  }

  /// Reads the artist again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, album, facet) = (context.store, context.album, facet)
    let language = context.language()
    let (artist, code, works, rows) = try await store.read { store in
      let artist = try store.catalogue.artist(facet)
      let works = try store.works(ofArtist: facet, language: language)
      let names = (artist.map { [$0.maker.name] + $0.spellings } ?? []).map {
        $0.shortened().isolated
      }
      let shown = works.all.prefix(Self.shownLimit).map { work in
        ListRow(work, from: nil, album: album).below(maker: names)
      }
      return (artist, try store.catalogue.facetName(of: facet), works, shown)
    }
    guard reading.isCurrent else { return }
    self.artist = artist
    self.code = code
    self.works = ArtistWorks(works.all.map(context.pendingWrites.expected))
    notes = artist.map(SheetMaker.notes) ?? []
    links = artist.map { SheetMaker.links($0.maker) } ?? []
    sections = Self.sections(works, rows.map(context.pendingWrites.expected))
    let placed = ArtistPlaces(self.works.all)
    if places != placed { places = placed }
    isLoaded = true
  }

  private static func sections(_ works: ArtistWorks, _ rows: [ListRow]) -> [Section] {
    var rest = rows[...]
    return works.periods.compactMap { period in
      let shown = rest.prefix(period.works.count)
      rest = rest.dropFirst(period.works.count)
      guard !shown.isEmpty else { return nil }
      // "Années 1960": in the index of a list, it follows other words.
      let name = (period.decade.map(IndexStep.Value.decade) ?? .undated).name
      return Section(title: name.prefix(1).uppercased() + name.dropFirst(), rows: Array(shown))
    }
  }

  // MARK: Displayed values

  /// The artist's name.
  package var name: String { (artist?.row.name ?? givenName).display }

  /// "3 of 12 works collected"; empty before it is loaded and without works.
  package var collectedText: String { works.collectedText ?? "" }

  /// "All 341 works", for the row that opens their list; nil if the page shows them all.
  package var moreText: String? {
    guard works.all.count > Self.shownLimit else { return nil }
    return trn("The {count} work", "All {count} works", works.all.count)
  }

  /// What stands instead of works when there are none; nil otherwise.
  package var emptyText: String? {
    guard isLoaded, works.all.isEmpty else { return nil }
    return tr("The catalogue no longer has a work by this artist.")
  }

  // MARK: Intents

  /// Opens the sheet of a work.
  package func open(_ id: DiscoveryID) {
    context.navigation.openSheet(id, among: works.all.map(\.id))
  }

  /// Opens the list of all works, which can be sorted and filtered.
  package func openList() {
    var list = DiscoveryList()
    list.facet = facet
    context.navigation.open(.list(list, title: .named(artist?.row.name ?? givenName)))
  }

  /// Shows the works alone on the map.
  package func showOnMap() {
    guard let places else { return }
    var filter = PinFilter()
    filter.artist = code
    context.navigation.show(.map(.filtered(filter, around: places.coordinates)))
  }
}
