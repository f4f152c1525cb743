import Foundation
import MonaLog
import MonaMap
import MonaModel
import Synchronization

/// Tiles kept on disk, as `server/zoom/x/y`, each in one file with what the server said of it.
///
/// A file is written beside the others and then moved into its place: whatever happens, it is there
/// whole or not at all. Its own date is the last time it was used, to the hour; what was used the
/// longest ago goes first when there is too much. How much there is, is counted once a run, well
/// after its first tile came.
package final class TileCache: Sendable {
  private struct State {
    var limit: Int
    /// The bytes on disk, once they were counted.
    var used: Int?
    var isSweeping = false
    /// The files and the bytes written in this run.
    var writes = 0
    var written = 0
  }

  private let folder: URL
  private let state: Mutex<State>
  private let countingDelay: Duration

  /// How exact the last time of use is.
  static let usePrecision: TimeInterval = 3600
  private static let parts = "parts"

  /// The tiles kept in a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - limit: how many bytes of the disk they may take.
  ///   - countingDelay: how long after the first tile of a run the files are counted.
  package init(folder: URL, limit: Int = 200_000_000, countingDelay: Duration = .seconds(30)) {
    self.folder = folder
    self.countingDelay = countingDelay
    state = Mutex(State(limit: limit))
  }

  /// A tile's cached image, if there is one; it counts as used now.
  package func cached(_ tile: Tile, of template: TileTemplate, at now: Date) -> CachedTile? {
    let file = file(of: tile, template)
    // A tile that is not there is fetched.
    guard let bytes = try? Data(contentsOf: file), let cached = CachedTile(bytes),
      TileImage.isWhole(cached.image)
    else { return nil }
    if now.timeIntervalSince(FileStatus(file.path)?.changed ?? .distantPast) > Self.usePrecision {
      setLastUse(of: file, at: now)
    }
    return cached
  }

  /// Stores a tile; where the disk is full it will be fetched again.
  func store(_ cached: CachedTile, _ tile: Tile, of template: TileTemplate) {
    let file = file(of: tile, template)
    let number = state.withLock { state in
      state.writes += 1
      return state.writes
    }
    let part = folder.appendingPathComponent(
      "\(Self.parts)/\(ProcessInfo.processInfo.processIdentifier)-\(number)")
    do {
      try make(file.deletingLastPathComponent())
      try make(part.deletingLastPathComponent())
      try cached.bytes.write(to: part)
      let earlier = FileStatus(file.path)?.size ?? 0
      let size = FileStatus(part.path)?.size ?? 0
      guard rename(part.path, file.path) == 0 else { throw POSIXError(.EIO) }
      setLastUse(of: file, at: cached.fetchedAt)
      count(size - earlier)
    } catch {
      unlink(part.path)
    }
  }

  /// The bytes of the disk that the tiles take.
  package func used() -> Int {
    let before = state.withLock(\.written)
    let used = files().reduce(0) { $0 + $1.size }
    set(used, countedFrom: before)
    return used
  }

  /// Lets go of all tiles.
  package func clear() {
    tryLogging("The stock of tiles was not emptied") {
      guard FileManager.default.fileExists(atPath: folder.path) else { return }
      try FileManager.default.removeItem(at: folder)
    }
    state.withLock { $0.used = 0 }
  }

  /// Keeps to this many bytes from now on.
  package func limit(to bytes: Int) {
    state.withLock { $0.limit = bytes }
    sweep()
  }

  /// Lets go of what was used the longest ago until nine tenths of the limit are left, if there is
  /// more than the limit; and of what was never finished.
  ///
  /// False when more than the limit stays nevertheless: what cannot be deleted.
  @discardableResult
  func sweep() -> Bool {
    let (limit, before) = state.withLock { ($0.limit, $0.written) }
    removeParts()
    var files = files()
    var used = files.reduce(0) { $0 + $1.size }
    if used > limit {
      files.sort { $0.changed < $1.changed }
      for file in files {
        guard used > limit / 10 * 9 else { break }
        if unlink(file.path) == 0 { used -= file.size }
        // The folders of a column and of a level go with their last tile.
        let column = (file.path as NSString).deletingLastPathComponent
        if rmdir(column) == 0 { rmdir((column as NSString).deletingLastPathComponent) }
      }
    }
    set(used, countedFrom: before)
    return used <= limit
  }

  /// Takes what was counted, and what was written meanwhile.
  private func set(_ used: Int, countedFrom before: Int) {
    state.withLock { $0.used = used + $0.written - before }
  }

  /// Counts what was written, and has the rest counted or swept when it is time.
  private func count(_ bytes: Int) {
    let (isTime, isFirst) = state.withLock { state in
      let isFirst = state.used == nil
      state.written += bytes
      state.used = state.used.map { $0 + bytes }
      let isTime = !state.isSweeping && (isFirst || (state.used ?? 0) > state.limit)
      if isTime { state.isSweeping = true }
      return (isTime, isFirst)
    }
    guard isTime else { return }
    Task.detached(priority: .background) { [self, countingDelay] in
      // Only a cancelled task wakes early, which none does here.
      if isFirst { try? await Task.sleep(for: countingDelay) }
      await BlockingExecutor.shared.run { while sweep(), !endSweeping() {} }
    }
  }

  /// False when so much was written meanwhile that it must be swept again.
  private func endSweeping() -> Bool {
    state.withLock { state in
      state.isSweeping = (state.used ?? 0) > state.limit
      return !state.isSweeping
    }
  }

  private func files() -> [FileStatus] {
    var found: [FileStatus] = []
    func look(in folder: String, depth: Int) {
      // Another process may have removed it meanwhile.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where depth > 0 || name != Self.parts {
        let path = "\(folder)/\(name)"
        guard let status = FileStatus(path) else { continue }
        if status.isFolder {
          if depth < 3 { look(in: path, depth: depth + 1) }
        } else {
          found.append(status)
        }
      }
    }
    look(in: folder.path, depth: 0)
    return found
  }

  /// What a run that ended in the middle left.
  private func removeParts() {
    let parts = folder.appendingPathComponent(Self.parts).path
    let own = "\(ProcessInfo.processInfo.processIdentifier)-"
    // There is no folder before the first part.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []
    where !name.hasPrefix(own) { unlink("\(parts)/\(name)") }
  }

  private func setLastUse(of file: URL, at date: Date) {
    let time = timeval(tv_sec: Int(date.timeIntervalSince1970), tv_usec: 0)
    utimes(file.path, [time, time])
  }

  private func make(_ folder: URL) throws {
    if FileStatus(folder.path) == nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  private func file(of tile: Tile, _ template: TileTemplate) -> URL {
    folder.appendingPathComponent("\(template.folder)/\(tile.zoom)/\(tile.x)/\(tile.y)")
  }
}
