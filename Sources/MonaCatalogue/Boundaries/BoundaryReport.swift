/// What the import of boundaries did.
package struct BoundaryReport: Hashable, Sendable {
  /// The names of the areas, in the order of the file.
  package var names: [String] = []
  /// Features that are no area with a name.
  package var skipped: [ImportReport.Skipped] = []
  /// Discoveries that had no borough and have one now.
  package var filled = 0
  /// Discoveries whose borough came from an earlier file, and is another one or none now.
  package var corrected = 0
  /// Discoveries that have a place, no borough, and lie in none of the areas.
  package var outside = 0
}
