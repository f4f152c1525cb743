import Testing

@testable import GtkKit

@Suite struct IndexLabelsTests {
  private func shown(_ labels: IndexLabels, current: Int? = nil) -> [Int] {
    labels.shown(current: current).indices.filter { labels.shown(current: current)[$0] }
  }

  @Test func `all labels show if they fit, the first at the top, the last at the bottom`() {
    let labels = IndexLabels(count: 26, height: 520, line: 20)
    #expect(shown(labels) == Array(0..<26))
    #expect(labels.top(of: 0) == 0)
    #expect(labels.top(of: 25) == 500)
  }

  @Test func `labels are dropped evenly when the height is small`() {
    #expect(shown(IndexLabels(count: 9, height: 100, line: 20)) == [0, 2, 4, 6, 8])
    #expect(shown(IndexLabels(count: 9, height: 60, line: 20)) == [0, 4, 8])
  }

  @Test(arguments: [1, 2, 3, 10, 26, 29, 60], [20, 45, 100, 333, 700, 2000])
  func `no two labels overlap, whichever is current`(count: Int, height: Int) {
    let labels = IndexLabels(count: count, height: Double(height), line: 19)
    for current in [nil] + (0..<count).map(Optional.some) {
      let shown = shown(labels, current: current)
      if let current { #expect(shown.contains(current)) }
      #expect(!shown.isEmpty)
      for (upper, lower) in zip(shown, shown.dropFirst()) {
        #expect(labels.top(of: lower) - labels.top(of: upper) > 18.99)
      }
    }
  }

  @Test func `the current label shows at its position, and hides overlapping neighbours`() {
    let labels = IndexLabels(count: 9, height: 100, line: 20)
    #expect(shown(labels, current: 3) == [0, 3, 6, 8])
  }

  @Test func `a position belongs to the nearest label, shown or hidden`() {
    let labels = IndexLabels(count: 26, height: 100, line: 20)
    #expect(labels.index(at: -5) == 0)
    #expect(labels.index(at: 10) == 0)
    #expect(labels.index(at: 50) == 13)
    #expect(labels.index(at: 99) == 25)
    for index in 0..<26 { #expect(labels.index(at: labels.top(of: index) + 10) == index) }
  }

  @Test func `without labels there is no nearest label`() {
    #expect(IndexLabels(count: 0, height: 100, line: 20).index(at: 3) == nil)
    #expect(IndexLabels(count: 1, height: 10, line: 20).index(at: 99) == 0)
  }
}
