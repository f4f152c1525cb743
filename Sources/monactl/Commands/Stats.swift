import ArgumentParser
import MonaCore
import MonaText

/// `stats`: how much there is, and how much of it is the person's.
struct Stats: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Count what the catalogue holds now, and what you made of it."),
      discussion: """
        --json: {"artworks", "places", "heritages", "artists", "collected", "targeted", \
        "badgesWon"}
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let stats = try Session().store.stats()
    if output.isJSON {
      return try Output.json([
        "artworks": .int(stats.artworks), "places": .int(stats.places),
        "heritages": .int(stats.heritages), "artists": .int(stats.artists),
        "collected": .int(stats.collected), "targeted": .int(stats.targeted),
        "badgesWon": .int(stats.badgesWon),
      ])
    }
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
  }
}
