/// Values each of which counts once.
///
/// A few are compared one by one, which takes a fraction of what hashing them takes; of thousands, as
/// a record may have, that would be the slower way.
struct Distinct<Value: Hashable> {
  private static var limit: Int { 32 }

  /// The first of all, for which no list is made: most have no other.
  private var first: Value?
  private var few: [Value] = []
  private var others: Set<Value> = []

  /// Takes a value; says whether it is not there yet.
  mutating func insert(_ value: Value) -> Bool {
    guard let first else {
      first = value
      return true
    }
    if first == value || few.contains(value) { return false }
    guard few.count == Self.limit else {
      few.append(value)
      return true
    }
    return others.insert(value).inserted
  }
}
