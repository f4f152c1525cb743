import Foundation
import MonaCore

/// A line of a sheet: what it is, and what the catalogue says.
public struct SheetField: Hashable, Sendable {
  /// What the values are: "Materials".
  public var label: String
  /// At least one.
  public var values: [Value]

  /// One thing said, and where it leads.
  public struct Value: Hashable, Sendable {
    /// The words, never markup.
    public var text: String
    /// Where a click leads; nowhere when nil.
    public var target: Target?
  }

  /// Where a value leads.
  public enum Target: Hashable, Sendable {
    /// The other discoveries that share it.
    case list(FacetRow)
    /// A page of the web.
    case web(URL)
  }
}
