import Foundation
import MonaCore
import MonaText

/// A file that was imported, and what that did.
struct ImportedFile {
  private let file: URL
  private var kinds: [(name: String, title: String, counts: ImportReport.Counts)]

  /// Imports a catalogue, or a list of badges, whichever it turns out to be.
  init(_ file: URL, into store: Store) throws {
    self.file = file
    do {
      let report = try store.importCatalogue(file)
      kinds = DiscoveryKind.allCases.compactMap { kind in
        report.kinds[kind].map { ("\(kind.name)s", kind.displayPlural, $0) }
      }
    } catch let error as CatalogueError where error == .notACatalogue(file) {
      guard let counts = try? store.importBadges(Data(contentsOf: file)) else { throw error }
      kinds = [("badges", tr("Badges"), counts)]
    }
  }

  /// What was done, for programs.
  var json: JSONValue {
    let counts = kinds.map { ($0.name, $0.counts.json) }
    return [
      "file": .string(file.path), "kinds": .object(Dictionary(counts) { first, _ in first }),
    ]
  }

  /// What was done with several files, for people.
  static func lines(_ files: [ImportedFile]) -> [String] {
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
    return Array(table.lines) + files.flatMap { $0.kinds.flatMap(\.counts.notes) }
  }
}
