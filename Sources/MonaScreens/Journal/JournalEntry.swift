import Foundation
import MonaModel
import MonaPerson
import MonaText

/// A visit of a day, as the journal shows it.
package struct JournalEntry: Hashable, Sendable {
  /// What was collected.
  package var id: DiscoveryID
  /// Its place among the visits of the day, from 1.
  package var number: Int
  /// "5:05 p.m.".
  package var time: String
  /// The title; the number alone when the catalogue has forgotten everything.
  package var title: String
  /// The makers and the borough; empty when neither is known.
  package var details: String
  /// 1 to 5 stars.
  package var rating: Int?
  /// What the person said of it; empty when nothing.
  package var comment: String
  /// Where the photo is; nil when there is none, or its file is gone.
  package var photo: URL?
  /// Where it stands.
  package var place: Coordinate?

  init(_ visit: JournalVisit, number: Int, album: Album) {
    let row = visit.row
    id = visit.visit.discovery
    self.number = number
    time = Format.clock(visit.visit.collectedAt)
    title = row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
    details = [row?.makers.isolated ?? "", row?.whereabouts ?? ""].filter { !$0.isEmpty }
      .joined(separator: " · ")
    rating = visit.visit.rating
    comment = visit.visit.comment ?? ""
    photo = album.file(of: visit.visit.photo)
    place = row?.coordinate
  }

  /// What a screen reader says.
  package var spoken: String {
    [Format.number(number), time, title, details, rating.map(Format.rating) ?? "", comment]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
