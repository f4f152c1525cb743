import Foundation
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Days of the inbox")
struct InboxDaysTests {
  /// The groups of photos taken at three discoveries in rotation, so that each forms a group.
  /// - Parameter minutes: the time of each photo, in minutes after noon on 17 October 2025.
  private func groups(_ minutes: [Double]) async throws -> InboxGroups {
    let sample = try InboxSample()
    let places = [InboxSample.joute, InboxSample.library, InboxSample.presbytery]
    sample.viewModel.reading.read(
      try minutes.enumerated().map { index, minutes in
        try sample.photo("\(index).jpg", minutes, at: places[index % places.count])
      })
    await sample.viewModel.settle()
    return sample.viewModel.groups
  }

  private func text(_ lines: InboxLines) -> [String] {
    (0..<lines.count).map { line in
      switch lines[line: line] {
      case .day(let day)?: day.spoken
      case .group(let position)?: "\(position)"
      case nil: ""
      }
    }
  }

  @Test("Days are above their groups with their numbers of photos, undated photos last")
  func headings() async throws {
    let groups = try await groups([.nan, 1440, 0, 20, 720])
    let lines = groups.lines
    try withLanguage(.english) {
      #expect(
        text(lines) == [
          "Friday, October 17, 2025, 2 photos", "0", "1", "Saturday, October 18, 2025, 2 photos",
          "2", "3", "No date, 1 photo", "4",
        ])
      #expect(groups.row(at: 2)?.spoken.hasPrefix("Saturday, October 18, 2025, ") == true)
      #expect(groups.row(at: 3)?.spoken.contains("Saturday") == false)
    }
    try withLanguage(.french) {
      #expect(text(lines)[0] == "Vendredi 17 octobre 2025, 2 photos")
      #expect(text(lines)[6] == "Sans date, 1 photo")
      guard case .day(let day)? = lines[line: 0] else { throw CancellationError() }
      #expect(day.shortTitle == "17 oct.")
    }
    #expect((0..<5).map(lines.line(of:)) == [1, 2, 4, 5, 7])
    #expect(lines[line: 8] == nil)
  }

  @Test("With a single day there are no headings")
  func oneDay() async throws {
    let lines = try await groups([0, 20, 40]).lines
    #expect(text(lines) == ["0", "1", "2"])
    #expect(lines.line(of: 2) == 2)
  }

  @Test("Photos of a clock never set are among those without a date")
  func neverSet() async throws {
    // The first photo is of 2000-01-01, the default date of many cameras.
    let groups = try await groups([-13_567_200, 0, .nan])
    try withLanguage(.english) {
      #expect(
        text(groups.lines) == [
          "Friday, October 17, 2025, 1 photo", "0", "No date, 2 photos", "1", "2",
        ])
    }
  }
}
