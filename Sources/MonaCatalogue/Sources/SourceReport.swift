/// What the import of a source understood and did.
package struct SourceReport: Hashable, Sendable {
  /// The source as it is now.
  package var source: CatalogueSource
  /// What was understood of the file.
  package var survey: SourceSurvey
  /// What was done with its records.
  package var counts: ImportReport.Counts
  /// How many of its records look like a discovery of another source.
  ///
  /// They are within 50 m of it and have the letters of its title or of one of its makers; these were
  /// imported all the same.
  package var alike = 0
  /// How many new ones do and were left out, as that was wanted.
  package var skippedAlike = 0
}
