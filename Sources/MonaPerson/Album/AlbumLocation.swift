import Foundation
import Synchronization

/// Where the album is: one value for all who read it and write to it, since the album may be moved while
/// the program runs.
final class AlbumLocation: Sendable {
  private struct Held {
    var folder: URL
    var isChosen: Bool
  }
  private let held: Mutex<Held>

  init(_ folder: URL, isChosen: Bool) { held = Mutex(Held(folder: folder, isChosen: isChosen)) }

  var folder: URL { held.withLock(\.folder) }

  /// Whether the person chose it.
  ///
  /// Where such a folder is not there, the disk it is on is not either, and
  /// photos put into a new folder of that name would vanish under the disk.
  var isChosen: Bool { held.withLock(\.isChosen) }

  func change(to folder: URL) { held.withLock { $0 = Held(folder: folder, isChosen: true) } }
}
