import Foundation
import Testing

@testable import MonaBench
@testable import MonaRehearsal

/// What `mona-bench` asks is what `mona-rehearsal` understands, and the other way round.
@Suite struct RehearsalContractTests {
  @Test(arguments: [
    ("first-frame", MonaRehearsal.Rehearsal.firstFrame), ("tour", .tour), ("album", .album),
    ("sheets:41,86", .sheets([41, 86])), ("scroll:artists", .scroll(.artists)),
    ("collect:/a:folder", .collect(folder: "/a:folder")), ("map:11", .map(zoom: 11)),
    ("still", .still), ("languages", .languages), ("sync:outbox", .sync(showsOutbox: true)),
    ("sync:daily", .sync(showsOutbox: false)),
  ])
  func `what is asked is understood`(text: String, rehearsal: MonaRehearsal.Rehearsal) {
    #expect(MonaRehearsal.Rehearsal(text) == rehearsal)
  }

  @Test(arguments: ["", "scroll", "scroll:nothing", "map:far", "tour:all", "sync", "unknown:1"])
  func `what is not known is not begun`(text: String) {
    #expect(MonaRehearsal.Rehearsal(text) == nil)
  }

  @Test func `what the window says of a step is read whole`() throws {
    var line = MonaRehearsal.Rehearsal.Line("flick")
    (line.boxes, line.intervals, line.work) = (59, [16.7], [4.2])
    (line.milliseconds, line.beats) = (1200.5, 900)
    (line.rows, line.widgets, line.rowHeight, line.columns) = (2449, 206, 54.5, 2)
    let step = try #require(RehearsalStep(try JSONEncoder().encode(line)))
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
