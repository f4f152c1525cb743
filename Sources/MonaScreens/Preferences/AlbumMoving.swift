import Foundation
import MonaPerson
import MonaText
import Observation

/// Where the album is, and its move to another folder, which goes on while the person does other things.
@Observable @MainActor
package final class AlbumMoving {
  /// How far the move is; nil while nothing moves.
  package private(set) var progress: AlbumMoveProgress?
  /// Why the last move came to nothing; nil when it did not.
  package private(set) var trouble: String?
  /// Whether the album moves, or is about to.
  package var isMoving: Bool { progress != nil }
  /// Whether it can be moved; not where the environment says where it is.
  package let isPossible: Bool
  private var folder: URL

  @ObservationIgnored private let album: Album
  @ObservationIgnored private let move: AlbumMove?
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let told: @MainActor () async -> Void
  @ObservationIgnored private var task: Task<URL?, any Error>?

  /// - Parameters:
  ///   - move: nil where the album stays where it is.
  ///   - told: called once the album is somewhere else.
  init(
    album: Album, move: AlbumMove?, toasts: Toasts, told: @escaping @MainActor () async -> Void
  ) {
    (self.album, self.move, self.toasts, self.told) = (album, move, toasts, told)
    folder = album.folder
    isPossible = move != nil
  }

  /// Where it is, as a person reads it.
  package var folderText: String { Self.short(folder) }

  /// How far the move is, in words.
  package var progressText: String? {
    guard let progress else { return nil }
    // Nothing is counted yet, or all is there and the old folder is emptied.
    if progress.total == 0 { return tr("Looking at the album…") }
    if progress.done >= progress.total {
      return tr("Removing the originals from the old folder…")
    }
    return tr(
      "{count} of {total} files copied",
      ["count": Format.number(progress.done), "total": Format.number(progress.total)])
  }

  /// What there is to say of it: how far a move is, else where it is, and why it did not move.
  package var text: String {
    progressText ?? [folderText, trouble].compactMap(\.self).joined(separator: "\n")
  }

  // MARK: Intents

  /// Moves the album to a folder, or into it where it has other files.
  package func move(to folder: URL) async {
    await run { move, told in try await move.move(to: folder, told: told) }
  }

  /// Goes on with a move that an earlier run did not end.
  package func resume() async {
    await run { move, told in try await move.resume(told: told) }
  }

  /// Gives the move up: the album stays where it was.
  package func cancel() { task?.cancel() }

  private typealias Told = @Sendable (AlbumMoveProgress) -> Void

  private func run(_ work: @escaping @Sendable (AlbumMove, @escaping Told) async throws -> URL?)
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
      await told()
      toasts.show(tr("Your album is now in {folder}.", ["folder": folderText]), file: folder)
    case .failure(is CancellationError):
      toasts.show(tr("Your album stays in {folder}.", ["folder": folderText]))
    case .failure(let error):
      trouble = ErrorText.of(error)
      toasts.report(error)
    }
  }

  /// The person's own folder is "~", as terminals and file managers write it.
  private static func short(_ folder: URL) -> String {
    let home = Folders.home().path
    let path = folder.path
    return (path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path).isolated
  }
}
