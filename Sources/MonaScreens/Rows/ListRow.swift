import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What a row of a list says of a discovery.
package struct ListRow: Hashable, Sendable {
  /// Which one it is.
  package var id: DiscoveryID
  /// Its title; "Untitled" for a work without one.
  package var title: String
  /// The makers; for what has none, the kind.
  package var makers: String
  /// The year, and the borough or the town; for what is retired, that it is.
  package var details: [String]
  /// How far it is from where distances start; nil when that is not asked for or not known.
  package var distance: String?
  /// How the person stands to it.
  package var state: DiscoveryState
  /// The person's photo of it, if the file is there.
  package var photo: URL?

  /// What stands under the title, what matters least at the end: the makers and the details.
  package var byline: [String] { [makers] + details }

  /// What a screen reader says.
  package var spoken: String {
    let parts = [title] + byline + [distance ?? "", state.displayName]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ row: DiscoveryRow, from origin: Coordinate?, album: Album) {
    id = row.id
    title = row.displayTitle
    makers = row.makers.isEmpty ? row.id.kind.displayName : row.makers.isolated
    let place = row.isRetired ? tr("No longer in the catalogue") : row.whereabouts
    details = [row.produced?.short ?? "", place].filter { !$0.isEmpty }
    if let origin, let coordinate = row.coordinate {
      distance = Format.distance(Distance.metres(from: origin, to: coordinate))
    }
    state = row.state
    photo = album.file(of: row.photo)
  }
}
