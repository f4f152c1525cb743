import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// A verified back-up to restore, with the plan of what it changes.
///
/// An interrupted restoration can be repeated: photos are durable before any row is written, are
/// found again by their content, and all rows are written in one transaction.
package struct Restoring: Sendable {
  let store: Store
  let album: Album
  let inspector: PhotoInspector
  let backup: BackupContents
  /// Contains the back-up's database, migrated to the current schema.
  private let scratch: UnfinishedFolder
  /// The visits of the back-up, by discovery.
  private let visits: [DiscoveryID: StoredVisit]
  /// The changes that restoring would make.
  package let plan: RestorePlan

  /// Verifies a back-up and computes what it would change; call it off the main thread.
  /// - Throws: `BackupError`; system errors; `CancellationError`.
  package init(
    _ file: BackupFile, into store: Store, _ album: Album, _ inspector: PhotoInspector,
    progress: @escaping BackupProgress.Handler = { _ in }
  ) throws {
    try self.init(file, into: store, album, inspector, preparing: { _ in }, progress: progress)
  }

  /// - Parameter prepare: changes the back-up's database, extracted and migrated, before anything is computed.
  init(
    _ file: BackupFile, into store: Store, _ album: Album, _ inspector: PhotoInspector,
    preparing prepare: (Database) throws -> Void,
    progress: @escaping BackupProgress.Handler = { _ in }
  ) throws {
    (self.store, self.album, self.inspector) = (store, album, inspector)
    if let fault = store.fault { throw fault }
    backup = try file.check(progress)
    let folder = try store.scratch()
    scratch = folder
    let database = try backup.currentDatabase(in: folder)
    try PersonContents.open(database, readonly: false).write(prepare)
    visits = try PersonContents.open(database).read { try StoredVisit.fetchAll($0) }
      .mapValues { [photos = backup.photos, madeAt = backup.madeAt] visit in
        var visit = visit
        visit.madeAt = madeAt
        visit.isPhotoThere = visit.photo.map { photos[$0] != nil } ?? true
        for index in visit.photos.indices where visit.photos[index].content == nil {
          visit.photos[index].content = photos[visit.photos[index].name]?.content
        }
        return visit
      }
    plan = try Self.plan(backup, store.followed(visits), database, store, album)
  }

  /// The migrated database of the back-up.
  var database: URL { scratch.folder.appendingPathComponent(BackupFormat.database) }

  /// Restores the back-up.
  /// - Returns: the badges just won.
  /// - Throws: `BackupError.otherAccount` or `.accountIsHere`; `AlbumError`; `StorageError`;
  ///   `CancellationError`; nothing is changed then. `BackupError.notRestored` if the result
  ///   differs from the back-up.
  package func run(
    _ way: RestorePlan.Way, at date: Date = Date(),
    progress: @escaping BackupProgress.Handler = { _ in }
  ) throws -> [Badge] {
    try checkOwner(way)
    if way == .replacing, !plan.isEmpty(way) {
      try store.copies?.keepBeforeRestoring(store, at: date)
    }
    var visits = try way == .merging ? store.followed(visits) : visits
    let photos = RestoredPhotos(visits, of: backup, into: store, album, inspector)
    do {
      try photos.place(way, progress)
      try PersonContents.open(database).read { other in
        try store.writePerson { db in
          switch way {
          case .merging:
            try OwnDiscovery.merge(other, into: db)
            visits = try OwnDiscovery.following(visits, db)
            try VisitRestoring(db: db, names: photos.names, now: date).merge(visits)
            try RestoredTables.merge(other, into: db)
          case .replacing:
            try RestoredTables.replace(with: other, in: db, naming: photos.names)
          }
        }
      }
    } catch {
      photos.takeBack()
      throw error
    }
    // Computes the plan again to verify the result.
    let left = try Self.plan(backup, visits, database, store, album)
    guard left.isEmpty(way) else { throw BackupError.notRestored }
    // The restored records are stored: a later start adds them if this fails.
    tryLogging("Restored records are not in the catalogue", level: .warning) {
      try store.mirrorOwnDiscoveries()
      try store.addKeptRecords()
      try store.keepRecords()
    }
    try store.followReplacements()
    return try store.awardBadges()
  }

  private func checkOwner(_ way: RestorePlan.Way) throws {
    let here = try store.accountRecord()
    let there = try PersonContents.open(database).read(Store.accountRecord)
    if let owner = here.owner {
      // Data without an account may be merged into an account's data, but not replace it.
      let fits = there.owner == owner || (there.owner == nil && way == .merging)
      guard fits else { throw BackupError.otherAccount(here.username ?? owner.user) }
    } else if way == .replacing, let owner = there.owner, let files = store.held.files,
      KnownAccount.file(of: owner, in: files.folder) != nil
    {
      // The account has its own file here; there must not be two.
      throw BackupError.accountIsHere(there.username ?? owner.user)
    }
  }

  /// More visits are counted and not named.
  private static let titleLimit = 100

  /// - Parameter visits: the visits of the back-up, by their local discoveries.
  private static func plan(
    _ backup: BackupContents, _ visits: [DiscoveryID: StoredVisit], _ database: URL, _ store: Store,
    _ album: Album
  ) throws -> RestorePlan {
    var plan = RestorePlan(manifest: backup.manifest)
    let here = try store.person.readSnapshot { try StoredVisit.fetchAll($0) }
    for (id, visit) in visits.sorted(by: { $0.value.collectedAt < $1.value.collectedAt }) {
      guard let local = here[id] else {
        plan.new.append(id)
        continue
      }
      if local.says(visit) { plan.same += 1 } else { plan.different.append(id) }
      let merged = MergedVisit(local, visit)
      if merged.takesSomething { plan.taken.append(id) }
      plan.photosAdded += merged.addedPhotos.count { backup.photos[$0.name] != nil }
      plan.photosBack += local.photos.count { photo in
        backup.copy(of: photo, in: visit) != nil && !album.contains(photo.name)
      }
    }
    plan.onlyHere = here.values.filter { visits[$0.id] == nil }
      .sorted { $0.collectedAt < $1.collectedAt }.map(\.id)
    (plan.wishes, plan.badges, plan.notes, plan.tours, plan.reports, plan.ownDiscoveries) =
      try PersonContents.open(database).read { other in
        try store.person.readSnapshot { db in
          (
            try RestoredTables.wishes(other, missingIn: db).count,
            try RestoredTables.badges(other, missingIn: db).count,
            try PersonalNote.missing(other, in: db).count,
            try RestoredTours.later(other, than: db).count,
            try RestoredTables.reports(other, missingIn: db).count,
            try OwnDiscovery.later(other, than: db).count
          )
        }
      }
    let named = Array((plan.new + plan.different).prefix(titleLimit))
    plan.titles = try PersonContents.open(database).read { try KeptRecords.titles(of: named, $0) }
    return plan
  }
}

