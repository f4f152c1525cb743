/// Where the labels of an index stand in its height, and which of them there is room for.
struct IndexLabels {
  /// How many steps there are.
  var count: Int
  /// The height of the whole, in pixels.
  var height: Double
  /// The height of one label, in pixels.
  var line: Double

  /// From the top of a label to the top of the next; less than ``line`` when not all of them fit.
  ///
  /// The first label stands at the top, the last one at the bottom.
  private var spacing: Double {
    count > 1 ? max(0, height - line) / Double(count - 1) : 0
  }

  /// The top of a label.
  func top(of index: Int) -> Double { Double(index) * spacing }

  /// The label nearest to a place; nil when there is none at all.
  func index(at y: Double) -> Int? {
    guard count > 0 else { return nil }
    guard spacing > 0 else { return 0 }
    let nearest = ((y - line / 2) / spacing).rounded()
    return Int(min(max(0, nearest), Double(count - 1)))
  }

  /// Which labels show: as many as fit, evenly apart, and always the current one in its true
  /// place, before which its neighbours give way.
  func shown(current: Int?) -> [Bool] {
    guard count > 1 else { return Array(repeating: true, count: count) }
    let stride = spacing > 0 ? max(1, Int((line / spacing - 0.001).rounded(.up))) : count
    return (0..<count).map { index in
      if index == current { return true }
      guard index % stride == 0 else { return false }
      guard let current else { return true }
      return Double(abs(index - current)) * spacing > line - 0.001
    }
  }
}
