import MonaModel
import Testing

@Suite("Sorting by keys")
struct SortKeysTests {
  private func positions(_ keys: [[UInt8]]) -> [Int] {
    var sorted = SortKeys()
    for key in keys { key.withUnsafeBytes { sorted.append($0) } }
    return sorted.positionsInOrder()
  }

  @Test func `keys are in the order of their bytes, as when compared one by one`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      // Few different bytes, so that many keys share prefixes and some are prefixes of others.
      let keys = (0..<200).map { _ in
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          UInt8.random(in: 0...1, using: &random)
        }
      }
      let expected = keys.indices.sorted { left, right in
        keys[left] == keys[right]
          ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
      }
      #expect(positions(keys) == expected)
    }
  }

  @Test func `equal keys stay in their original order`() {
    #expect(positions([[2, 1], [1], [2, 1], [], [1]]) == [3, 1, 4, 0, 2])
    #expect(positions([]).isEmpty)
  }

  @Test func `elements are permuted as the positions say`() {
    for count in 0...20 {
      let elements = (0..<count).map { "element \($0)" }
      let positions = (0..<count).shuffled()
      var moved = elements
      moved.reorder(by: positions)
      #expect(moved == positions.map { elements[$0] })
    }
  }
}
