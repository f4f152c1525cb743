import ArgumentParser
import MonaModel
import MonaText

/// `search`: prints search results by section.
struct Search: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr(
        "Find discoveries, artists, boroughs, categories, materials, techniques and addresses."),
      discussion: """
        --json: {"corrected": text | null, "sections": [{"section": "artworks" | "places" | \
        "heritages" | "comments" | "artists" | "boroughs" | "territories" | "categories" | \
        "subcategories" | "materials" | "techniques" | "usages" | "functions" | "addresses", \
        "total", "hits": […]}, …]}

        artworks, places, heritages: \(DiscoveryRow.jsonKeys)

        --near: + "distance" (m)

        comments: + "comment"

        addresses: + "line": {"part": "address" | "place" | "directions", "text": {"fr", "en"}}

        …: \(FacetRow.jsonKeys)
        """)
  }

  @Argument(help: .init(tr("Words, or the beginning of words, in any order."), valueName: "text"))
  var words: [String]

  @Option(help: .init(tr("How many to show at most in each section."), valueName: "count"))
  var limit = Limit(5)

  @Option(
    parsing: .unconditional,
    help: .init(tr("Where distances start, in degrees: 45.5048,-73.5572."), valueName: "lat,lng"))
  var near: Coordinate?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let text = words.joined(separator: " ")
    let results = try session.store.search(
      text, limit: limit.count, near: near ?? .montreal)
    if output.isJSON {
      return try Output.json([
        "corrected": JSONValue(results.corrected),
        "sections": .array(results.sections.map { $0.json(near: near) }),
      ])
    }
    if results.sections.isEmpty {
      let reason = try session.emptyCatalogueSentence()
      return try Output.lines([reason ?? tr("Nothing is found for “{text}”.", ["text": text])])
    }
    if let corrected = results.corrected {
      let values = ["text": text, "corrected": corrected]
      try Output.lines([
        tr("Nothing is found for “{text}”: this is what “{corrected}” finds.", values), "",
      ])
    }
    for (index, section) in results.sections.enumerated() {
      let heading = section.heading(showing: limit.count)
      try Output.lines((index == 0 ? [] : [""]) + [heading] + section.lines)
    }
  }
}

extension SearchResults.Section {
  fileprivate func json(near origin: Coordinate?) -> JSONValue {
    func json(
      _ row: DiscoveryRow, comment: String?? = .none, line: AddressLine? = nil
    ) -> JSONValue {
      row.json(distance: origin.map { row.metres(from: $0) }, comment: comment, line: line)
    }
    let hits: [JSONValue] =
      switch self.hits {
      case .discoveries(let rows): rows.map { json($0) }
      case .comments(let hits): hits.map { json($0.row, comment: $0.comment) }
      case .facets(let rows): rows.map(\.json)
      case .addresses(let hits): hits.map { json($0.row, line: $0.line) }
      }
    return ["section": .string(jsonName), "total": .int(total), "hits": .array(hits)]
  }

  private var jsonName: String {
    switch subject {
    case .discoveries(let kind): "\(kind.name)s"
    case .comments: "comments"
    case .addresses: "addresses"
    case .facets(let type):
      switch type {
      case .territory: "territories"
      case .category: "categories"
      case .subcategory: "subcategories"
      default: "\(type.jsonName)s"
      }
    }
  }

  /// The title and count of a section: "Artworks · 41"; "+" marks a count that is a minimum.
  fileprivate func heading(showing limit: Int) -> String {
    let name =
      switch subject {
      case .discoveries(let kind): kind.displayPlural
      case .comments: tr("Your comments and notes")
      case .facets(let type): type.displayPlural
      case .addresses: tr("Addresses and places")
      }
    let isMore = total >= SearchResults.countLimit(showing: limit)
    let count = Format.number(total) + (isMore ? "+" : "")
    return "\(name) · \(count)"
  }

  fileprivate var lines: [String] {
    switch hits {
    case .discoveries(let rows):
      var table = Table(DiscoveryRow.columns, indent: 2)
      for row in rows { table.add(row.cells) }
      return Array(table.lines)
    case .comments(let hits):
      var table = Table([.init(), .init(limit: 44), .init(limit: 80)], indent: 2)
      for hit in hits { table.add(["\(hit.row.id)", hit.row.displayTitle, hit.comment]) }
      return Array(table.lines)
    case .addresses(let hits):
      var table = Table([.init(), .init(limit: 44), .init(limit: 80)], indent: 2)
      for hit in hits {
        let line = hit.line.part.sentence(hit.line.text.display)
        table.add(["\(hit.row.id)", hit.row.displayTitle, line])
      }
      return Array(table.lines)
    case .facets(let rows):
      var table = Table([.init(), .init(isNumber: true)], indent: 2)
      for row in rows { table.add([row.displayName, Format.number(row.count)]) }
      return Array(table.lines)
    }
  }
}
