import MonaCatalogue
import Synchronization

/// The connections of a store, which change when its catalogue is replaced by another one.
final class HeldConnections: Sendable {
  /// Nil for a store in memory.
  let files: StoreFiles?
  private let held: Mutex<Held>

  private struct Held {
    var connections: StoreConnections
    var whenReplaced: (@Sendable (StoreConnections) -> Void)?
  }

  init(_ connections: StoreConnections, of files: StoreFiles? = nil) {
    self.files = files
    held = Mutex(Held(connections: connections))
  }

  /// Those that are used now.
  var current: StoreConnections { held.withLock(\.connections) }

  /// What came of the catalogue, if it was damaged when it was opened; nil when that was asked before.
  func takeRepaired() -> RepairedCatalogue? {
    held.withLock { held in
      defer { held.connections.repaired = nil }
      return held.connections.repaired
    }
  }

  /// Calls `body` with the connections that others make place for, whenever they do.
  func whenReplaced(_ body: @escaping @Sendable (StoreConnections) -> Void) {
    held.withLock { $0.whenReplaced = body }
  }

  /// Goes on with the catalogue that another process has put in the place of a damaged one.
  /// - Returns: whether there was one.
  @discardableResult
  func followReplaced() throws -> Bool {
    guard let files, current.isReplaced else { return false }
    return try FolderLock.holding(files.folder) { try followReplacedHeld() }
  }

  /// Does so while the folder is held.
  func followReplacedHeld() throws -> Bool {
    guard current.isReplaced else { return false }
    try reconnect()
    return true
  }

  /// Opens the files again; to be called while the folder is held.
  ///
  /// The connections before are closed once what they are reading is read.
  func reconnect() throws {
    guard let files else { return }
    var fresh = try files.connect()
    fresh.use = current.use
    let tell = held.withLock { held in
      held.connections = fresh
      return held.whenReplaced
    }
    tell?(fresh)
  }
}
