import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Analyses a whole file of any format without importing it.
  ///
  /// The proposed name is that of the source the file was imported as before, otherwise one derived
  /// from the file name.
  /// - Parameters:
  ///   - kind: the kind of its records; nil for the kind of its source, or else the kind detected
  ///     from the file.
  ///   - name: the source to import it as; nil for the proposed name.
  ///   - columns: what the person says of columns; the others mean what they do in the source, or
  ///     else what is recognised.
  ///   - gdal: the programs for formats that MONA does not read itself.
  /// - Throws: `CatalogueError` when the file cannot be imported, `SourceError` for a column that it
  ///   does not have, `CancellationError` when the task is cancelled.
  package func survey(
    _ url: URL, kind: DiscoveryKind? = nil, as name: String? = nil,
    columns: [ColumnMeanings.Entry] = [], gdal: GDALPrograms? = nil
  ) throws -> SourceSurvey {
    let file = try SourceFile(url, gdal: gdal)
    guard file.format != .mona else { return try surveyOwn(file) }
    let proposed = try proposedName(for: SourceSurvey(file))
    return try file.data.withUnsafeBytes { bytes in
      try reader.readSnapshot { db in
        var survey = try survey(bytes, of: file, kind, as: name ?? proposed, columns, db)
        survey.proposedName = proposed
        return survey
      }
    }
  }

  private func survey(
    _ bytes: UnsafeRawBufferPointer, of file: SourceFile, _ kind: DiscoveryKind?, as name: String,
    _ choices: [ColumnMeanings.Entry], _ db: Database
  ) throws -> SourceSurvey {
    let known = try SourceTable.find(name, db, orRemoved: true)
    let source = try SourceTable.number(for: name, db)
    func reading(_ kind: DiscoveryKind?, _ columns: ColumnRules?) throws(CatalogueError)
      -> SourceReader
    {
      try SourceReader(
        bytes, of: file, source: source, kind: kind, columns: columns, choices: choices,
        isNumbered: known?.isNumbered)
    }
    let finder = try DuplicateFinder(except: source, db)
    let isThere = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ?1 AND retired = 0)
          OR EXISTS (SELECT 1 FROM hiddenDiscovery WHERE discovery = ?1)
        """)
    var preview = SourcePreview()
    var read = try reading(kind ?? known?.kind, known.map { ColumnRules(kept: $0.columns) })
    try SourceError.check(choices, for: read.survey)
    while let entry = try read.next() {
      try Task.checkCancellation()
      preview.add(entry.discovery)
      guard let other = try finder.duplicate(of: entry.discovery),
        try Bool.fetchOne(isThere, arguments: [entry.discovery.id.key]) == false
      else { continue }
      preview.duplicateCount += 1
      guard preview.duplicates.count < SourcePreview.duplicateLimit,
        let row = try RowQuery.catalogueAlone.row(of: other, db)
      else { continue }
      preview.duplicates.append(.init(row: DiscoveryRow(entry.discovery), known: row))
    }
    // Examples for the other kinds show how the records would look if the person chose another
    // kind.
    for kind in DiscoveryKind.allCases where kind != read.survey.kind {
      preview.examples[kind] = examples(try reading(kind, read.rules))
    }
    var survey = read.survey
    survey.preview = preview
    return survey
  }

  private func examples(_ reading: SourceReader) -> [DiscoveryRow] {
    var reading = reading
    var rows: [DiscoveryRow] = []
    // An error means that no record can be used as this kind; there are no examples then.
    while rows.count < SourcePreview.exampleCount, let entry = try? reading.next() {
      rows.append(DiscoveryRow(entry.discovery))
    }
    return rows
  }

  /// Analyses a JSON file in MONA's format.
  private func surveyOwn(_ file: SourceFile) throws -> SourceSurvey {
    var survey = SourceSurvey(file)
    try file.data.withUnsafeBytes { bytes in
      var reader = CatalogueReader(bytes, url: file.url)
      while let record = try reader.next() {
        try Task.checkCancellation()
        guard case .success(let decoded) = record.content else { continue }
        survey.taken += 1
        survey.preview.add(decoded.discovery)
      }
      guard !reader.seen.isEmpty else { throw CatalogueError.notACatalogue(file.url) }
    }
    return survey
  }
}
