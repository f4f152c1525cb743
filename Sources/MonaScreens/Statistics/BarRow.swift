/// A bar of a chart, with its words.
package struct BarRow: Hashable, Sendable {
  /// What it counts: "Ville-Marie".
  package var name: String
  /// What little room there is shows of the name: "Nov".
  package var shortName: String
  /// How many, in the person's digits.
  package var number: String
  /// What a screen reader says: "Ville-Marie: 12 visits".
  package var spoken: String
  /// The length, from 0 to 1, where the longest bar is 1.
  package var fraction: Double
  /// What it leads to.
  package var target: BarAction
}
