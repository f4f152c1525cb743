import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The content of an image to share: a visit's photo with title, makers and date.
package struct PhotoCard: Hashable, Sendable {
  /// The photo's file.
  package var photo: URL
  /// The kind, which determines the colour.
  package var kind: DiscoveryKind
  /// The title.
  package var title: String
  /// The makers; empty when unknown.
  package var makers: String
  /// The borough and the date: "Ville-Marie · November 21, 2026".
  package var details: String

  /// Creates the card of a visit with the photo's file.
  package init(_ visit: CollectedVisit, photo: URL) {
    self.photo = photo
    kind = visit.id.kind
    title = visit.displayTitle
    makers = visit.makers.isolated
    details = [visit.place?.isolated ?? "", Format.day(visit.collectedAt)].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The name for its file: "La Joute (MONA).png".
  package var fileName: String {
    let name = Album.readable(title)
    return name.isEmpty ? "MONA.png" : "\(name) (MONA).png"
  }
}
