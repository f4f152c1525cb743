import Testing

@testable import MonaBench

@Suite struct SamplesTests {
  @Test func `a quantile is the sample that this share does not exceed`() {
    let samples = Samples([4, 1, 3, 2])
    #expect(samples.quantile(0.5) == 2)
    #expect(samples.quantile(0.99) == 4)
    #expect(samples.median == 2)
    #expect(samples.maximum == 4)
  }

  @Test func `the smallest quantile is the fastest sample`() {
    #expect(Samples([4, 1, 3]).quantile(0) == 1)
  }

  @Test func `without samples there is no quantile`() {
    let samples = Samples()
    #expect(samples.count == 0)
    #expect(samples.quantile(0.99) == 0)
    #expect(samples.maximum == 0)
  }
}
