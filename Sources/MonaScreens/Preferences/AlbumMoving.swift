import Foundation
import MonaPerson
import MonaText
import Observation

/// The album's folder, and its move to another folder, which continues in the background.
@Observable @MainActor
package final class AlbumMoving {
  /// The progress of the move; nil when none is running.
  package private(set) var progress: AlbumMoveProgress?
  /// Why the last move failed; nil if it did not.
  package private(set) var trouble: String?
  /// Whether a move is running.
  package var isMoving: Bool { progress != nil }
  /// Whether the album can be moved: not if the environment sets its folder.
  package let isPossible: Bool
  private var folder: URL

  @ObservationIgnored private let album: Album
  @ObservationIgnored private let move: AlbumMove?
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let onMove: @MainActor () async -> Void
  @ObservationIgnored private var task: Task<URL?, any Error>?

  /// Creates the state of an album that is not being moved.
  /// - Parameters:
  ///   - move: moves the album; nil if it cannot be moved.
  ///   - onMove: called after the album was moved.
  init(
    album: Album, move: AlbumMove?, toasts: Toasts, onMove: @escaping @MainActor () async -> Void
  ) {
    (self.album, self.move, self.toasts, self.onMove) = (album, move, toasts, onMove)
    folder = album.folder
    isPossible = move != nil
  }

  /// The folder's path, with "~" for the home folder.
  package var folderText: String { Self.short(folder) }

  /// The progress of the move as text.
  package var progressText: String? {
    guard let progress else { return nil }
    // A total of 0 means that files are still being counted; the last step removes the originals.
    if progress.total == 0 { return tr("Looking at the album…") }
    if progress.done >= progress.total {
      return tr("Removing the originals from the old folder…")
    }
    return tr(
      "{count} of {total} files copied",
      ["count": Format.number(progress.done), "total": Format.number(progress.total)])
  }

  /// The progress of a move; without one, the folder, and why the last move failed.
  package var text: String {
    progressText ?? [folderText, trouble].compactMap(\.self).joined(separator: "\n")
  }

  // MARK: Actions

  /// Moves the album to a folder; to a subfolder of it if it contains other files.
  package func move(to folder: URL) async {
    await run { move, report in try await move.move(to: folder, progress: report) }
  }

  /// Continues a move that an earlier run did not complete.
  package func resume() async {
    await run { move, report in try await move.resume(progress: report) }
  }

  /// Cancels the move; the album stays where it was.
  package func cancel() { task?.cancel() }

  private typealias ProgressHandler = @Sendable (AlbumMoveProgress) -> Void

  private func run(
    _ work: @escaping @Sendable (AlbumMove, @escaping ProgressHandler) async throws -> URL?
  )
    async
  {
    guard let move, !isMoving else { return }
    (progress, trouble) = (AlbumMoveProgress.none, nil)
    let (stream, steps) = AsyncStream.makeStream(
      of: AlbumMoveProgress.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      defer { steps.finish() }
      return try await work(move) { steps.yield($0) }
    }
    self.task = task
    for await step in stream { progress = step }
    let result = await task.result
    (progress, self.task) = (nil, nil)
    switch result {
    case .success(nil): break
    case .success:
      folder = album.folder
      await onMove()
      toasts.show(tr("Your album is now in {folder}.", ["folder": folderText]), file: folder)
    case .failure(is CancellationError):
      toasts.show(tr("Your album stays in {folder}.", ["folder": folderText]))
    case .failure(let error):
      trouble = ErrorText.of(error)
      toasts.report(error)
    }
  }

  /// Abbreviates the home folder to "~".
  private static func short(_ folder: URL) -> String {
    let home = Folders.home().path
    let path = folder.path
    return (path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path).isolated
  }
}
