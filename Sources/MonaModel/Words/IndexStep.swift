/// One jump of a list's index: where the discoveries of a letter, a decade or a distance begin.
package struct IndexStep: Hashable, Sendable {
  /// What begins there.
  package var value: Value
  /// The position of its first row, from 0.
  package var position: Int

  /// What rows of a list have in common at their beginning.
  package enum Value: Hashable, Sendable {
    /// Names that begin with this letter, "A" to "Z" without its accent; a letter of another
    /// alphabet stands for itself.
    case letter(Character)
    /// Names that begin with a number.
    case digits
    /// Names with neither letter nor digit.
    case symbols
    /// What has no name.
    case untitled
    /// Ten years: 1960 says 1960 to 1969.
    case decade(Int)
    /// What was made nobody knows when.
    case undated
    /// At most so far, and farther than the step before it in `distances`.
    case within(metres: Double)
    /// Farther than the last of `distances`.
    case beyond
    /// What has no coordinate.
    case placeless
  }

  /// The steps of an index of distances, in metres.
  package static let distances: [Double] = [
    500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
  ]

  /// The step `value`, which begins at `position`.
  package init(_ value: Value, at position: Int) {
    self.value = value
    self.position = position
  }
}
