import Foundation
import MonaModel
import Testing

@Suite("Dates in the names of files")
struct FileNameDateTests {
  @Test(
    "Names that cameras, telephones and messaging programs give",
    arguments: [
      ("IMG_20261017_100000.jpg", "2026-10-17T14:00:00Z"),
      ("20261017_100000(0).jpg", "2026-10-17T14:00:00Z"),
      ("20261017100000.JPG", "2026-10-17T14:00:00Z"),
      ("PXL_20261017_140000123.jpg", "2026-10-17T14:00:00Z"),
      ("2026-10-17 10.00.00.png", "2026-10-17T14:00:00Z"),
      ("WhatsApp Image 2026-10-17 at 10.00.00.jpeg", "2026-10-17T14:00:00Z"),
      ("Screenshot_20261017-100000.png", "2026-10-17T14:00:00Z"),
      ("signal-2026-10-17-100000.jpeg", "2026-10-17T14:00:00Z"),
      ("IMG-20261017-WA0001.jpg", "2026-10-17T16:00:00Z"),
      ("2026-10-17 La Joute.jpg", "2026-10-17T16:00:00Z"),
    ])
  func found(name: String, expected: String) {
    #expect(FileNameDate.date(in: name)?.formatted(.iso8601) == expected)
  }

  @Test(
    "Numbers that are no dates",
    arguments: [
      "IMG_0001.JPG", "DSC01920.JPG", "1792245600000.jpg", "IMG_20261317_100000.jpg",
      "20260230.jpg", "Photo 1920x1080.jpg", "P1010101.JPG", "2026.jpg", "120261017.jpg",
    ])
  func none(name: String) {
    #expect(FileNameDate.date(in: name) == nil)
  }
}
