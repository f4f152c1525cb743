/// A round through the nodes 0 ..< n, of which parts are reversed quickly.
///
/// It has no direction of its own: reversing a part may reverse all the others instead.
struct RoundTrip {
  /// The nodes in the order of the round.
  private(set) var order: [Int]
  /// The index in `order` of each node.
  private var indices: [Int]
  /// The reversals since the last `commit()`: the indices of their first and last nodes.
  private var reversals: [(first: Int, last: Int)] = []

  /// Creates a round from a permutation of 0 ..< n.
  init(_ order: [Int]) {
    self.order = order
    indices = order
    for (index, node) in order.enumerated() { indices[node] = index }
  }

  /// The node after another.
  func next(_ node: Int) -> Int {
    let index = indices[node] + 1
    return order[index == order.count ? 0 : index]
  }

  /// The node before another.
  func previous(_ node: Int) -> Int {
    let index = indices[node]
    return order[index == 0 ? order.count - 1 : index - 1]
  }

  /// The node some steps after another; fewer steps than there are nodes.
  func node(_ steps: Int, after node: Int) -> Int {
    let index = indices[node] + steps
    return order[index >= order.count ? index - order.count : index]
  }

  /// Replaces the edges a–b and c–d by a–c and b–d; b follows a in the direction in which d follows c.
  mutating func exchange(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    let (first, last) = next(a) == b ? (indices[b], indices[c]) : (indices[a], indices[d])
    reversals.append((first, last))
    reverse(first, last)
  }

  /// Undoes all exchanges since the last `commit()`.
  mutating func undo() {
    while let (first, last) = reversals.popLast() { reverse(first, last) }
  }

  /// Keeps the exchanges: they can no longer be undone.
  mutating func commit() { reversals.removeAll(keepingCapacity: true) }

  /// Reverses the part between two indices, or the rest if that is shorter, which makes the same round.
  private mutating func reverse(_ first: Int, _ last: Int) {
    let count = order.count
    var (left, right) = (first, last)
    var length = last - first + 1
    if length <= 0 { length += count }
    if length * 2 > count {
      (left, right) = (last + 1 == count ? 0 : last + 1, first == 0 ? count - 1 : first - 1)
      length = count - length
    }
    for _ in 0..<length / 2 {
      let (one, other) = (order[left], order[right])
      order[left] = other
      indices[other] = left
      order[right] = one
      indices[one] = right
      left = left + 1 == count ? 0 : left + 1
      right = right == 0 ? count - 1 : right - 1
    }
  }
}
