import GRDB
import MonaCatalogue
import MonaModel

extension PersonSchema {
  /// Counts what is done to each kind of the person's things, by triggers: whoever writes, nothing
  /// is forgotten, and nothing is counted where nothing changed.
  ///
  /// A migration that makes one of these tables anew has to call for its triggers again. `owner` and
  /// `changeCounter` are counted with what they are kept for, and no screen shows what a photo's
  /// file holds.
  static func countRevisions(_ db: Database) throws {
    let table = RevisionTable.person
    try table.create(
      for: [
        .visits, .notes, .targets, .badgesWon, .daily, .drafts, .searches, .inbox, .outbox,
      ], db)
    try table.count(
      .visits, ofTable: "visit", columns: ["discovery", "collectedAt", "photo", "wasTargeted"], db)
    try table.count(.notes, ofTable: "visit", columns: ["discovery", "rating", "comment"], db)
    try table.count(.visits, ofTable: "visitPhoto", columns: ["name", "visit", "position"], db)
    for (name, kind) in [
      ("target", DataKind.targets), ("badgeWon", .badgesWon), ("daily", .daily),
      ("draft", .drafts), ("recentSearch", .searches), ("inboxBatch", .inbox),
      ("inboxTrack", .inbox), ("inboxGroup", .inbox), ("inboxPhoto", .inbox),
      ("inboxSeen", .inbox), ("confirmed", .outbox), ("removedVisit", .outbox),
    ] {
      try table.count(kind, ofTable: name, db)
    }
  }
}
