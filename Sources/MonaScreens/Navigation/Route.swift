import Foundation
import MonaModel

/// A page opened over a view.
package enum Route: Hashable, Sendable {
  /// All the entries of a list (artists, boroughs…), or those whose name matches what was typed.
  case facets(FacetType, matching: String? = nil)
  /// Discoveries, under a title.
  case list(DiscoveryList, title: ListTitle)
  /// A discovery's sheet.
  case sheet(DiscoveryID)
  /// The flow after a photo: badges, rating, comment.
  case collected(DiscoveryID, badges: [Badge])
  /// The visits day by day, from the newest on.
  case journal
  /// The visits of a day, and from there of all others.
  case journalDay(MontrealDay)
  /// How many visits there are of each month, borough, kind, category and rating.
  case statistics
  /// Search, from any view.
  case search
  /// Where discoveries come from.
  case catalogues
  /// The discoveries of a catalogue, by its number, whose positions look astray.
  case strays(of: Int)
  /// The import of a file, as a new catalogue or to bring the one of this name up to date.
  case importing(URL, updating: String? = nil)
  /// Photos that came in together, to say what each of them shows.
  case inbox
  /// The person's account, or one of its forms.
  case account(AccountPurpose? = nil)
  /// What waits to be sent, and what was sent lately.
  case outbox
  /// The making of a back-up, in this file.
  case backup(URL)
  /// The restoring of a back-up.
  case restore(URL)
  /// What MONA keeps and sends of the person, and what they may ask for.
  case privacy
}
