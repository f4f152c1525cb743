import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// The sources of the catalogue: MONA's own first, the others by name.
  package func sources() throws -> [CatalogueSource] {
    try reader.read { db in try SourceTable.fetchAll(db) }
  }

  /// The source of this name, whatever its accents, case and punctuation; nil when there is none.
  package func source(named name: String) throws -> CatalogueSource? {
    try reader.read { db in
      SourceTable.code(name) == SourceTable.code(CatalogueSource.monaName)
        ? try SourceTable.fetchAll(db).first : try SourceTable.find(name, db)
    }
  }

  /// A name that is free, or that this very file already has.
  func proposedName(for survey: SourceSurvey) throws -> String {
    let sources = try sources()
    if let known = sources.first(where: { !$0.isMona && $0.file?.path == survey.file.path }) {
      return known.name
    }
    let base = survey.proposedName
    let names =
      [base, "\(base) (\(survey.file.pathExtension))"] + (2...99).map { "\(base) (\($0))" }
    let codes = Dictionary(sources.map { (SourceTable.code($0.name), $0) }) { first, _ in first }
    return names.first { codes[SourceTable.code($0)] == nil } ?? base
  }
}
