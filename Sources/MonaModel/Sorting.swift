import Foundation

/// The sort keys of many names (`Collation`), one after another, to put all of them in order.
package struct SortKeys {
  private var bytes: [UInt8] = []
  private var keys: [Key] = []

  private struct Key {
    /// The first eight bytes, which tell most of them apart; zeros where there are fewer.
    var beginning: UInt64
    /// Where it is in `bytes`.
    var range: Range<Int>
    /// The how manieth it is.
    var position: Int
  }

  /// No keys.
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

  /// The positions of the keys, from 0, in their order; equal ones as they were added.
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
