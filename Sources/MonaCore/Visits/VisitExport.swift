import Foundation

/// A person's visits as a file of one of the formats.
public struct VisitExport: Sendable {
  /// The content of the file.
  public var data: Data
  /// How many visits are in it.
  public var count: Int
  /// How many are not, because nobody knows where they were.
  public var leftOut: Int
}
