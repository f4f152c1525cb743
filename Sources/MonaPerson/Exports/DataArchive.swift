import Foundation
import MonaArchive
import MonaLog
import MonaModel

/// All that is the person's, in one archive that any computer opens: photographs under the names they
/// have in the album, visits as JSON and CSV, and in CSV what they target and the badges they won.
package struct DataArchive: Sendable {
  private let store: Store
  private let album: Album

  /// What is in an archive.
  package struct Contents: Hashable, Sendable {
    package var visits = 0
    package var photos = 0
    /// The photographs whose files are not there, or cannot be read.
    package var missing = 0
  }

  package init(store: Store, album: Album) {
    (self.store, self.album) = (store, album)
  }

  /// Writes it, whole or not at all; whatever bears the file's name makes place for it.
  /// - Parameters:
  ///   - readMe: what stands in `README.txt`.
  ///   - progress: told, on any thread, how much is written: between 0 and 1.
  /// - Throws: `CancellationError`, `POSIXError`, or what the store throws.
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
      try add(store.exportedBadges(), "badges.csv")
      let photos = try store.albumPhotos().map(\.name)
      for (position, name) in photos.enumerated() {
        try Task.checkCancellation()
        progress(Double(position) / Double(photos.count))
        // One that was moved or removed outside MONA is told of, and stops nothing.
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
