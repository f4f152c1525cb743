/// Numbers under which a file has other works than before, while those works have other numbers.
///
/// They count the rows of the file, or were exchanged: a visit would land on another work.
struct MovedNumbers: Error {
  /// The keys of the discoveries under these numbers.
  let keys: Set<Int64>
  /// Whether they are so many that the numbers of the file identify nothing.
  let areMany: Bool
  /// The number of numbers that are never many.
  private static let few = 4

  /// Nil if there are none.
  /// - Parameters:
  ///   - changed: the discoveries as they were, and as the file has them.
  ///   - arrived: the works that are new in the file.
  ///   - count: the number of works in the file.
  init?(
    _ changed: [(old: ComparedWork, new: ComparedWork)], among arrived: [ComparedWork],
    of count: Int
  ) {
    let replaced = changed.filter { $0.old.keyByContent != $0.new.keyByContent }
    var keyNow: [Int64: Int64] = [:]
    for work in replaced.map(\.new) + arrived { keyNow[work.keyByContent] = work.key }
    var keys: Set<Int64> = []
    // Untitled works are alike too easily.
    for (old, _) in replaced where !old.title.text.isEmpty {
      if let now = keyNow[old.keyByContent], now != old.key { keys.formUnion([old.key, now]) }
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
    areMany = keys.count > Self.few && keys.count * 20 > count
  }
}
