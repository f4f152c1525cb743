import MonaModel
import Testing

@testable import MonaScreens

@Suite struct ListChangeTests {
  private func change(_ old: [Int], _ new: [Int]) -> [Int] {
    let change = ListChange(
      from: old.map { DiscoveryID(.artwork, $0) }, to: new.map { DiscoveryID(.artwork, $0) })
    return [change.start, change.removed, change.added]
  }

  @Test func `the same rows are no change`() {
    #expect(change([1, 2, 3], [1, 2, 3]) == [3, 0, 0])
    #expect(change([], []) == [0, 0, 0])
  }

  @Test func `only removed and inserted rows are reported`() {
    #expect(change([1, 2, 3, 4], [1, 2, 4]) == [2, 1, 0])
    #expect(change([1, 2, 4], [1, 2, 3, 4]) == [2, 0, 1])
    #expect(change([1, 2, 3, 4], [1, 9, 8, 7, 4]) == [1, 2, 3])
    #expect(change([], [1, 2]) == [0, 0, 2])
    #expect(change([1, 2], []) == [0, 2, 0])
    #expect(change([1, 1, 1], [1, 1]) == [2, 1, 0])
  }
}
