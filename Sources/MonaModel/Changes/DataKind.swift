/// What MONA keeps, by kind of thing: who shows things of some kinds hears of their changes, and of
/// no others.
///
/// The raw values stand in the databases.
package enum DataKind: String, CaseIterable, Sendable {
  /// What there is to discover, what discoveries share, and where they come from.
  case catalogue
  /// What was imported, and would have to be again, should the catalogue be damaged.
  case sources
  /// Which badges there are to be won.
  case badges
  /// What the person collected, when, and with which photos.
  case visits
  /// How the person rates what they collected, and what they say of it.
  case notes
  /// What the person wants to see.
  case targets
  /// The badges the person won.
  case badgesWon
  /// What was suggested for each day.
  case daily
  /// Comments that were begun and are not saved.
  case drafts
  /// What was searched before.
  case searches
  /// Photos that wait for a decision.
  case inbox
  /// What the server is still to be told, what it confirmed, what was in the way, and what the person
  /// lets be sent.
  case outbox
  /// Whose account the visits belong to, and whether it is logged in.
  case account
  /// The files of the album's photos, which come and go without a database; the last look at the
  /// album tells.
  case album
}
