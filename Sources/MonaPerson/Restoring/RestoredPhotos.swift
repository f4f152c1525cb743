import Foundation
import MonaModel

/// Restores the photos of a back-up to the album before any row refers to them.
///
/// A photo gets its former name or the next free one. A file that already has the content under
/// such a name is used, so an interrupted restoration can be repeated.
final class RestoredPhotos {
  private let visits: [DiscoveryID: StoredVisit]
  private let backup: BackupContents
  private let store: Store
  private let album: Album
  private let inspector: PhotoInspector
  private var written: [String] = []
  private var taken: Set<String> = []
  /// The names of the restored photos in the album, by their names in the back-up.
  private(set) var names: [String: String] = [:]

  /// - Parameter visits: the visits of the back-up, by their local discoveries.
  init(
    _ visits: [DiscoveryID: StoredVisit], of backup: BackupContents, into store: Store,
    _ album: Album, _ inspector: PhotoInspector
  ) {
    (self.visits, self.backup, self.store, self.album) = (visits, backup, store, album)
    self.inspector = inspector
  }

  /// Writes all needed photos to the album.
  /// - Throws: `AlbumError`; `BackupError.damaged` if the file changed after it was verified;
  ///   `CancellationError`.
  func place(_ way: RestorePlan.Way, _ progress: @escaping BackupProgress.Handler) throws {
    // Left by an interrupted restoration.
    album.removeLeftovers()
    let here = try store.person.readSnapshot { try StoredVisit.fetchAll($0) }
    let orders = visits.values.sorted { $0.id.key < $1.id.key }.flatMap { visit in
      way == .merging ? merged(visit, here[visit.id]) : replaced(visit)
    }
    let total = orders.reduce(0) { $0 + ($1.photo?.entry.size ?? 0) }
    var counter = BackupCounter(.restoring, of: total, progress)
    for order in orders {
      if order.isBack, let photo = order.photo {
        _ = try write(photo, as: order.name)
      } else {
        names[order.name] = try place(order, way)
      }
      try counter.add(order.photo?.entry.size ?? 0)
    }
  }

  /// Removes the photos that were just written, as no row refers to them.
  func takeBack() {
    for name in written where (try? store.hasPhoto(named: name)) == false { album.remove(name) }
    written = []
  }

  private struct Order {
    var name: String
    /// Nil if the back-up lacks the file: only the name is reserved.
    var photo: BackupPhoto?
    /// Whether a local visit has the photo under this name, and only the file is missing.
    var isBack = false
  }

  private func merged(_ visit: StoredVisit, _ here: StoredVisit?) -> [Order] {
    guard let here else { return replaced(visit) }
    var orders = here.photos.compactMap { photo in
      album.contains(photo.name)
        ? nil
        : backup.copy(of: photo, in: visit).map { Order(name: photo.name, photo: $0, isBack: true) }
    }
    orders += MergedVisit(here, visit).addedPhotos.compactMap { photo in
      backup.photos[photo.name].map { Order(name: photo.name, photo: $0) }
    }
    return orders
  }

  private func replaced(_ visit: StoredVisit) -> [Order] {
    visit.photos.map { Order(name: $0.name, photo: backup.photos[$0.name]) }
  }

  private func place(_ order: Order, _ way: RestorePlan.Way) throws -> String {
    let name = AlbumName(file: order.name)
    for number in 1...9999 {
      let candidate = name.candidate(number)
      // With `.replacing`, no local visit keeps its photos' names.
      if way == .merging, try store.hasPhoto(named: candidate) { continue }
      guard !taken.contains(candidate) else { continue }
      guard try order.photo.map({ try isThere(candidate, orWriting: $0) }) ?? true
      else { continue }
      taken.insert(candidate)
      return candidate
    }
    throw AlbumError.albumUnwritable(errno: EEXIST)
  }

  /// Whether the album has the photo under this name; writes it if the name is free.
  private func isThere(_ name: String, orWriting photo: BackupPhoto) throws -> Bool {
    if album.size(of: name) == photo.content.size,
      try inspector.digest(album.url(of: name)) == photo.content.digest
    {
      return true
    }
    return try !album.contains(name) && write(photo, as: name)
  }

  /// - Returns: false if a file of that name exists.
  private func write(_ photo: BackupPhoto, as name: String) throws -> Bool {
    let isWritten = try album.write(name) { sink in
      try backup.file.read(at: photo.entry.offset, count: photo.entry.size, sink)
    }
    guard isWritten else { return false }
    guard try inspector.digest(album.url(of: name)) == photo.content.digest else {
      album.remove(name)
      throw BackupError.damaged(backup.url)
    }
    written.append(name)
    return true
  }
}

extension BackupContents {
  /// The photo of a visit in the back-up with the content of a local photo.
  func copy(of photo: StoredVisit.StoredPhoto, in visit: StoredVisit) -> BackupPhoto? {
    guard let digest = photo.content?.digest else { return photos[photo.name] }
    return visit.photos.lazy.compactMap { photos[$0.name] }.first { $0.content.digest == digest }
  }
}
