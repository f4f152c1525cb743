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
    /// What else is known of it, a line each.
    public var notes: [String] = []
    /// Where to read more.
    public var links: [SheetLink] = []
  }

  /// Where a value leads.
  public enum Target: Hashable, Sendable {
    /// The other discoveries that share it.
    case list(FacetRow)
    /// A page of the web.
    case web(SheetLink)
  }

  /// More values than this are folded.
  private static let limit = 8
  /// How many show of those that are folded.
  private static let shown = 6

  /// The values that show at once.
  public var visible: ArraySlice<Value> {
    values.count > Self.limit ? values.prefix(Self.shown) : values[...]
  }

  /// The values that wait to be asked for; most often none.
  public var folded: ArraySlice<Value> { values[visible.endIndex...] }
}
