import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `stats`: prints the number of discoveries and statistics of the person's visits.
struct Stats: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Count what the catalogue holds now, and what you made of it."),
      discussion: """
        --json: {"artworks", "places", "heritages", "artists", "collected", "targeted", \
        "badgesWon", "months": [{"month": "2026-11", "count"}, …], "kinds": {"artwork", "place", \
        "heritage"}, "ratings": {"1", …, "5", "none"}, "boroughs": [{"name": {"fr", "en"}, \
        "count"}, …], "categories": [likewise]}
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session().store
    let (stats, visits) = (try store.stats(), try store.visitStatistics())
    if output.isJSON { return try Output.json(.object(stats.json.merging(visits.json) { $1 })) }
    var table = Table([.init(), .init(isNumber: true)])
    for (name, count) in [
      (DiscoveryKind.artwork.displayPlural, stats.artworks),
      (DiscoveryKind.place.displayPlural, stats.places),
      (DiscoveryKind.heritage.displayPlural, stats.heritages),
      (FacetType.artist.displayPlural, stats.artists),
      (trc("number of discoveries, plural", "Collected"), stats.collected),
      (tr("Targeted"), stats.targeted),
      (tr("Badges won"), stats.badgesWon),
    ] {
      table.add([name, Format.number(count)])
    }
    try Output.lines(table.lines)
    for (title, rows) in visits.sections where stats.collected > 0 {
      var table = Table([.init(), .init(isNumber: true)], indent: 2)
      for row in rows { table.add([row.name, Format.number(row.count)]) }
      try Output.lines(["", title] + table.lines)
    }
  }
}

extension CatalogueStats {
  fileprivate var json: [String: JSONValue] {
    [
      "artworks": .int(artworks), "places": .int(places), "heritages": .int(heritages),
      "artists": .int(artists), "collected": .int(collected), "targeted": .int(targeted),
      "badgesWon": .int(badgesWon),
    ]
  }
}

extension VisitStatistics {
  fileprivate var json: [String: JSONValue] {
    func list(_ shares: [Share]) -> JSONValue {
      .array(shares.map { .object(["name": JSONValue($0.name), "count": .int($0.count)]) })
    }
    let months = self.months.sorted { $0.key < $1.key }.map { month, count in
      JSONValue.object(["month": .string("\(month)"), "count": .int(count)])
    }
    let kinds = DiscoveryKind.allCases.map { ($0.name, JSONValue.int(self.kinds[$0] ?? 0)) }
    let ratings = (0...5).map { stars in
      (stars == 0 ? "none" : String(stars), JSONValue.int(self.ratings[stars] ?? 0))
    }
    return [
      "months": .array(months),
      "kinds": .object(Dictionary(kinds) { first, _ in first }),
      "ratings": .object(Dictionary(ratings) { first, _ in first }),
      "boroughs": list(boroughs), "categories": list(categories),
    ]
  }

  /// The sections of the statistics page, with the same titles.
  fileprivate var sections: [(title: String, rows: [(name: String, count: Int)])] {
    [
      (
        tr("By month"),
        months.sorted { $0.key < $1.key }.map { (Format.month($0.key), $0.value) }
      ),
      (tr("By kind"), DiscoveryKind.allCases.map { ($0.displayPlural, kinds[$0] ?? 0) }),
      (tr("By rating"), [5, 4, 3, 2, 1, 0].map { (Format.rating($0), ratings[$0] ?? 0) }),
      (tr("By borough"), boroughs.map { ($0.name.display, $0.count) }),
      (tr("By category"), categories.map { ($0.name.display, $0.count) }),
    ]
  }
}

/// `badges`: lists all badges and the person's progress.
struct Badges: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the badges, with those you won and how far you are with the others."),
      discussion: """
        --json: [\(Badge.jsonKeys) + {"count", "won", "wonAt", "wonBy": "artwork:4"}, …]
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let badges = try Session().store.badges()
    if output.isJSON { return try Output.json(list: badges.lazy.map(\.json)) }
    if badges.isEmpty { return try Output.lines([tr("There are no badges.")]) }
    var table = Table([.init(), .init(isNumber: true), .init(limit: 40), .init()])
    for status in badges {
      table.add([
        status.isWon ? "★" : "☆", status.progress, status.badge.title.display,
        status.badge.description.display,
      ])
    }
    try Output.lines(table.lines)
  }
}

extension BadgeStatus {
  fileprivate var json: JSONValue {
    let progress: [String: JSONValue] = [
      "count": JSONValue(count), "won": .bool(isWon),
      "wonAt": wonAt.map { JSONValue($0) } ?? .null, "wonBy": JSONValue(wonBy.map { "\($0)" }),
    ]
    return .object(badge.jsonValues.merging(progress) { own, _ in own })
  }

  /// The progress, such as "3/10"; empty when the badge's rule is unknown.
  fileprivate var progress: String {
    guard let count else { return "" }
    return tr(
      "{count}/{required}",
      ["count": Format.number(count), "required": Format.number(badge.required)])
  }
}
