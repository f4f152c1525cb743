/// What the import of boundaries did.
public struct BoundaryReport: Hashable, Sendable {
  /// The names of the areas, in the order of the file.
  public var names: [String] = []
  /// Features that are no area with a name.
  public var skipped: [ImportReport.Skipped] = []
  /// Discoveries that had no borough and have one now.
  public var filled = 0
  /// Discoveries whose borough came from an earlier file, and is another one or none now.
  public var corrected = 0
  /// Discoveries that have a place, no borough, and lie in none of the areas.
  public var outside = 0
}
