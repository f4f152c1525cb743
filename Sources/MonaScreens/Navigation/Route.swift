import Foundation
import MonaModel
import MonaText

/// A page opened over a view.
package enum Route: Hashable, Sendable {
  /// The entries of a facet (artists, boroughs…), or those whose name matches a search text.
  case facets(FacetType, matching: String? = nil)
  /// A list of discoveries under a title.
  case list(DiscoveryList, title: ListTitle)
  /// The page of an artist, a `FacetRow.id`, and the name.
  case artist(Int64, name: Localized)
  /// A discovery's sheet.
  case sheet(DiscoveryID)
  /// The page after collecting: badges, rating, comment.
  case collected(DiscoveryID, badges: [Badge])
  /// The journal, at the newest day.
  case journal
  /// The journal, at a given day.
  case journalDay(MontrealDay)
  /// The number of visits by month, borough, kind, category and rating.
  case statistics
  /// The search page.
  case search
  /// The list of catalogues.
  case catalogues
  /// The position outliers of a catalogue, given by its number.
  case positionOutliers(of: Int)
  /// What is said of a catalogue, given by its number: name, colour, credit and licence.
  case sourceForm(of: Int)
  /// The import of a file, as a new catalogue or as an update of the catalogue named `updating`.
  case importing(URL, updating: String? = nil)
  /// The photo inbox.
  case inbox
  /// The person's account, or one of its forms.
  case account(AccountPurpose? = nil)
  /// The changes waiting to be sent, and those sent recently.
  case outbox
  /// The form in which a discovery is reported.
  case report(DiscoveryID)
  /// What the person reported, and the answers.
  case reports
  /// The form of a work that no catalogue has.
  case ownForm(OwnFormPurpose)
  /// Writing a backup to a file.
  case backup(URL)
  /// Restoring a backup from a file.
  case restore(URL)
  /// The Privacy page.
  case privacy
  /// The person's tours.
  case tours
  /// A tour, given by its number.
  case tour(Int64)
  /// The news of the feeds that the person follows.
  case news
  /// An entry of the news, given by its number.
  case newsArticle(Int64)
}

extension Route {
  /// The page of a facet: an artist's, or the list of discoveries.
  package static func page(of facet: FacetRow) -> Route {
    if facet.type == .artist { return .artist(facet.id, name: facet.name) }
    var list = DiscoveryList()
    list.facet = facet.id
    return .list(list, title: .named(facet.name))
  }

  /// The discoveries of a kind; nil for all.
  package static func list(of kind: DiscoveryKind?) -> Route {
    var list = DiscoveryList()
    if let kind { list.kinds = [kind] }
    return .list(list, title: kind.map(ListTitle.kind) ?? .all)
  }

  /// The works that the person discovered and no catalogue has.
  package static var own: Route {
    var list = DiscoveryList()
    list.isOwn = true
    return .list(list, title: .own)
  }

  /// The wishlist.
  package static var targeted: Route {
    var list = DiscoveryList()
    list.state = .targeted
    return .list(list, title: .targeted)
  }
}

/// The title of a list of discoveries, translated when its text is read.
package enum ListTitle: Hashable, Sendable {
  case all
  case kind(DiscoveryKind)
  case targeted
  case own
  case samePlace
  case withoutPlace
  /// A name from the catalogue.
  case named(Localized)
  /// A search text.
  case matching(String)
  /// A number of stars; 0 for unrated.
  case rated(Int)
  /// The collected discoveries of another title.
  indirect case collected(ListTitle)

  /// The text: "All discoveries", "Sculpture · Collected".
  package var text: String {
    switch self {
    case .all: tr("All discoveries")
    case .kind(let kind): kind.displayPlural
    case .targeted: tr("Targeted")
    case .own: tr("Your Discoveries")
    case .samePlace: tr("At the same place")
    case .withoutPlace: tr("Without a place")
    case .named(let name): name.display
    case .matching(let text): tr("“{text}”", ["text": text])
    case .rated(let stars): Format.rating(stars)
    case .collected(let title): tr("{name} · Collected", ["name": title.text])
    }
  }
}

/// The purpose of an account form.
package enum AccountPurpose: Hashable, Sendable {
  /// Register an account.
  case register
  /// Log in.
  case logIn
  /// Reset a forgotten password.
  case forgotten
  /// Change the username.
  case rename
  /// Change the e-mail address.
  case email
  /// Change the password.
  case password
  /// Choose another server.
  case server
}
