import MonaModel

/// A line of a sheet: what it is, and what the catalogue says.
package struct SheetField: Hashable, Sendable {
  /// What the values are: "Materials".
  package var label: String
  /// At least one.
  package var values: [Value]

  /// One thing said, and where it leads.
  package struct Value: Hashable, Sendable {
    /// The words, never markup.
    package var text: String
    /// Where a click leads; nowhere when nil.
    package var target: Target?
    /// What else is known of it, a line each.
    package var notes: [String] = []
    /// Where to read more.
    package var links: [SheetLink] = []
    /// How many letters of the words show at once.
    package fileprivate(set) var limit = 1500

    /// The words in pieces that a screen can lay out: the first shows, the others wait to be asked for.
    package var pieces: TextPieces { TextPieces(text, limit: limit) }
  }

  /// What all long texts of a sheet may cost at once, as `TextPieces` counts; those that follow show
  /// some lines each.
  static let allowance = 4000

  /// Folds long texts, so that a sheet is laid out in no time whatever its record holds.
  mutating func fold(_ allowance: inout Int) {
    for index in values.indices where values[index].target == nil {
      if values.count > 1 || allowance <= 0 { values[index].limit = 150 }
      // Those that are folded away cost nothing.
      if index >= Self.limit { continue }
      var pieces = values[index].pieces
      allowance -= pieces.next().map(TextPieces.cost) ?? 0
    }
  }

  /// Where a value leads.
  package enum Target: Hashable, Sendable {
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
  package var visible: ArraySlice<Value> {
    values.count > Self.limit ? values.prefix(Self.shown) : values[...]
  }

  /// The values that wait to be asked for; most often none.
  package var folded: ArraySlice<Value> { values[visible.endIndex...] }
}
