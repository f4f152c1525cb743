import ArgumentParser
import MonaCore
import MonaText

/// `search`: what matches a text, section by section.
struct Search: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Find discoveries, artists, boroughs, categories, materials and techniques."),
      discussion: """
        --json: {"sections": [{"section": "artworks" | "places" | "heritages" | "artists" | \
        "boroughs" | "territories" | "categories" | "materials" | "techniques" | "usages" | \
        "functions", "total", "hits": […]}, …]}

        artworks, places, heritages: \(DiscoveryRow.jsonKeys)

        …: \(FacetRow.jsonKeys)
        """)
  }

  @Argument(help: .init(tr("Words, or the beginning of words, in any order."), valueName: "text"))
  var words: [String]

  @Option(help: .init(tr("How many to show at most in each section."), valueName: "count"))
  var limit = Limit(5)

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let text = words.joined(separator: " ")
    let results = try session.store.search(text, limit: limit.count, language: session.language)
    if output.isJSON { return try Output.json(["sections": .array(results.sections.map(\.json))]) }
    if results.sections.isEmpty {
      return try Output.lines([tr("Nothing is found for “{text}”.", ["text": text])])
    }
    for (index, section) in results.sections.enumerated() {
      try Output.lines((index == 0 ? [] : [""]) + [section.heading] + section.lines)
    }
  }
}

extension SearchResults.Section {
  fileprivate var json: JSONValue {
    let hits: [JSONValue] =
      switch self.hits {
      case .discoveries(let rows): rows.map { $0.json() }
      case .facets(let rows): rows.map(\.json)
      }
    return ["section": .string(jsonName), "total": .int(total), "hits": .array(hits)]
  }

  private var jsonName: String {
    switch subject {
    case .discoveries(let kind): "\(kind.name)s"
    case .facets(let type):
      switch type {
      case .territory: "territories"
      case .category: "categories"
      case .subcategory: "subcategories"
      default: "\(type.jsonName)s"
      }
    }
  }

  /// "Artworks · 41", or as many as are counted at least.
  fileprivate var heading: String {
    let name =
      switch subject {
      case .discoveries(let kind): kind.displayPlural
      case .facets(let type): type.displayPlural
      }
    let count = Format.number(total) + (total >= SearchResults.countLimit ? "+" : "")
    return "\(name) · \(count)"
  }

  fileprivate var lines: [String] {
    switch hits {
    case .discoveries(let rows):
      var table = Table(DiscoveryRow.columns, indent: 2)
      for row in rows { table.add(row.cells) }
      return Array(table.lines)
    case .facets(let rows):
      var table = Table([.init(), .init(isNumber: true)], indent: 2)
      for row in rows { table.add([row.displayName, Format.number(row.count)]) }
      return Array(table.lines)
    }
  }
}
