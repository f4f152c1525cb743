import Foundation
import MonaPerson
import MonaText

extension CollectedVisit {
  /// "November 21, 2026, 4 stars".
  package var details: String {
    [Format.day(collectedAt), ratingText].compactMap(\.self).joined(separator: ", ")
  }

  /// "4 stars"; nil without a rating.
  package var ratingText: String? {
    rating.map(Format.rating)
  }

  /// Where its photo is; nil when there is none, or its file is gone.
  func photoFile(in album: Album) -> URL? {
    photo.flatMap { album.contains($0) ? album.url(of: $0) : nil }
  }
}
