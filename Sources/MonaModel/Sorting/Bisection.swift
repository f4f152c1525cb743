extension RandomAccessCollection where Index == Int {
  /// The first index from which `holds` is true, where it is false before and true ever after;
  /// `endIndex` when it never is.
  @inlinable package func bisected(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
