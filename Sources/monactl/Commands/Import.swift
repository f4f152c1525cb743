import ArgumentParser
import Foundation
import MonaArguments
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaText

/// `import`: imports catalogues, one transaction a file.
struct Import: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Import catalogues, each of them wholly or not at all."),
      discussion: tr(
        "A file is a complete answer of the MONA server, or a catalogue from elsewhere: the City of Montréal’s open data, GeoJSON, or a table (CSV) or a list (JSON) with latitudes and longitudes, an export of ArcGIS or of Overpass, KML, waypoints (GPX), a GeoPackage, a shapefile or a spreadsheet. Its content tells which. What a file no longer holds is retired, among the discoveries of the same catalogue only. The first file that is refused ends the import; those before it stay imported."
      ) + """


        --json: {"files": [{\(ImportedFile.keys)}, …], "boundaries": null | \
        \(BoundaryReport.jsonKeys), \(ImportOutcome.keys)}

        --survey --json: [\(ImportSurvey.jsonKeys), …]
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

  @OptionGroup var renumbering: RenumberingOptions

  @Flag(
    name: .customLong("skip-alike"), inversion: .prefixedNo,
    help: .init(
      tr("Leave out what looks like a discovery of another catalogue; --dry-run lists it.")))
  var skipsAlike = true

  @Flag(
    name: [.customLong("survey"), .customLong("dry-run")],
    help: .init(
      tr(
        "Print what the columns mean, the first records and what would be imported, and import nothing."
      )))
  var isDryRun = false

  @Option(
    name: .customLong("column"),
    help: .init(
      tr(
        "What a column means, as “Work Title=title”; “=nothing” ignores it. It is kept for the catalogue’s updates. May be repeated."
      ),
      valueName: "column=meaning"))
  var columnTexts: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if files.isEmpty, boundaries == nil {
      throw ValidationError(tr("Give a file to import."))
    }
    _ = try columns()
    if files.isEmpty, name != nil || kind != nil || !columnTexts.isEmpty {
      throw ValidationError(
        tr(
          "--name, --kind and --column say something of a catalogue, which boundaries are not: leave them out, or add the catalogue’s file."
        ))
    }
    if isDryRun, boundaries != nil {
      throw ValidationError(tr("--survey is for catalogues: leave --boundaries out."))
    }
    if name != nil, files.count > 1 {
      throw ValidationError(tr("A name is for one file: import them one by one."))
    }
    if !columnTexts.isEmpty, files.count > 1 {
      throw ValidationError(tr("Columns are of one file: import them one by one."))
    }
  }

  /// What the person says of columns.
  private func columns() throws -> [ColumnMeanings.Entry] {
    try columnTexts.map { text in
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
        throw ValidationError(
          tr(
            "“{text}” gives no meaning to a column: write it as “Work Title=title”.",
            ["text": text]))
      }
      let (name, meaning) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
      if meaning.lowercased() == Self.nothing { return .init(name, nil) }
      guard let known = ColumnMeaning(meaning) else {
        let meanings = [Self.nothing] + ColumnMeaning.all.map(\.text)
        throw ValidationError(
          tr(
            "No column means “{meaning}”: say one of {meanings}.",
            ["meaning": meaning, "meanings": meanings.joined(separator: ", ")]))
      }
      return .init(name, known)
    }
  }

  /// The word by which a column is ignored.
  private static let nothing = "nothing"

  func run() async throws {
    let session = try Session(fill: false)
    let store = session.store
    defer { store.catalogue.waitForCheckpoint() }
    let columns = try columns()
    if isDryRun { return try preview(store, columns) }
    let orders =
      files.map {
        ImportOrder(
          URL(pathText: $0), as: .content(name: name, kind: kind), isComplete: complete,
          isRenumbered: renumbering.answer, skipsLikelyDuplicates: skipsAlike, columns: columns)
      }
      + [boundaries].compactMap {
        $0.map { ImportOrder(URL(pathText: $0), as: .boundaries) }
      }
    let outcome = try await session.importing.run(orders)
    Session.reportRepair(outcome.repairReport)
    await session.nameUntitledPhotos()
    if output.isJSON {
      let files = outcome.files.filter { $0.boundaries == nil }
      let areas = outcome.files.lazy.compactMap(\.boundaries).first
      try Output.json(
        .object(
          [
            "files": .array(files.map { .object($0.jsonValues) }),
            "boundaries": areas?.json ?? .null,
          ].merging(outcome.jsonValues) { first, _ in first }))
    } else if !outcome.files.isEmpty {
      try Output.lines(outcome.lines)
    }
    _ = try outcome.get()
  }

  /// Prints what importing the files would change.
  private func preview(_ store: Store, _ columns: [ColumnMeanings.Entry]) throws {
    let importing = Importing(store: store, installed: Installation.starter, gdal: .live)
    let surveys = try files.map { path in
      let file = URL(pathText: path)
      return (file, try importing.survey(file, kind: kind, as: name, columns: columns))
    }
    if output.isJSON { return try Output.json(.array(surveys.map { $1.json(of: $0) })) }
    for (index, (file, survey)) in surveys.enumerated() {
      try Output.lines((index == 0 ? [] : [""]) + [file.fileName] + survey.lines)
    }
  }
}
