import GtkKit
import Testing

@Suite struct EvenLinesTests {
  @Test(arguments: [
    (0, 3, []), (1, 3, [1]), (3, 3, [3]), (5, 5, [5]), (5, 4, [2, 3]), (5, 3, [2, 3]),
    (5, 2, [1, 2, 2]), (4, 3, [2, 2]), (4, 2, [2, 2]), (3, 2, [1, 2]), (3, 1, [1, 1, 1]),
    (7, 3, [2, 2, 3]),
  ])
  func `no line has a single item while another has more`(all: Int, room: Int, lines: [Int]) {
    #expect(EvenLines.counts(of: all, perLine: room) == lines)
  }
}
