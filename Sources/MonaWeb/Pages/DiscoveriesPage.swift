import MonaCatalogue
import MonaModel
import MonaText

/// A list of discoveries with its filters.
struct DiscoveriesPage: Page {
  static let template = "discoveries"

  /// A field in which one of several values is chosen.
  struct Choice {
    let name: String
    let label: String
    let options: [Option]
  }

  struct Option {
    let value: String
    let text: String
    let isChosen: Bool
  }

  struct Heading {
    let text: String
    /// The list sorted by this column; nil for one that cannot be sorted by.
    var address: String?
    /// "ascending" or "descending" for the column that the list is sorted by.
    var order: String?
  }

  struct Line {
    let address: String
    let title: String
    let cells: [Cell]
  }

  struct Cell {
    let text: String
  }

  let frame: Frame
  let action: String
  let count: String
  let faults: [String]
  let filterLabel = tr("Filters")
  /// Whether the filters are shown at first.
  let isFiltered: Bool
  let wordsLabel = tr("Words")
  let words: String?
  let hasArtist: Bool
  let artistLabel = trn("Artist", "Artists", 1)
  let artist: String?
  let choices: [Choice]
  let fromLabel = trc("the first year of a period", "From year")
  let from: String?
  let toLabel = trc("the last year of a period", "To year")
  let to: String?
  let columnsLabel = tr("Columns")
  let columns: [Option]
  let show = trc("button that applies filters", "Show")
  let clear: Frame.Link?
  /// The order, which the form keeps; nil for the usual one.
  let sort: String?
  let isEmpty: Bool
  let empty: String
  let headings: [Heading]
  let lines: [Line]
  let pager: Pager?
  let filesLabel = tr("The whole list as a file:")
  let files: [Frame.Link]

  init(_ request: WebRequest, _ kind: DiscoveryKind, _ data: WebCatalogue) throws {
    let selection = DiscoverySelection(kind, request.query)
    let language = request.language.ofCatalogue
    let ids = try selection.ids(in: data.catalogue, language: language)
    let pages = Pager.count(ids.count, by: selection.size)
    let page = min(selection.page, pages)
    let shown = Array(ids.dropFirst((page - 1) * selection.size).prefix(selection.size))
    frame = request.frame(title: kind.displayPlural)
    action = kind.listPath
    count = trn("{count} discovery", "{count} discoveries", ids.count)
    faults = selection.faults
    isFiltered = selection.isFiltered
    (words, artist) = (selection.words, selection.artist)
    hasArtist = kind == .artwork
    choices = try Self.choices(selection, data.catalogue, language)
    (from, to) = (selection.yearText("from"), selection.yearText("to"))
    columns = selection.available.map { column in
      Option(
        value: column.rawValue, text: column.displayName,
        isChosen: selection.columns.contains(column))
    }
    clear =
      selection.isFiltered
      ? Frame.Link(address: kind.listPath, text: tr("Clear the filters")) : nil
    sort = request.query["sort"]
    isEmpty = ids.isEmpty
    empty =
      selection.isFiltered
      ? tr("Nothing matches these filters.") : tr("The catalogue has none yet.")
    headings =
      [Self.heading(trc("what a column holds", "Title"), .title, selection)]
      + selection.columns.map { column in
        column == .date
          ? Self.heading(column.displayName, .date, selection) : Heading(text: column.displayName)
      }
    lines = try data.rows(shown).map { row, path in
      Line(
        address: path, title: row.displayTitle,
        cells: selection.columns.map { Cell(text: $0.text(of: row, path: path)) })
    }
    pager = Pager(page: page, of: pages) { selection.address(ofPage: $0) }
    files =
      ids.isEmpty
      ? []
      : WebListFile.formats.map { format in
        Frame.Link(
          address: selection.address(as: format), text: CitationPage.title(format))
      }
  }

  private static func heading(
    _ text: String, _ sort: DiscoveryList.Sort, _ selection: DiscoverySelection
  ) -> Heading {
    var heading = Heading(text: text, address: selection.address(sortedBy: sort))
    if selection.sort == sort {
      heading.order = selection.isDescending ? "descending" : "ascending"
    }
    return heading
  }

  private static func choices(
    _ selection: DiscoverySelection, _ catalogue: Catalogue, _ language: Language
  ) throws -> [Choice] {
    var choices = try selection.kind.filters.map { type in
      let chosen = selection.code(type)
      let names = try catalogue.facetNames(type)
      let options = try catalogue.facets(type, language: language).compactMap { facet in
        names[facet.id].map { name in
          Option(value: name.code, text: facet.displayName, isChosen: name.code == chosen)
        }
      }
      return Choice(
        name: type.parameter, label: type.displaySingular, options: [everything(chosen)] + options)
    }
    let sources = try catalogue.sources().filter { $0.count > 0 }
    if sources.count > 1 {
      let options = sources.map { source in
        Option(value: source.name, text: source.name, isChosen: source.name == selection.source)
      }
      choices.append(
        Choice(
          name: "source", label: tr("Catalogue"), options: [everything(selection.source)] + options)
      )
    }
    let sizes = DiscoverySelection.sizes.map { size in
      Option(value: String(size), text: Format.number(size), isChosen: size == selection.size)
    }
    return choices + [Choice(name: "size", label: tr("Rows on a page"), options: sizes)]
  }

  static func everything(_ chosen: String?) -> Option {
    Option(value: "", text: trc("no filter is chosen", "All"), isChosen: chosen == nil)
  }
}

extension DiscoverySelection.Column {
  fileprivate var displayName: String {
    switch self {
    case .artist: tr("Artists")
    case .date: trc("when a work was made", "Date")
    case .borough: tr("Borough")
    case .town: tr("Territory")
    case .number: trc("what a column holds", "Number")
    }
  }

  fileprivate func text(of row: DiscoveryRow, path: String) -> String {
    switch self {
    case .artist: row.makers
    case .date: row.produced.map(Format.produced) ?? ""
    case .borough: row.borough ?? ""
    case .town: row.territory ?? ""
    case .number: path.split(separator: "/").last.map(String.init) ?? ""
    }
  }
}

extension FacetType {
  /// The label of a field in which one facet is chosen.
  var displaySingular: String {
    switch self {
    case .artist: trn("Artist", "Artists", 1)
    case .borough: tr("Borough")
    case .territory: tr("Territory")
    case .category: trn("Category", "Categories", 1)
    case .subcategory: tr("Subcategory")
    case .material: tr("Material")
    case .technique: tr("Technique")
    case .usage: tr("Usage")
    case .function: tr("Function")
    }
  }
}
