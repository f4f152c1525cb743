import Foundation
import MonaModel

extension Collecting {
  /// Merges a page of the server's visits (`Store.merge`); photos that no visit has any more go to the
  /// trash, once the visits say so.
  package func merge(_ page: RemotePage, at now: Date = Date()) async throws -> MergeReport {
    try await BlockingExecutor.shared.run {
      let report = try store.merge(page, at: now)
      for photo in report.discarded { discard(photo) }
      return report
    }
  }

  /// Takes a photo that was fetched into the album, and gives it to its visit.
  ///
  /// As with any photo, the copy is safe before the visit says so; killed in between, the next run finds
  /// it by what it holds.
  /// - Parameters:
  ///   - file: stays where it is.
  ///   - title: names the photo's file.
  /// - Throws: `AlbumError`, also when it does not hold what the server says (`unreadable`); nothing
  ///   is changed then.
  package func keepFetched(
    _ file: URL, as wanted: WantedPhoto, title: String?
  ) async throws {
    try await BlockingExecutor.shared.run {
      if let digest = wanted.photo.digest, try inspector.digest(file) != digest {
        throw AlbumError.unreadable(errno: EIO)
      }
      let info = try inspector.inspect(file)
      guard let visit = try store.visit(of: wanted.discovery) else { return }
      let day = Self.past(info.takenAt) ?? visit.collectedAt
      do {
        try adding(file, info, titled: title, on: day) { name, content in
          guard try store.keepFetched(wanted, as: name, content, takenAt: info.takenAt) else {
            throw Unwanted()
          }
        }
      } catch is Unwanted {
        // The copy is taken back; there was nothing to do.
      }
    }
  }

  private struct Unwanted: Error {}
}
