import MonaModel
import MonaPerson

/// The ground of a photo, for a small map: where it was taken, and what is around.
package struct InboxGround: Hashable, Sendable {
  /// Where the photo was taken.
  package let photo: Coordinate
  /// The candidates that have a place, by their numbers.
  package let candidates: [Candidate]

  /// A candidate and its place.
  package struct Candidate: Hashable, Sendable {
    /// The key that decides for it.
    package let number: Int
    /// Its kind, for its colour.
    package let kind: DiscoveryKind
    /// Where it stands.
    package let coordinate: Coordinate
  }

  init?(_ photo: InboxPhoto, _ candidates: some Collection<InboxCandidate>) {
    guard let place = photo.position?.coordinate else { return nil }
    self.photo = place
    self.candidates = candidates.enumerated().compactMap { index, candidate in
      candidate.row.coordinate.map {
        Candidate(number: index + 1, kind: candidate.id.kind, coordinate: $0)
      }
    }
  }

  /// The closest look, in whole steps, that holds the photo and what is around.
  /// - Parameters:
  ///   - width: of the small map, in pixels.
  ///   - height: likewise.
  package func frame(width: Int, height: Int) -> MapFrame {
    let around = candidates.map(\.coordinate)
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: around, pin: photo, zoom: zoom, width: width, height: height)
    }
    return (12...18).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(12)
  }
}
