import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Downloads the photos that are on the server but not in the album, oldest first, and resumes
/// interrupted downloads.
package struct PhotoFetching: Sendable {
  let store: Store
  let collecting: Collecting
  let client: ServerClient
  /// The folder for incomplete downloads.
  let folder: URL
  /// The title of a discovery, for the photo's file name.
  let title: @Sendable (DiscoveryID) -> String?

  package init(
    _ store: Store, _ collecting: Collecting, _ client: ServerClient, folder: URL,
    title: @escaping @Sendable (DiscoveryID) -> String?
  ) {
    (self.store, self.collecting, self.client) = (store, collecting, client)
    (self.folder, self.title) = (folder, title)
  }

  /// The progress of the downloads.
  package struct Progress: Hashable, Sendable {
    /// Photos that were downloaded, or that turned out not to exist on the server.
    package var done = 0
    package var total: Int
    /// Received bytes of the current photo.
    package var bytes: Int64 = 0
  }

  /// The result of a run.
  package struct Report: Hashable, Sendable {
    package var fetched = 0
    /// Photos that the server does not have, or whose files are not photos.
    package var unusable = 0
    /// Photos that did not arrive intact, or from something else than the server; they are downloaded again the next time.
    package var damaged = 0
  }

  /// Downloads all missing photos.
  /// - Parameter progress: called on any thread.
  /// - Throws: ``ServerRequestError``, `AlbumError` when the album is not writable, or errors of
  ///   the store; photos downloaded before an error are kept.
  package func run(
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> Report {
    let wanted = try await store.read { try $0.wantedPhotos() }
    var report = Report()
    guard !wanted.isEmpty else { return report }
    try await BlockingExecutor.shared.run { [folder] in try PrivateFiles.makeFolder(folder) }
    var failures = 0
    for (index, photo) in wanted.enumerated() {
      try Task.checkCancellation()
      let state = Progress(done: index, total: wanted.count)
      progress(state)
      do {
        try await fetch(photo, into: &report) { bytes in
          var state = state
          state.bytes = bytes
          progress(state)
        }
        failures = 0
      } catch let fault as ServerRequestError
        where fault.mayConcernOneItem && failures < Self.maxFailures
      {
        // A photo that the server cannot deliver does not stop the others.
        report.damaged += 1
        failures += 1
      }
    }
    progress(Progress(done: wanted.count, total: wanted.count))
    return report
  }

  /// After this number of consecutive failures the server itself is assumed to fail, and the run
  /// stops.
  private static let maxFailures = 20

  private func fetch(
    _ wanted: WantedPhoto, into report: inout Report,
    progress: @escaping ServerTransport.Progress
  ) async throws {
    let part = wanted.isListed ? wanted.key.map { "-\($0)" } ?? "" : ""
    let file = folder.appendingPathComponent("\(wanted.remote.key)\(part).part")
    let offset = await place(wanted, file)
    do {
      try await download(wanted, to: file, from: offset, progress)
      try await collecting.keepFetched(file, as: wanted, title: title(wanted.discovery))
      report.fetched += 1
    } catch ServerRequestError.refused(_, status: 404) {
      // Something in between may refuse any request.
      if !client.isMarked { _ = try await client.account() }
      try await cancelDownload(wanted)
      report.unusable += 1
    } catch AlbumError.unreadable {
      report.damaged += 1
    } catch let error as AlbumError where error.isOfThePhoto {
      try await cancelDownload(wanted)
      report.unusable += 1
    }
    await BlockingExecutor.shared.run { _ = unlink(file.path) }
  }

  private func download(
    _ wanted: WantedPhoto, to file: URL, from offset: Int64,
    _ progress: @escaping ServerTransport.Progress
  ) async throws {
    do {
      _ = try await client.photo(
        wanted.remote, key: wanted.isListed ? wanted.key : nil, to: file, from: offset,
        of: wanted.tag, progress: progress)
    } catch ServerRequestError.refused(_, status: 416) where offset > 0 {
      // The file was already complete; its checksum is verified below.
    }
  }

  /// The offset at which to resume.
  ///
  /// A partial file of another photo, or without a note of its `ETag`, is discarded.
  private func place(_ wanted: WantedPhoto, _ file: URL) async -> Int64 {
    await BlockingExecutor.shared.run {
      let note = file.appendingPathExtension("tag")
      // Without a note, the download starts again.
      let tag = try? String(contentsOf: note, encoding: .utf8)
      if let tag, tag == wanted.tag, let size = size(of: file), size > 0 { return size }
      unlink(file.path)
      tryLogging("A photo that is interrupted will be fetched anew") {
        try PrivateFiles.replace(note, with: Data((wanted.tag ?? "").utf8))
      }
      return 0
    }
  }

  private func size(of file: URL) -> Int64? {
    // The file does not exist before the first byte arrives.
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.int64Value
  }

  private func cancelDownload(_ wanted: WantedPhoto) async throws {
    try await store.write { try $0.cancelDownload(wanted) }
  }
}

extension WantedPhoto {
  /// The photo's `ETag`; nil when its checksum is unknown.
  fileprivate var tag: String? { photo.digest.map { "\"\($0)\"" } }
}

extension AlbumError {
  /// Whether the photo itself is the cause, so that a retry would fail too.
  fileprivate var isOfThePhoto: Bool {
    switch self {
    case .notAnImage, .isAFolder, .tooLarge, .tooHeavy, .unsupported: true
    case .unreadable, .diskFull, .albumUnwritable: false
    }
  }
}
