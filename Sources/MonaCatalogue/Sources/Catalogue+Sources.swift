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

  /// Reads a file of any format from beginning to end, and changes nothing.
  ///
  /// A file of MONA's own format is told by its name and form alone. The name that is proposed is
  /// the one of the source the file was imported as before, else one made of the file's.
  /// - Throws: `CatalogueError` when the file cannot be imported, `CancellationError` when the task
  ///   is cancelled.
  package func survey(_ url: URL, kind: DiscoveryKind? = nil) throws -> SourceSurvey {
    let file = try SourceFile(url)
    guard file.format != .mona else { return SourceSurvey(file) }
    var survey = try file.data.withUnsafeBytes { bytes in
      var reading = try SourceReading(bytes, of: file, source: 1, kind: kind)
      while try reading.next() != nil { try Task.checkCancellation() }
      return reading.survey
    }
    survey.proposedName = try proposedName(for: survey)
    return survey
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
