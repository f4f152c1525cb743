import MonaCatalogue
import MonaModel
import MonaText

/// All facets of a type, such as all artists, with the number of their discoveries.
struct FacetsPage: Page {
  static let template = "facets"

  struct Line {
    let address: String
    let name: String
    let count: String
    /// The share of the most frequent one, from 0 to 100, for its bar.
    let share: Int
  }

  let frame: Frame
  let action: String
  let summary: String
  let wordsLabel = tr("Words")
  let words: String?
  let show = trc("button that applies filters", "Show")
  let nameHeading = tr("Name")
  let nameOrder: String?
  let byName: String
  let countHeading = tr("Discoveries")
  let countOrder: String?
  let byCount: String
  let isEmpty: Bool
  let empty: String
  let lines: [Line]
  let pager: Pager?

  /// The number of rows on a page.
  private static let size = 200

  init(_ request: WebRequest, _ type: FacetType, _ data: WebCatalogue) throws {
    let query = request.query
    let language = request.language.ofCatalogue
    words = query["q"]
    var facets =
      try words.map {
        try data.catalogue.facets(type, matching: $0, language: language)
      } ?? data.catalogue.facets(type, language: language)
    let isByCount = query["sort"] == "count"
    if isByCount {
      facets = facets.enumerated().sorted { left, right in
        (-left.element.count, left.offset) < (-right.element.count, right.offset)
      }.map(\.element)
    }
    let most = facets.map(\.count).max() ?? 1
    let pages = Pager.count(facets.count, by: Self.size)
    let page = min(max(1, query["page"].flatMap(Int.init) ?? 1), pages)
    frame = request.frame(title: type.displayPlural)
    action = type.listPath
    summary = type.counted(facets.count)
    let others = query.setting("page", to: nil)
    nameOrder = isByCount ? nil : "ascending"
    byName = others.setting("sort", to: nil).address(type.listPath)
    countOrder = isByCount ? "descending" : nil
    byCount = others.setting("sort", to: "count").address(type.listPath)
    isEmpty = facets.isEmpty
    empty =
      words == nil ? tr("The catalogue has none yet.") : tr("Nothing matches these filters.")
    let names = try data.catalogue.facetNames(type)
    lines = facets.dropFirst((page - 1) * Self.size).prefix(Self.size).compactMap { facet in
      names[facet.id].map { name in
        Line(
          address: name.address, name: facet.displayName, count: Format.number(facet.count),
          share: facet.count * 100 / most)
      }
    }
    pager = Pager(page: page, of: pages) { page in
      query.setting("page", to: page == 1 ? nil : String(page)).address(type.listPath)
    }
  }
}

/// An artist with the works.
struct ArtistPage: Page {
  static let template = "artist"

  let frame: Frame
  let artists = Frame.Link(address: FacetType.artist.listPath, text: tr("Artists"))
  let notes: [String]
  let links: [Frame.Link]
  let summary: String
  let titleHeading = trc("what a column holds", "Title")
  let dateHeading = trc("when a work was made", "Date")
  let boroughHeading = tr("Borough")
  let lines: [DiscoveriesPage.Line]

  /// - Parameter code: the code of the artist's facet.
  /// - Throws: `WebError.notFound`, and errors of the database.
  init(_ request: WebRequest, code: String, _ data: WebCatalogue) throws {
    guard let facet = try data.catalogue.facet(FacetName(.artist, code: code)),
      let artist = try data.catalogue.artist(facet.id)
    else { throw WebError.notFound }
    frame = request.frame(title: artist.row.displayName)
    notes = SheetMaker.notes(artist)
    links = SheetMaker.links(artist.maker).map {
      Frame.Link(address: $0.url.absoluteString, text: $0.text)
    }
    var list = DiscoveryList()
    list.facet = facet.id
    list.sort = .date
    let ids = try data.catalogue.ordered(list, language: request.language.ofCatalogue).ids
    summary = trn("{count} discovery", "{count} discoveries", ids.count)
    lines = try data.rows(ids).map { row, path in
      DiscoveriesPage.Line(
        address: path, title: row.displayTitle,
        cells: [row.produced.map(Format.produced) ?? "", row.borough ?? row.territory ?? ""]
          .map { DiscoveriesPage.Cell(text: $0) })
    }
  }
}
