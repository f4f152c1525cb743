import Foundation
import GRDB
import MonaLog
import MonaModel

extension Collecting {
  /// Corrects when a discovery was collected, and the day in the names that MONA gave its photos.
  /// - Parameter title: the title in the photos' file names.
  /// - Returns: the visit before.
  /// - Throws: `StoreError.impossibleDate` or `.notCollected`.
  @discardableResult
  package func setDate(
    of id: DiscoveryID, to date: Date, title: String?, at now: Date = Date()
  ) async throws -> Visit {
    try await BlockingExecutor.shared.run {
      let before = try store.setDate(of: id, to: date, at: now)
      renamePhotos(
        of: id, from: PhotoLabel(day: MontrealDay(before.collectedAt), title: title),
        to: PhotoLabel(day: MontrealDay(date), title: title))
      return before
    }
  }

  /// Moves a visit to another discovery, with its photos, which MONA named after the former title.
  /// - Parameters:
  ///   - title: the title of the former discovery in the photos' file names.
  ///   - newTitle: that of the other one.
  /// - Returns: the data for undoing it, with the badges just won.
  /// - Throws: errors of `Store.moveVisit`; nothing is changed then.
  package func move(
    _ old: DiscoveryID, to new: DiscoveryID, title: String?, newTitle: String?,
    at date: Date = Date()
  ) async throws -> MovedVisit {
    try await BlockingExecutor.shared.run {
      let moved = try store.moveVisit(from: old, to: new, at: date)
      let day = MontrealDay(moved.visit.collectedAt)
      renamePhotos(
        of: new, from: PhotoLabel(day: day, title: title),
        to: PhotoLabel(day: day, title: newTitle))
      return moved
    }
  }

  /// Moves a visit back, as it is now, and its photos get their former title.
  /// - Throws: errors of `Store.undoMove`; nothing is changed then.
  package func undo(_ moved: MovedVisit, title: String?, newTitle: String?) async throws {
    try await BlockingExecutor.shared.run {
      let id = moved.before.discovery
      try store.undoMove(moved)
      guard let visit = try store.visit(of: id) else { return }
      let day = MontrealDay(visit.collectedAt)
      renamePhotos(
        of: id, from: PhotoLabel(day: day, title: newTitle), to: PhotoLabel(day: day, title: title))
    }
  }

  /// Renames the photos of a visit that are named after a day and a title; other names are the
  /// person's own.
  ///
  /// A photo has its new name, durably, before the old one goes. One that cannot be renamed keeps its
  /// name.
  func renamePhotos(of id: DiscoveryID, from old: PhotoLabel, to new: PhotoLabel) {
    guard old != new else { return }
    tryLogging("Photos keep names that say another day or title", level: .warning) {
      for photo in try store.photoNames(of: id) {
        guard album.contains(photo), let name = AlbumName(renaming: photo, from: old, to: new)
        else { continue }
        tryLogging("A photo keeps a name that says another day or title", level: .warning) {
          try rename(photo, as: name)
        }
      }
    }
  }
}

/// What the name of a photo's file says.
struct PhotoLabel: Hashable, Sendable {
  /// The day of the visit.
  var day: MontrealDay
  /// The title of the discovery.
  var title: String?
}

extension AlbumName {
  /// The name of a photo that was named by `old`, by `new`; nil for any other name.
  init?(renaming file: String, from old: PhotoLabel, to new: PhotoLabel) {
    func stem(_ label: PhotoLabel) -> String {
      let title = Self.cleaned(label.title ?? "")
      return title.isEmpty ? label.day.description : "\(label.day) \(title)"
    }
    guard let match = file.wholeMatch(of: /(.*?)(?: \(\d+\))?(\.[A-Za-z0-9]+)/),
      match.output.1 == stem(old)
    else { return nil }
    self.init(file: stem(new) + match.output.2)
  }
}

extension Store {
  /// The names of a visit's photos, relative to the album.
  fileprivate func photoNames(of id: DiscoveryID) throws -> [String] {
    try person.readSnapshot { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT name FROM visitPhoto WHERE visit = ? ORDER BY position"),
        arguments: [id.key])
    }
  }
}