/// The changes that restoring a back-up would make.
package struct RestorePlan: Sendable {
  /// The description of the back-up.
  package let manifest: BackupManifest
  /// Visits that only the back-up has.
  package var new: [DiscoveryID] = []
  /// Visits that differ in the back-up.
  package var different: [DiscoveryID] = []
  /// The part of `different` from which merging takes a later change.
  package var taken: [DiscoveryID] = []
  /// The number of equal visits.
  package var same = 0
  /// Visits that only this computer has: merging keeps them, replacing does not.
  package var onlyHere: [DiscoveryID] = []
  /// The number of photos of local visits whose missing files are restored to the album.
  package var photosBack = 0
  /// The number of photos that only the back-up has of visits that are here too: merging adds them.
  package var photosAdded = 0
  /// The number of wishes, badges and reports that only the back-up has.
  package var wishes = 0
  package var badges = 0
  /// The number of tours that only the back-up has, or that were changed later there.
  package var tours = 0
  package var reports = 0
  /// The number of own discoveries that only the back-up has, or that were changed later there.
  package var ownDiscoveries = 0
  /// The number of notes that only the back-up has.
  package var notes = 0
  /// The titles in the back-up of the first new and different visits, for discoveries that the
  /// catalogue does not have.
  package var titles: [DiscoveryID: Localized] = [:]

  /// How local visits are combined with those of a back-up.
  package enum Way: String, Hashable, Sendable {
    /// Local data stays, unless the back-up has a later change.
    case merging
    /// The back-up replaces all data; the local data is copied before.
    case replacing
  }

  /// Whether nothing would change.
  package func isEmpty(_ way: Way) -> Bool {
    let isSame =
      new.isEmpty && photosBack == 0
      && [wishes, badges, notes, tours, reports, ownDiscoveries].allSatisfy { $0 == 0 }
    return switch way {
    case .merging: isSame && taken.isEmpty && photosAdded == 0
    case .replacing: isSame && different.isEmpty && onlyHere.isEmpty
    }
  }
}
