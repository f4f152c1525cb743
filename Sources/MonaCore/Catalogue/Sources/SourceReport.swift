/// What the import of a source understood and did.
public struct SourceReport: Hashable, Sendable {
  /// The source as it is now.
  public var source: CatalogueSource
  /// What was understood of the file.
  public var survey: SourceSurvey
  /// What was done with its records.
  public var counts: ImportReport.Counts
  /// How many of its records look like a discovery of another source.
  ///
  /// They are within 50 m of it and have the letters of its title or of one of its makers; they were
  /// imported all the same.
  public var alike = 0
}
