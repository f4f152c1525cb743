import Foundation
import MonaLog
import MonaMap
import MonaModel
import Synchronization

/// Images of servers on disk, each in one file with the validity data of its response.
///
/// A file is written under a temporary name and then renamed, so that it is always complete. Its
/// modification time is the time of the last use, to the hour; above the size limit, the images
/// unused for the longest time are deleted first. The total size is determined once per run, some
/// time after the first stored image.
package final class ImageCache: Sendable {
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

  /// The images in a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - limit: the largest size on disk, in bytes.
  ///   - countingDelay: the time from the first stored image of a run until the size is determined.
  package init(folder: URL, limit: Int = 200_000_000, countingDelay: Duration = .seconds(30)) {
    self.folder = folder
    self.countingDelay = countingDelay
    state = Mutex(State(limit: limit))
  }

  /// The image cached at a path within the folder, if there is one; its time of use is updated.
  package func cached(at path: String, _ now: Date) -> CachedImage? {
    let file = folder.appendingPathComponent(path)
    // A missing image is fetched.
    guard let bytes = try? Data(contentsOf: file), let cached = CachedImage(bytes),
      TileImage.isWhole(cached.image)
    else { return nil }
    if now.timeIntervalSince(FileStatus(file.path)?.changed ?? .distantPast) > Self.usePrecision {
      setLastUse(of: file, at: now)
    }
    return cached
  }

  /// Stores an image at a path within the folder.
  ///
  /// If the disk is full, the image is fetched again the next time.
  func store(_ cached: CachedImage, at path: String) {
    let file = folder.appendingPathComponent(path)
    let part = nextPart()
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

  /// Calls a function with the names of two files that do not exist yet, and deletes them after it.
  func withParts<Result>(_ body: (URL, URL) throws -> Result) rethrows -> Result {
    let (one, other) = (nextPart(), nextPart())
    tryLogging("There is no folder for parts of images") {
      try make(one.deletingLastPathComponent())
    }
    defer { for part in [one, other] { unlink(part.path) } }
    return try body(one, other)
  }

  private func nextPart() -> URL {
    let number = state.withLock { state in
      state.writes += 1
      return state.writes
    }
    return folder.appendingPathComponent(
      "\(Self.parts)/\(ProcessInfo.processInfo.processIdentifier)-\(number)")
  }

  /// The size of the images on disk, in bytes.
  package func used() -> Int {
    let before = state.withLock(\.written)
    let used = files().reduce(0) { $0 + $1.size }
    set(used, countedFrom: before)
    return used
  }

  /// Deletes all images.
  package func clear() {
    tryLogging("The cache of images was not emptied") {
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

  /// Deletes incomplete files, and if the images exceed the limit, those unused for the longest
  /// time until 90 % of it is left.
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
        // The folders, such as those of a column and of a zoom level, are deleted with their last
        // image.
        let parent = (file.path as NSString).deletingLastPathComponent
        if rmdir(parent) == 0 { rmdir((parent as NSString).deletingLastPathComponent) }
      }
    }
    set(used, countedFrom: before)
    return used <= limit
  }

  /// Sets the determined size, plus the bytes written meanwhile.
  private func set(_ used: Int, countedFrom before: Int) {
    state.withLock { $0.used = used + $0.written - before }
  }

  /// Adds written bytes to the size, and starts determining it or deleting images when necessary.
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

  /// False when so much was written meanwhile that images must be deleted again.
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
}
