import Testing

@testable import MonaBench

@Suite struct FigureTests {
  @Test func `a figure is asked for by its name or its number`() {
    #expect(Figure(argument: "scroll") == .scroll)
    #expect(Figure(argument: "P6") == .scroll)
    #expect(Figure(argument: "p1") == .start)
    #expect(Figure(argument: "P99") == nil)
  }

  @Test func `every figure says its number, its name, what it is, its target and its peer`() {
    for figure in Figure.allCases {
      #expect(figure.line.split(separator: "\t").count == 5)
    }
    #expect(Set(Figure.allCases.map(\.number)).count == Figure.allCases.count)
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
