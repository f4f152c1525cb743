import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// A file that was imported, and what that did.
struct ImportedFile {
  private let file: URL
  private var kinds: [(name: String, title: String, counts: ImportReport.Counts)]
  private var source: SourceReport?

  /// Imports a catalogue of any format, or a list of badges, whichever it turns out to be.
  /// - Parameters:
  ///   - name: what to call a catalogue from elsewhere; nil for a name made of the file's.
  ///   - kind: what such a catalogue lists; nil to let it tell.
  ///   - isComplete: whether the file may lack most of what its catalogue had.
  init(
    _ file: URL, into store: Store, name: String?, kind: DiscoveryKind?, isComplete: Bool
  ) throws {
    self.file = file
    guard try CatalogueFormat.of(file) == .mona else {
      // What is imported beside MONA's own catalogue is compared with it.
      try store.fillIfEmpty(from: Installation.data)
      let report = try store.catalogue.importSource(
        file, name: name, kind: kind, isComplete: isComplete)
      (source, kinds) = (report, Self.kinds(report))
      return
    }
    do {
      let report = try store.catalogue.importCatalogue(file, isComplete: isComplete)
      kinds = DiscoveryKind.allCases.compactMap { kind in
        report.kinds[kind].map { ("\(kind.name)s", kind.displayPlural, $0) }
      }
    } catch let error as CatalogueError where error == .notACatalogue(file) {
      guard let counts = try? store.importBadges(Data(contentsOf: file)) else { throw error }
      kinds = [("badges", tr("Badges"), counts)]
    }
  }

  /// What became of a catalogue from elsewhere.
  init(_ file: URL, _ report: SourceReport) {
    self.file = file
    (source, kinds) = (report, Self.kinds(report))
  }

  private static func kinds(
    _ report: SourceReport
  ) -> [(name: String, title: String, counts: ImportReport.Counts)] {
    let kind = report.survey.kind
    return [("\(kind.name)s", kind.displayPlural, report.counts)]
  }

  /// The keys of what was done, as the help of `import` shows them.
  static let jsonKeys = """
    {"file", "kinds": {"artworks" | "places" | "heritages" | "badges": \
    \(ImportReport.Counts.jsonKeys)}, "catalogue": null | \(CatalogueSource.jsonKeys), \
    "understood": null | \(SourceSurvey.jsonKeys), "alike": null | number}
    """

  /// What was done, for programs.
  var json: JSONValue {
    let counts = kinds.map { ($0.name, $0.counts.json) }
    return [
      "file": .string(file.path), "kinds": .object(Dictionary(counts) { first, _ in first }),
      "catalogue": source?.source.json ?? .null, "understood": source?.survey.json ?? .null,
      "alike": JSONValue(source?.alike),
    ]
  }

  /// What was done with several files, for people.
  static func lines(_ files: [ImportedFile]) -> [String] {
    guard !files.isEmpty else { return [] }
    var table = Table([.init()] + Array(repeating: .init(isNumber: true), count: 5) + [.init()])
    table.add([
      "",
      // TRANSLATORS: These five stand above columns of numbers: so many artworks were inserted…
      trc("column of an import", "inserted"), trc("column of an import", "updated"),
      trc("column of an import", "unchanged"), trc("column of an import", "retired"),
      trc("column of an import", "skipped"), "",
    ])
    for file in files {
      for (_, title, counts) in file.kinds {
        let numbers = [
          counts.inserted, counts.updated, counts.unchanged, counts.retired, counts.skipped.count,
        ]
        table.add([title] + numbers.map(Format.number) + [file.file.lastPathComponent])
      }
    }
    return Array(table.lines) + files.flatMap(\.notes)
  }

  private var notes: [String] {
    guard let source else { return kinds.flatMap(\.counts.notes) }
    let text = SurveyText(source.survey)
    var fields = Fields()
    fields.add(trc("the name a person gave to a source", "Catalogue"), source.source.name)
    fields.add(trc("how a file is written", "Format"), text.form)
    fields.add(trc("what a catalogue lists", "Lists"), text.kind)
    fields.add(tr("Columns"), text.understood.map { "\($0.name) → \($0.meaning)" })
    fields.add(tr("Kept, not shown"), text.unknown)
    fields.add(tr("Look alike"), source.alikeText)
    return [""] + fields.lines + text.skipped.map { "  \($0)" } + source.counts.remarkLines
  }
}
