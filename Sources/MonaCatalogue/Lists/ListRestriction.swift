/// What is known of a list beside what the catalogue can tell: a person's data says it.
package struct ListRestriction {
  /// The keys that alone can be in the list; nil when all can.
  package private(set) var wanted: Set<Int64>?
  /// The keys that cannot be.
  package var unwanted: Set<Int64> = []
  /// Whether retired discoveries are listed too; only those that are wanted.
  package var isWithRetired = false

  /// Restricts nothing.
  package init() {}

  /// Leaves only what is among these keys, too.
  package mutating func keep(_ keys: Set<Int64>) {
    wanted = wanted?.intersection(keys) ?? keys
  }
}
