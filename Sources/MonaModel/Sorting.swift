import Foundation

/// Many sort keys (`Collation`) in one buffer, to sort them together.
package struct SortKeys {
  private var bytes: [UInt8] = []
  private var keys: [Key] = []

  private struct Key {
    /// The first eight bytes, padded with zeros, which decide most comparisons.
    var beginning: UInt64
    /// Its range in `bytes`.
    var range: Range<Int>
    /// Its index in the order of insertion.
    var position: Int
  }

  /// Creates an empty list.
  package init() {}

  /// Adds a key.
  package mutating func append(_ key: UnsafeRawBufferPointer) {
    var beginning: UInt64 = 0
    withUnsafeMutableBytes(of: &beginning) { $0.copyMemory(from: .init(rebasing: key.prefix(8))) }
    let start = bytes.count
    bytes.append(contentsOf: key)
    keys.append(
      Key(
        beginning: UInt64(bigEndian: beginning), range: start..<bytes.count, position: keys.count))
  }

  /// The insertion indices, from 0, in sorted order; equal keys keep the insertion order.
  package func positionsInOrder() -> [Int] {
    bytes.withUnsafeBytes { bytes in
      keys.sorted { left, right in
        guard left.beginning == right.beginning else { return left.beginning < right.beginning }
        let shorter = min(left.range.count, right.range.count)
        if shorter > 0, let start = bytes.baseAddress {
          let order = memcmp(start + left.range.lowerBound, start + right.range.lowerBound, shorter)
          if order != 0 { return order < 0 }
        }
        return left.range.count == right.range.count
          ? left.position < right.position : left.range.count < right.range.count
      }.map(\.position)
    }
  }
}

extension Array {
  /// Reorders the elements in place: the element at `positions[i]` moves to index i.
  /// - Parameter positions: a permutation of this array's indices.
  package mutating func reorder(by positions: [Int]) {
    precondition(positions.count == count)
    // Elements already in place are marked with their own index.
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

extension RandomAccessCollection where Index == Int {
  /// The first index for which `holds` is true, by binary search; `endIndex` when there is none.
  ///
  /// The elements must be partitioned: false before that index, true from it on.
  @inlinable package func bisected(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
