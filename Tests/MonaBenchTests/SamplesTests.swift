import Testing

@testable import MonaBench

@Suite struct SamplesTests {
  @Test func `a quantile is a sample that so many do not exceed`() {
    let samples = Samples([4, 1, 3, 2])
    #expect(samples.quantile(0.5) == 2)
    #expect(samples.quantile(0.99) == 4)
    #expect(samples.median == 2)
    #expect(samples.maximum == 4)
  }

  @Test func `the smallest share is the fastest sample`() {
    #expect(Samples([4, 1, 3]).quantile(0) == 1)
  }

  @Test func `without samples there is nothing to say`() {
    let samples = Samples()
    #expect(samples.count == 0)
    #expect(samples.quantile(0.99) == 0)
    #expect(samples.maximum == 0)
  }
}
