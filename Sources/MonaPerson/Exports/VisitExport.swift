import Foundation

/// A person's visits as a file of one of the formats.
package struct VisitExport: Sendable {
  /// The content of the file.
  package var data: Data
  /// How many visits are in it.
  package var count: Int
  /// How many are not, because nobody knows where they were.
  package var leftOut: Int
}
