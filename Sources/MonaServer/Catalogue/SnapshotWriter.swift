import Foundation
import MonaAPI
import MonaArchive
import MonaServices

/// Writes a collection to files, plain and gzip, in the format of API version 3.
struct SnapshotWriter: ~Copyable {
  /// Files up to this size in bytes stay in memory: all of Montréal's, and at most 40 MB, as there are five collections
  /// in two encodings.
  private static let heldLimit = 4 << 20

  private let plain: ScratchFile
  private let packed: ScratchFile
  private var sum = SHA256()
  private var gzip = Gzip()
  private var waiting: [UInt8] = []
  private var count = 0

  /// - Parameter folder: on a disk with space for both files, which have no names.
  /// - Throws: `POSIXError`.
  init(in folder: URL) throws {
    self.init(plain: try ScratchFile(in: folder), packed: try ScratchFile(in: folder))
  }

  private init(plain: ScratchFile, packed: ScratchFile) {
    self.plain = plain
    self.packed = packed
    waiting.append(contentsOf: #"{"data":["#.utf8)
  }

  /// Adds an encoded record.
  mutating func add(_ record: [UInt8]) throws {
    if count > 0 { waiting.append(UInt8(ascii: ",")) }
    count += 1
    waiting.append(contentsOf: record)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Writes the end, and returns the finished snapshot.
  consuming func finish(revision: Int64) throws -> PublishedSnapshot {
    waiting.append(contentsOf: #"],"meta":{"version":"v3","total":\#(count)}}"#.utf8)
    try flush(isLast: true)
    return PublishedSnapshot(
      revision: revision, tag: sum.hexadecimal(),
      plain: try plain.opened(holdingUpTo: Self.heldLimit),
      packed: try packed.opened(holdingUpTo: Self.heldLimit))
  }

  private mutating func flush(isLast: Bool = false) throws {
    let bytes = waiting
    waiting.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBytes { bytes in
      sum.update(bytes)
      try plain.write(bytes)
      let packed = packed
      try gzip.pack(bytes, isLast: isLast) { try packed.write($0) }
    }
  }
}
