import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaModel

/// A back-up that was checked, beside what is here: what it would change, and the doing of it.
///
/// A restoring that was ended in its midst can be repeated: photos are safe before any row, they are found
/// again by what they hold, and all rows are written in one transaction.
package struct Restoring: Sendable {
  let store: Store
  let album: Album
  let inspector: PhotoInspector
  let backup: BackupContents
  /// Has the back-up's database, brought up to date.
  private let scratch: UnfinishedFolder
  /// The visits of the back-up, by their discoveries.
  private let visits: [DiscoveryID: StoredVisit]
  /// What it would change.
  package let plan: RestorePlan

  /// Checks a back-up and looks what it would change; to be called off the main thread.
  /// - Throws: `BackupError`; what the disk says; `CancellationError`.
  package init(
    _ file: BackupFile, into store: Store, _ album: Album, _ inspector: PhotoInspector,
    telling: @escaping BackupProgress.Telling = { _ in }
  ) throws {
    (self.store, self.album, self.inspector) = (store, album, inspector)
    if let fault = store.fault { throw fault }
    backup = try file.check(telling)
    let folder = try store.scratch()
    scratch = folder
    let database = folder.folder.appendingPathComponent(BackupFormat.database)
    try backup.copyDatabase(to: database)
    try Self.bringUpToDate(database, of: backup)
    visits = try PersonContents.open(database).read { try StoredVisit.fetchAll($0) }
      .mapValues { [photos = backup.photos] visit in
        var visit = visit
        visit.isPhotoThere = visit.photo.map { photos[$0] != nil } ?? true
        return visit
      }
    plan = try Self.plan(backup, store.followed(visits), database, store, album)
  }

  /// Its database, which is up to date.
  var database: URL { scratch.folder.appendingPathComponent(BackupFormat.database) }

  /// Carries it out.
  /// - Returns: the badges just won.
  /// - Throws: `BackupError.otherAccount`, `.accountIsHere`, or `.notRestored` when it is then not what the back-up has;
  ///   `AlbumError`; `StorageError`; `CancellationError`. Unless it is `.notRestored`, nothing is changed.
  package func run(
    _ way: RestorePlan.Way, at date: Date = Date(),
    telling: @escaping BackupProgress.Telling = { _ in }
  ) throws -> [Badge] {
    try checkOwner(way)
    if way == .replacing, !plan.isEmpty(way) {
      try store.copies?.keepBeforeRestoring(store, at: date)
    }
    let visits = try way == .merging ? store.followed(visits) : visits
    let photos = RestoredPhotos(visits, of: backup, into: store, album, inspector)
    do {
      try photos.place(way, telling)
      try PersonContents.open(database).read { other in
        try store.writePerson { db in
          switch way {
          case .merging:
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
    // Read again, as it is now.
    let left = try Self.plan(backup, visits, database, store, album)
    guard left.isEmpty(way) else { throw BackupError.notRestored }
    try store.followReplacements()
    return try store.awardBadges()
  }

  private func checkOwner(_ way: RestorePlan.Way) throws {
    let here = try store.accountRecord()
    let there = try PersonContents.open(database).read(Store.accountRecord)
    if let owner = here.owner {
      // What belonged to nobody may join an account's, but not take its place.
      let fits = there.owner == owner || (there.owner == nil && way == .merging)
      guard fits else { throw BackupError.otherAccount(here.username ?? owner.user) }
    } else if way == .replacing, let owner = there.owner, let files = store.held.files,
      KnownAccount.file(of: owner, in: files.folder) != nil
    {
      // It has a file of its own here: two would be one too many.
      throw BackupError.accountIsHere(there.username ?? owner.user)
    }
  }

  /// - Throws: `BackupError.newer` or `.damaged`.
  static func bringUpToDate(_ file: URL, of backup: BackupContents) throws {
    do {
      _ = try PersonContents(of: file)
      let queue = try PersonContents.open(file, readonly: false)
      try PersonSchema.migrator.migrate(queue)
      try queue.close()
    } catch is NewerDatabase {
      throw BackupError.newer(backup.url, version: backup.manifest.mona)
    } catch  where StorageError(error) == .damaged {
      throw BackupError.damaged(backup.url)
    }
  }

  /// - Parameter visits: those of the back-up, by the discoveries they would be of here.
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
      if MergedVisit(local, visit).takesSomething { plan.taken.append(id) }
      plan.photosBack += local.photos.count { photo in
        backup.copy(of: photo, in: visit) != nil && !album.contains(photo.name)
      }
    }
    plan.onlyHere = here.values.filter { visits[$0.id] == nil }
      .sorted { $0.collectedAt < $1.collectedAt }.map(\.id)
    (plan.wishes, plan.badges) = try PersonContents.open(database).read { other in
      try store.person.readSnapshot { db in
        (
          try RestoredTables.wishes(other, missingIn: db).count,
          try RestoredTables.badges(other, missingIn: db).count
        )
      }
    }
    return plan
  }
}

/// What a back-up would change here.
package struct RestorePlan: Sendable {
  package let manifest: BackupManifest
  /// The visits that only the back-up has.
  package var new: [DiscoveryID] = []
  /// Those that say something else in the back-up.
  package var different: [DiscoveryID] = []
  /// Those of `different` of which merging takes something over, as it is later.
  package var taken: [DiscoveryID] = []
  /// Those that say the same.
  package var same = 0
  /// Those that only this computer has: merging keeps them, replacing does not.
  package var onlyHere: [DiscoveryID] = []
  /// How many photos of visits that are here come back to the album, where their files are missing.
  package var photosBack = 0
  /// How many wishes and badges only the back-up has.
  package var wishes = 0
  package var badges = 0

  /// How visits that are here and visits of a back-up are brought together.
  package enum Way: String, Hashable, Sendable {
    /// What is here stays, unless the back-up has something later.
    case merging
    /// All becomes as it is in the back-up; what was here is copied before.
    case replacing
  }

  /// Whether nothing would change.
  package func isEmpty(_ way: Way) -> Bool {
    let isSame = new.isEmpty && photosBack == 0 && wishes == 0 && badges == 0
    return switch way {
    case .merging: isSame && taken.isEmpty
    case .replacing: isSame && different.isEmpty && onlyHere.isEmpty
    }
  }
}
