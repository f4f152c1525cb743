/// How often things of each kind were changed: a number that a database keeps for each of its kinds,
/// and that grows in the transaction of a change, whichever process makes it.
package struct ChangeNumbers: Equatable, Sendable {
  private var numbers: [DataKind: Int64] = [:]

  /// No number is known.
  package init() {}

  /// The number of a kind; nil where none is known.
  package subscript(_ kind: DataKind) -> Int64? {
    get { numbers[kind] }
    set { numbers[kind] = newValue }
  }

  /// The kinds whose numbers are others than they were.
  package func kindsChanged(since earlier: ChangeNumbers) -> Set<DataKind> {
    Set(DataKind.allCases.filter { self[$0] != earlier[$0] })
  }
}
