import Foundation
import Testing

@testable import MonaBench

@Suite struct UIBenchmarkStepTests {
  @Test func `a step may have a name only`() throws {
    let step = try #require(UIBenchmarkStep(Data(#"{"step":"first-frame"}"#.utf8)))
    #expect(step.step == "first-frame")
    #expect(step.intervals == nil)
  }

  @Test func `a scrolling step reports its frames and its rows`() throws {
    let line = #"{"step":"flick","boxes":59,"rows":2449,"widgets":206,"intervals":[16.7,17.1]}"#
    let step = try #require(UIBenchmarkStep(Data(line.utf8)))
    #expect(step.intervals == [16.7, 17.1])
    #expect(step.rows == 2449)
    #expect(step.widgets == 206)
    #expect(step.boxes == 59)
  }

  @Test func `output of libraries on the terminal is no step`() {
    #expect(UIBenchmarkStep(Data("Gtk-Message: hello".utf8)) == nil)
    #expect(UIBenchmarkStep(Data(#"{"widgets":206}"#.utf8)) == nil)
  }
}
