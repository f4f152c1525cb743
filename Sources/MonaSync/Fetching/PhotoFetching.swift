import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Fetches the photos that the server has and the album lacks, oldest first, and goes on where it was
/// interrupted, at any byte.
package struct PhotoFetching: Sendable {
  let store: Store
  let collecting: Collecting
  let client: ServerClient
  /// Where photos are until all of them is there.
  let folder: URL
  /// Names the photo of a discovery.
  let title: @Sendable (DiscoveryID) -> String?

  package init(
    _ store: Store, _ collecting: Collecting, _ client: ServerClient, folder: URL,
    title: @escaping @Sendable (DiscoveryID) -> String?
  ) {
    (self.store, self.collecting, self.client) = (store, collecting, client)
    (self.folder, self.title) = (folder, title)
  }

  /// How far it is.
  package struct Progress: Hashable, Sendable {
    /// Photos that are there, or that the server does not have after all.
    package var done = 0
    package var total: Int
    /// Bytes of the one that comes.
    package var bytes: Int64 = 0
  }

  /// What came of it.
  package struct Report: Hashable, Sendable {
    package var fetched = 0
    /// The server does not have them, or what it has is no photo.
    package var unusable = 0
    /// They did not arrive, or not as the server says they are; they are asked for again the next time.
    package var damaged = 0
  }

  /// - Parameter progress: called on any thread.
  /// - Throws: ``ServerRequestError``, `AlbumError` where the album takes none, or what the store throws; what
  ///   came before stays.
  package func run(
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> Report {
    let wanted = try await store.read { try $0.wantedPhotos() }
    var report = Report()
    guard !wanted.isEmpty else { return report }
    try await BlockingExecutor.shared.run { [folder] in try PrivateFiles.makeFolder(folder) }
    var inVain = 0
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
        inVain = 0
      } catch let fault as ServerRequestError
        where fault.mayBeOfWhatIsAsked && inVain < Self.mostInVain
      {
        // One that the server cannot give does not stop those after it.
        report.damaged += 1
        inVain += 1
      }
    }
    progress(Progress(done: wanted.count, total: wanted.count))
    return report
  }

  /// After so many in a row that a server cannot give, it is the server that has trouble.
  private static let mostInVain = 20

  private func fetch(
    _ wanted: WantedPhoto, into report: inout Report,
    progress: @escaping ServerTransport.Progress
  ) async throws {
    let file = folder.appendingPathComponent("\(wanted.remote.key).part")
    let offset = await place(wanted, file)
    do {
      try await download(wanted, to: file, from: offset, progress)
      try await collecting.keepFetched(file, as: wanted, title: title(wanted.discovery))
      report.fetched += 1
    } catch ServerRequestError.refused(_, status: 404) {
      try await unwant(wanted)
      report.unusable += 1
    } catch AlbumError.unreadable {
      report.damaged += 1
    } catch let error as AlbumError where error.isOfThePhoto {
      try await unwant(wanted)
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
        wanted.remote, to: file, from: offset, of: wanted.tag, progress: progress)
    } catch ServerRequestError.refused(_, status: 416) where offset > 0 {
      // All of it had come before; that it is this very photo, its sum says.
    }
  }

  /// Where to go on: what another photo left begins anew, as does one that says not what it holds.
  private func place(_ wanted: WantedPhoto, _ file: URL) async -> Int64 {
    await BlockingExecutor.shared.run {
      let note = file.appendingPathExtension("tag")
      // What is not noted is not gone on with.
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
    // There is none before the first byte came.
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.int64Value
  }

  private func unwant(_ wanted: WantedPhoto) async throws {
    try await store.write { try $0.unwant(wanted) }
  }
}

extension WantedPhoto {
  /// What the server calls this very content (`ETag`); nil where it does not say.
  fileprivate var tag: String? { photo.digest.map { "\"\($0)\"" } }
}

extension AlbumError {
  /// Whether the photo is to blame, and would be the next time.
  fileprivate var isOfThePhoto: Bool {
    switch self {
    case .notAnImage, .isAFolder, .tooLarge, .tooHeavy, .unsupported: true
    case .unreadable, .diskFull, .albumUnwritable: false
    }
  }
}
