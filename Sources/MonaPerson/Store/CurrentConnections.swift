import MonaCatalogue
import Synchronization

/// The connections of a store; they are replaced when the catalogue's file is.
final class CurrentConnections: Sendable {
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

  /// The current connections.
  var current: StoreConnections { held.withLock(\.connections) }

  /// The repair of the catalogue when it was opened, once; nil if it was not damaged or was
  /// returned before.
  func takeRepaired() -> RepairedCatalogue? {
    held.withLock { held in
      defer { held.connections.repaired = nil }
      return held.connections.repaired
    }
  }

  /// Sets the function that is called with the new connections after each replacement.
  func whenReplaced(_ body: @escaping @Sendable (StoreConnections) -> Void) {
    held.withLock { $0.whenReplaced = body }
  }

  /// Opens the catalogue that another process has put in place of a damaged one.
  /// - Returns: whether there was one.
  @discardableResult
  func followReplaced() throws -> Bool {
    guard let files, current.isReplaced else { return false }
    return try FolderLock.holding(files.folder) { try followReplacedHeld() }
  }

  /// Does the same while the caller holds the folder's lock.
  func followReplacedHeld() throws -> Bool {
    guard current.isReplaced else { return false }
    try reconnect()
    return true
  }

  /// Opens the files again; call it while holding the folder's lock.
  ///
  /// The old connections are closed after their running reads.
  func reconnect() throws {
    guard let files else { return }
    var fresh = try files.connect()
    fresh.use = current.use
    let notify = held.withLock { held in
      held.connections = fresh
      return held.whenReplaced
    }
    notify?(fresh)
  }
}
