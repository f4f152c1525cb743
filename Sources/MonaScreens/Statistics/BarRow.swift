/// A bar of a chart, with its words.
public struct BarRow: Hashable, Sendable {
  /// What it counts: "Ville-Marie".
  public var name: String
  /// What little room there is shows of the name: "Nov".
  public var shortName: String
  /// How many, in the person's digits.
  public var number: String
  /// What a screen reader says: "Ville-Marie: 12 visits".
  public var spoken: String
  /// The length, from 0 to 1, where the longest bar is 1.
  public var fraction: Double
  /// What it leads to.
  public var target: BarTarget
}
