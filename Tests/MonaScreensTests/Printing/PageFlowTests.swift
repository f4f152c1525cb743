import MonaModel
import Testing

@testable import MonaScreens

/// Issue 43, point 4: what is on which page of a booklet or a printed list.
@Suite struct PageFlowTests {
  private func pages(_ heights: [Double], first: Double = 100, others: Double = 100) -> [[Int]] {
    PageFlow.pages(heights: heights, first: first, others: others).map(Array.init)
  }

  @Test func `as many blocks as fit are on a page, and none is cut in two`() {
    #expect(pages([40, 40, 40, 40, 40]) == [[0, 1], [2, 3], [4]])
    #expect(pages([50, 50, 50]) == [[0, 1], [2]], "a page may be full to its edge")
    #expect(pages([100, 100]) == [[0], [1]])
    #expect(pages([40]) == [[0]])
  }

  @Test func `a block that is higher than a page is alone on its own`() {
    #expect(pages([40, 300, 40]) == [[0], [1], [2]])
    #expect(pages([300, 300]) == [[0], [1]])
  }

  @Test func `the first page may have less room, even too little for a block`() {
    #expect(pages([40, 40, 40], first: 50) == [[0], [1, 2]])
    #expect(pages([40, 40], first: 20) == [[], [0, 1]])
    #expect(pages([300, 40], first: 20) == [[], [0], [1]])
  }

  @Test func `without a block there is one empty page`() {
    #expect(pages([]) == [[]])
  }

  @Test func `every block is on one page, in order, whatever the heights`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let heights = (0..<Int(generator.next() % 60)).map { _ in Double(generator.next() % 130) }
      let first = Double(generator.next() % 101)
      let pages = pages(heights, first: first)
      #expect(pages.flatMap(\.self) == Array(heights.indices))
      #expect(pages.dropFirst().allSatisfy { !$0.isEmpty })
      for (number, page) in pages.enumerated() where page.count > 1 {
        let used = page.reduce(0) { $0 + heights[$1] }
        #expect(used <= (number == 0 ? first : 100) + 0.01)
      }
    }
  }

  @Test func `the room that is left becomes lines for notes, alike for all blocks`() {
    #expect(PageFlow.moreLines(in: 125, blocks: 3, spacing: 20, limit: 8) == 2)
    #expect(PageFlow.moreLines(in: 600, blocks: 1, spacing: 20, limit: 8) == 8)
    #expect(PageFlow.moreLines(in: 10, blocks: 1, spacing: 20, limit: 8) == 0)
    #expect(PageFlow.moreLines(in: -5, blocks: 2, spacing: 20, limit: 8) == 0)
    #expect(PageFlow.moreLines(in: 50, blocks: 0, spacing: 20, limit: 8) == 0)
  }

  @Test
  func `pictures are sharp where there are few, and small enough together where there are many`() {
    #expect(PrintedPictureSize.pixels(of: 1) == 550 && PrintedPictureSize.pixels(of: 0) == 550)
    for count in [50, 200, 2000] {
      let side = PrintedPictureSize.pixels(of: count)
      #expect(side >= 80 && side * side * count <= 16_000_000)
    }
  }
}
