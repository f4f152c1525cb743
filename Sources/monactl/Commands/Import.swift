import ArgumentParser
import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// `import`: takes over catalogues, one transaction a file.
struct Import: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Import catalogues, each of them wholly or not at all."),
      discussion: tr(
        "A file is a complete answer of the MONA server, or a catalogue from elsewhere: the City of Montréal’s open data, GeoJSON, or a table (CSV) with a latitude and a longitude column. Its content tells which. What a file no longer holds is retired, among the discoveries of the same catalogue only. The first file that is refused ends the import; those before it stay imported."
      ) + """


        --json: {"files": [\(ImportedFile.jsonKeys), …], "boundaries": null | \
        \(BoundaryReport.jsonKeys), "moved", "badgesWon": [\(Badge.jsonKeys), …]}
        """)
  }

  @Argument(help: .init(tr("A catalogue, or a list of badges."), valueName: "file"))
  var files: [String] = []

  @Option(
    help: .init(
      tr("What to call a catalogue from elsewhere; one of that name is brought up to date.")))
  var name: String?

  @Option(help: .init(tr("What a catalogue from elsewhere lists, when it does not tell.")))
  var kind: DiscoveryKind?

  @Option(
    help: .init(
      tr("Boroughs and towns in GeoJSON, which give a borough to discoveries that have none."),
      valueName: "file"))
  var boundaries: String?

  @Flag(
    help: .init(
      tr("Believe that a file is the whole catalogue, even if most of what was there is retired.")))
  var complete = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if files.isEmpty, boundaries == nil {
      throw ValidationError(tr("Give a file to import."))
    }
    if name != nil, files.count != 1 {
      throw ValidationError(tr("A name is for one file: import them one by one."))
    }
  }

  func run() throws {
    let store = try Session(fill: false).store
    var done: [ImportedFile] = []
    var areas: BoundaryReport?
    var refusal: (any Error)?
    do {
      for path in files {
        let file = URL(fileURLWithPath: path)
        if name != nil || kind != nil, try CatalogueFormat.of(file) == .mona {
          throw SourceError.named(file)
        }
        done.append(
          try ImportedFile(file, into: store, name: name, kind: kind, isComplete: complete))
      }
      if let boundaries {
        try store.fillIfEmpty(from: Installation.data)
        areas = try store.catalogue.importBoundaries(URL(fileURLWithPath: boundaries))
      }
    } catch {
      refusal = error
    }
    let moved = try store.followReplacements()
    let won = try store.awardBadges()
    if output.isJSON {
      try Output.json([
        "files": .array(done.map(\.json)), "boundaries": areas?.json ?? .null,
        "moved": .int(moved), "badgesWon": .array(won.map(\.json)),
      ])
    } else if !done.isEmpty || areas != nil {
      try Output.lines(
        ImportedFile.lines(done) + (areas.map { [$0.text] } ?? []) + Self.lines(moved: moved)
          + won.map(\.wonLine))
    }
    if let refusal { throw refusal }
  }

  private static func lines(moved: Int) -> [String] {
    guard moved > 0 else { return [] }
    return [
      trn(
        "{count} visit or wish follows the discovery that replaces its own.",
        "{count} visits and wishes follow the discoveries that replace their own.", moved)
    ]
  }
}
