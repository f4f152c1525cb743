import Foundation
import MonaModel
import MonaText

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

extension Route {
  /// The discoveries that share a facet.
  package static func list(of facet: FacetRow) -> Route {
    var list = DiscoveryList()
    list.facet = facet.id
    return .list(list, title: .named(facet.name))
  }

  /// The discoveries of some kinds, or of all.
  package static func list(of kind: DiscoveryKind?) -> Route {
    var list = DiscoveryList()
    if let kind { list.kinds = [kind] }
    return .list(list, title: kind.map(ListTitle.kind) ?? .all)
  }

  /// The wish list.
  package static var targeted: Route {
    var list = DiscoveryList()
    list.state = .targeted
    return .list(list, title: .targeted)
  }
}

/// What a list of discoveries is called: its words are those of the language spoken when they are
/// asked for.
package enum ListTitle: Hashable, Sendable {
  case all
  case kind(DiscoveryKind)
  case targeted
  case samePlace
  case withoutPlace
  /// As the catalogue has it.
  case named(Localized)
  /// What was searched for.
  case matching(String)
  /// How many stars, 0 for none.
  case rated(Int)
  /// What was collected of it.
  indirect case collected(ListTitle)

  /// "All discoveries", "Sculpture · Collected".
  package var text: String {
    switch self {
    case .all: tr("All discoveries")
    case .kind(let kind): kind.displayPlural
    case .targeted: tr("Targeted")
    case .samePlace: tr("At the same place")
    case .withoutPlace: tr("Without a place")
    case .named(let name): name.display
    case .matching(let text): tr("“{text}”", ["text": text])
    case .rated(let stars): Format.rating(stars)
    case .collected(let title): tr("{name} · Collected", ["name": title.text])
    }
  }
}

/// What a form of the account is for.
package enum AccountPurpose: Hashable, Sendable {
  /// To open an account.
  case register
  /// To log in to one.
  case logIn
  /// To log in to one whose password is forgotten.
  case forgotten
  /// To give it another name.
  case rename
  /// To give it another e-mail address.
  case email
  /// To give it another password.
  case password
  /// To choose another server.
  case server
}
