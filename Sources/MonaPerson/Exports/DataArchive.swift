import Foundation
import MonaArchive
import MonaLog
import MonaModel

/// Exports all of the person's data as a tar archive: the photos with their names in the album,
/// visits as JSON and CSV, the wish list, notes, badges, own discoveries and tours as CSV, and
/// reports as JSON with their photos.
package struct DataArchive: Sendable {
  private let store: Store
  private let album: Album

  /// The content of an archive.
  package struct Contents: Hashable, Sendable {
    /// The number of visits.
    package var visits = 0
    /// The number of photos.
    package var photos = 0
    /// The number of photos whose files are missing or cannot be read.
    package var missing = 0
  }

  /// An export of a store and its album.
  package init(store: Store, album: Album) {
    (self.store, self.album) = (store, album)
  }

  /// Writes the archive in full or not at all; it replaces an existing file.
  /// - Parameters:
  ///   - readMe: the content of `README.txt`.
  ///   - progress: called on any thread with the written share, 0 to 1.
  /// - Throws: `CancellationError`, `POSIXError`, or errors of the store.
  package func write(
    to file: URL, readMe: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Contents {
    try await BlockingExecutor.shared.run {
      let archive = try UnfinishedFile(of: file)
      let now = Int64(Date().timeIntervalSince1970)
      func add(_ data: Data, _ name: String) throws {
        try archive.write(Tar.header("MONA/\(name)", size: data.count, seconds: now))
        try archive.write(Array(data))
        try archive.write(Tar.padding(size: data.count))
      }
      let visits = try store.export(as: .json) { _, title in title.fr ?? title.en ?? "" }
      var contents = Contents(visits: visits.count)
      try add(Data(readMe.utf8), "README.txt")
      try add(visits.data, "visits.json")
      try add(store.export(as: .csv) { _, _ in "" }.data, "visits.csv")
      try add(store.exportedTargets(), "targeted.csv")
      try add(store.exportedNotes(), "notes.csv")
      try add(store.exportedBadges(), "badges.csv")
      try add(store.exportedOwnDiscoveries(), "own.csv")
      try add(store.exportedTours(), "tours.csv")
      let reports = try store.reports()
      if !reports.isEmpty { try add(ExportedReports.data(reports), "reports.json") }
      for report in reports where report.hasPhoto {
        guard let photo = try store.reportPhoto(of: report.id) else { continue }
        try add(photo, ExportedReports.photoName(report.id))
      }
      let photos = try store.albumPhotos().map(\.name)
      for (position, name) in photos.enumerated() {
        try Task.checkCancellation()
        progress(Double(position) / Double(photos.count))
        // A photo missing from the album is counted and skipped.
        guard let photo = try? ReadFile(album.url(of: name)) else {
          contents.missing += 1
          continue
        }
        try archive.write(
          Tar.header("MONA/photos/\(name)", size: photo.size, seconds: photo.changedAt))
        try photo.read(at: 0, count: photo.size) { try archive.write($0) }
        try archive.write(Tar.padding(size: photo.size))
        contents.photos += 1
      }
      try archive.write(Tar.ending)
      try archive.sync()
      try Task.checkCancellation()
      try archive.finish(replacing: true)
      return contents
    }
  }
}
