import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What a card to share says of a visit: a picture of the photo with its title, its makers, and the
/// day.
package struct PhotoCard: Hashable, Sendable {
  /// Where the photo is.
  package var photo: URL
  /// Which kind's colour marks it.
  package var kind: DiscoveryKind
  /// The title.
  package var title: String
  /// The makers; empty when none is known.
  package var makers: String
  /// The borough and the day: "Ville-Marie · November 21, 2026".
  package var details: String

  /// The card of a visit, of which `photo` is the file.
  package init(_ visit: CollectedVisit, photo: URL) {
    self.photo = photo
    kind = visit.id.kind
    title = visit.displayTitle
    makers = visit.makers.isolated
    details = [visit.place?.isolated ?? "", Format.day(visit.collectedAt)].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The name a file of it is given: "La Joute (MONA).png".
  package var fileName: String {
    let name = Album.readable(title)
    return name.isEmpty ? "MONA.png" : "\(name) (MONA).png"
  }
}
