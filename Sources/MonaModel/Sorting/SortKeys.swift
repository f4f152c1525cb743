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
