/// Values each of which counts once.
///
/// A few are compared one by one, which takes a fraction of what hashing them takes; of thousands, as
/// a record may have, that would be the slower way.
struct Distinct<Value: Hashable> {
  private static var few: Int { 32 }

  private var first: [Value] = []
  private var others: Set<Value> = []

  /// Takes a value; says whether it is not there yet.
  mutating func insert(_ value: Value) -> Bool {
    if first.contains(value) { return false }
    guard first.count == Self.few else {
      first.append(value)
      return true
    }
    return others.insert(value).inserted
  }
}
