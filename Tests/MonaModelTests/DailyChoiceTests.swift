import Testing

@testable import MonaModel

@Suite("Choice of the discovery of the day")
struct DailyChoiceTests {
  private static let counts: [DiscoveryKind: Int] = [.artwork: 1492, .place: 857, .heritage: 100]

  private func tenYears() throws -> [MontrealDay] {
    let first = try #require(MontrealDay("2026-01-01"))
    return (0..<3652).map { MontrealDay(number: first.number + $0) }
  }

  @Test("Each kind gets a third of the days, however many candidates it has")
  func kinds() throws {
    let choices = try tenYears().compactMap { DailyChoice(on: $0, among: Self.counts) }
    for kind in DiscoveryKind.allCases {
      let share = Double(choices.count { $0.kind == kind }) / Double(choices.count)
      #expect(abs(share - 1.0 / 3) < 0.03, "\(kind): \(share)")
    }
  }

  @Test("Two consecutive days never have the same")
  func neighbours() throws {
    for counts in [Self.counts, [.heritage: 3], [.artwork: 4, .place: 5]] {
      let choices = try tenYears().map { DailyChoice(on: $0, among: counts) }
      #expect(zip(choices, choices.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test("Everything is chosen some day, and nothing much more often than the rest")
  func spread() throws {
    let choices = try tenYears().compactMap { DailyChoice(on: $0, among: [.artwork: 100]) }
    let days = Dictionary(grouping: choices, by: \.index).mapValues(\.count)
    #expect(days.count == 100)
    #expect(days.values.allSatisfy { (30...43).contains($0) })
  }

  @Test("A kind without candidates is skipped, and no candidate gives no choice")
  func missing() throws {
    for day in try tenYears() {
      #expect(DailyChoice(on: day, among: [.artwork: 0, .place: 2])?.kind == .place)
      #expect(DailyChoice(on: day, among: [:]) == nil)
      #expect(DailyChoice(on: day, among: [.heritage: 0]) == nil)
      #expect(DailyChoice(on: day, among: [.artwork: 1])?.index == 0)
    }
  }

  @Test("The index is always in range, even on days before 1970")
  func bounds() {
    for number in -5000..<5000 {
      let choice = DailyChoice(on: MontrealDay(number: number), among: [.artwork: 7, .place: 1])
      #expect(choice.map { (0..<($0.kind == .artwork ? 7 : 1)).contains($0.index) } == true)
    }
  }

  @Test("The choice is that of every version of MONA")
  func stable() throws {
    let days = ["2026-11-21", "2026-11-22", "2026-11-23"].compactMap { MontrealDay($0) }
    let choices = days.compactMap { DailyChoice(on: $0, among: Self.counts) }
    #expect(choices.map { "\($0.kind) \($0.index)" } == ["place 437", "artwork 191", "place 639"])
  }
}
