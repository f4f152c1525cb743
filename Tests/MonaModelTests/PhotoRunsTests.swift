import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Grouping photos by work")
struct PhotoRunsTests {
  private func photo(
    _ seconds: Double?, north: Double? = nil, _ likeliest: DiscoveryID? = nil
  ) -> PhotoRuns.Photo {
    PhotoRuns.Photo(
      takenAt: seconds.map { start + $0 },
      position: north.map { Position(coordinate: place(north: $0, east: 0), accuracy: 15) },
      likeliest: likeliest)
  }

  @Test("Photos are grouped when close in time and place, and with the same best candidate")
  func same() {
    let first = photo(0, north: 0, joute)
    #expect(PhotoRuns.continues(first, photo(60, north: 50, joute)))
    #expect(!PhotoRuns.continues(first, photo(60, north: 5, library)))
    #expect(!PhotoRuns.continues(first, photo(601, north: 5, joute)))
    #expect(!PhotoRuns.continues(first, photo(60, north: 200, joute)))
  }

  @Test("Without candidates near by, photos taken at the same position are grouped")
  func nothingNear() {
    #expect(PhotoRuns.continues(photo(0, north: 0), photo(60, north: 25)))
    #expect(!PhotoRuns.continues(photo(0, north: 0), photo(60, north: 35)))
  }

  @Test("Photos without positions are grouped as a burst, photos without times are not")
  func noPlace() {
    #expect(PhotoRuns.continues(photo(0), photo(60)))
    #expect(!PhotoRuns.continues(photo(0), photo(61)))
    #expect(!PhotoRuns.continues(photo(nil), photo(nil)))
    #expect(!PhotoRuns.continues(photo(0, north: 0), photo(10)))
  }
}
