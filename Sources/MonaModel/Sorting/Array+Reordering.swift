extension Array {
  /// Moves the elements, none of which is copied: where `positions` says 3, there comes the one that
  /// was at 3.
  /// - Parameter positions: each index of this array once.
  package mutating func reorder(by positions: [Int]) {
    precondition(positions.count == count)
    // What is in its place already is marked by its own index.
    var positions = positions
    withUnsafeMutableBufferPointer { elements in
      for start in positions.indices {
        var index = start
        while positions[index] != start {
          let next = positions[index]
          elements.swapAt(index, next)
          positions[index] = index
          index = next
        }
        positions[index] = index
      }
    }
  }
}
