import Foundation
import Testing

@testable import MonaBench
@testable import MonaUIBenchmark

/// Tests that `mona-ui-benchmark` understands the arguments of `mona-bench`, and `mona-bench` its output.
@Suite struct UIBenchmarkContractTests {
  @Test(arguments: [
    ("first-frame", MonaUIBenchmark.UIBenchmark.firstFrame), ("tour", .tour), ("album", .album),
    ("sheets:41,86", .sheets([41, 86])), ("scroll:artists", .scroll(.artists)),
    ("collect:/a:folder", .collect(folder: "/a:folder")), ("map:11", .map(zoom: 11)),
    ("still", .still), ("languages", .languages), ("sync:outbox", .sync(showsOutbox: true)),
    ("sync:daily", .sync(showsOutbox: false)),
  ])
  func `known arguments are parsed`(text: String, process: MonaUIBenchmark.UIBenchmark) {
    #expect(MonaUIBenchmark.UIBenchmark(text) == process)
  }

  @Test(arguments: ["", "scroll", "scroll:nothing", "map:far", "tour:all", "sync", "unknown:1"])
  func `unknown arguments are refused`(text: String) {
    #expect(MonaUIBenchmark.UIBenchmark(text) == nil)
  }

  @Test func `a step printed by the window is parsed whole`() throws {
    var line = MonaUIBenchmark.UIBenchmark.Line("flick")
    (line.boxes, line.intervals, line.work) = (59, [16.7], [4.2])
    (line.milliseconds, line.beats) = (1200.5, 900)
    (line.rows, line.widgets, line.rowHeight, line.columns) = (2449, 206, 54.5, 2)
    let step = try #require(UIBenchmarkStep(try JSONEncoder().encode(line)))
    #expect(step.step == "flick")
    #expect(step.boxes == 59)
    #expect(step.intervals == [16.7])
    #expect(step.work == [4.2])
    #expect(step.milliseconds == 1200.5)
    #expect(step.beats == 900)
    #expect(step.rows == 2449)
    #expect(step.widgets == 206)
    #expect(step.rowHeight == 54.5)
    #expect(step.columns == 2)
  }
}
