import Testing

@testable import MonaBench

@Suite struct FrameTimesTests {
  @Test func `a steady display drops no frame`() {
    let frames = FrameTimes(Array(repeating: 1000.0 / 60, count: 120))
    #expect(abs(frames.rate - 60) < 0.001)
    #expect(frames.dropped == 0)
    #expect(frames.count == 120)
  }

  @Test func `a frame that takes the time of three drops two`() {
    let frames = FrameTimes([16, 17, 50, 16])
    #expect(frames.dropped == 2)
    #expect(frames.slowest == 50)
  }

  @Test func `an early frame compensates for no late one`() {
    #expect(FrameTimes([2, 33]).dropped == 1)
  }

  @Test func `without frames the rate is zero`() {
    #expect(FrameTimes([]).rate == 0)
  }
}
