import Testing

@testable import MonaBench

@Suite struct BenchmarkTests {
  @Test func `a figure is asked for by its name or its number`() {
    #expect(Benchmark(argument: "scroll") == .scroll)
    #expect(Benchmark(argument: "P6") == .scroll)
    #expect(Benchmark(argument: "p1") == .start)
    #expect(Benchmark(argument: "P99") == nil)
  }

  @Test func `every figure says its number, its name, what it is, its target and its peer`() {
    for figure in Benchmark.allCases {
      #expect(figure.line.split(separator: "\t").count == 5)
    }
    #expect(Set(Benchmark.allCases.map(\.number)).count == Benchmark.allCases.count)
  }

  @Test(arguments: ["0", "800001"])
  func `a size no catalogue file can have is refused with its range`(size: String) {
    #expect {
      try BenchCommand.parse(["--size", size])
    } throws: { error in
      BenchCommand.message(for: error).contains("from 1 to 800,000")
    }
  }
}
