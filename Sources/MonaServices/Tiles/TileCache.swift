import Foundation
import MonaLog
import MonaMap
import MonaModel
import Synchronization

/// Tiles on disk as `server/zoom/x/y`, each in one file with the validity data of its response.
///
/// A file is written under a temporary name and then renamed, so that it is always complete. Its
/// modification time is the time of the last use, to the hour; above the size limit, the tiles
/// unused for the longest time are deleted first. The total size is determined once per run, some
/// time after the first stored tile.
package final class TileCache: Sendable {
  private struct State {
    var limit: Int
    /// The size on disk in bytes; nil until it is determined.
    var used: Int?
    var isSweeping = false
    /// The numbers of files and of bytes written in this run.
    var writes = 0
    var written = 0
  }

  private let folder: URL
  private let state: Mutex<State>
  private let countingDelay: Duration

  /// The precision of the time of use, in seconds.
  static let usePrecision: TimeInterval = 3600
  private static let parts = "parts"

  /// The tiles in a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - limit: the largest size on disk, in bytes.
  ///   - countingDelay: the time from the first stored tile of a run until the size is determined.
  package init(folder: URL, limit: Int = 200_000_000, countingDelay: Duration = .seconds(30)) {
    self.folder = folder
    self.countingDelay = countingDelay
    state = Mutex(State(limit: limit))
  }

  /// A tile's cached image, if there is one; its time of use is updated.
  package func cached(_ tile: Tile, of template: TileTemplate, at now: Date) -> CachedTile? {
    let file = file(of: tile, template)
    // A missing tile is fetched.
    guard let bytes = try? Data(contentsOf: file), let cached = CachedTile(bytes),
      TileImage.isWhole(cached.image)
    else { return nil }
    if now.timeIntervalSince(FileStatus(file.path)?.changed ?? .distantPast) > Self.usePrecision {
      setLastUse(of: file, at: now)
    }
    return cached
  }

  /// Stores a tile.
  ///
  /// If the disk is full, the tile is fetched again the next time.
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

  /// The size of the tiles on disk, in bytes.
  package func used() -> Int {
    let before = state.withLock(\.written)
    let used = files().reduce(0) { $0 + $1.size }
    set(used, countedFrom: before)
    return used
  }

  /// Deletes all tiles.
  package func clear() {
    tryLogging("The stock of tiles was not emptied") {
      guard FileManager.default.fileExists(atPath: folder.path) else { return }
      try FileManager.default.removeItem(at: folder)
    }
    state.withLock { $0.used = 0 }
  }

  /// Sets the largest size on disk, in bytes, and enforces it.
  package func limit(to bytes: Int) {
    state.withLock { $0.limit = bytes }
    sweep()
  }

  /// Deletes incomplete files, and if the tiles exceed the limit, those unused for the longest time
  /// until 90 % of it is left.
  ///
  /// - Returns: false when files that cannot be deleted still exceed the limit.
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
        // The folders of a column and of a zoom level are deleted with their last tile.
        let column = (file.path as NSString).deletingLastPathComponent
        if rmdir(column) == 0 { rmdir((column as NSString).deletingLastPathComponent) }
      }
    }
    set(used, countedFrom: before)
    return used <= limit
  }

  /// Sets the determined size, plus the bytes written meanwhile.
  private func set(_ used: Int, countedFrom before: Int) {
    state.withLock { $0.used = used + $0.written - before }
  }

  /// Adds written bytes to the size, and starts determining it or deleting tiles when necessary.
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
      // Throws only in a cancelled task, which does not happen here.
      if isFirst { try? await Task.sleep(for: countingDelay) }
      await BlockingExecutor.shared.run { while sweep(), !endSweeping() {} }
    }
  }

  /// False when so much was written meanwhile that tiles must be deleted again.
  private func endSweeping() -> Bool {
    state.withLock { state in
      state.isSweeping = (state.used ?? 0) > state.limit
      return !state.isSweeping
    }
  }

  private func files() -> [FileStatus] {
    var found: [FileStatus] = []
    func look(in folder: String, depth: Int) {
      // Another process may have removed the folder.
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

  /// Deletes incomplete files of an interrupted run.
  private func removeParts() {
    let parts = folder.appendingPathComponent(Self.parts).path
    let own = "\(ProcessInfo.processInfo.processIdentifier)-"
    // The folder does not exist before the first write.
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
