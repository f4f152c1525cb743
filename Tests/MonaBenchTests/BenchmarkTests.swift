import Testing

@testable import MonaBench

@Suite struct BenchmarkTests {
  @Test func `a benchmark is selected by its name or its number`() {
    #expect(Benchmark(argument: "scroll") == .scroll)
    #expect(Benchmark(argument: "P6") == .scroll)
    #expect(Benchmark(argument: "p1") == .start)
    #expect(Benchmark(argument: "P99") == nil)
  }

  @Test func `every benchmark has a number, a name, a description, a target and a baseline`() {
    for figure in Benchmark.allCases {
      #expect(figure.line.split(separator: "\t").count == 5)
    }
    #expect(Set(Benchmark.allCases.map(\.number)).count == Benchmark.allCases.count)
  }

  @Test(arguments: ["0", "800001"])
  func `a catalogue size out of range is refused with the range`(size: String) {
    #expect {
      try BenchCommand.parse(["--size", size])
    } throws: { error in
      BenchCommand.message(for: error).contains("from 1 to 800,000")
    }
  }
}
