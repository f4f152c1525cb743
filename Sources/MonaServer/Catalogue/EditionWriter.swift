import Foundation
import MonaAPI

/// Writes a collection down, plain and packed, as version 3 answers it.
struct EditionWriter: ~Copyable {
  private let plain: Int32
  private let packed: Int32
  private var sum = SHA256()
  private var gzip = Gzip()
  private var waiting: [UInt8] = []
  private var count = 0

  /// - Parameter folder: of a disk with room for both; nothing is left there.
  static func begin(in folder: URL) throws -> EditionWriter {
    let plain = try nameless(folder)
    do { return EditionWriter(plain: plain, packed: try nameless(folder)) } catch {
      close(plain)
      throw error
    }
  }

  private init(plain: Int32, packed: Int32) {
    self.plain = plain
    self.packed = packed
    waiting.append(contentsOf: #"{"data":["#.utf8)
  }

  /// Adds a record, already written.
  mutating func add(_ record: [UInt8]) throws {
    if count > 0 { waiting.append(UInt8(ascii: ",")) }
    count += 1
    waiting.append(contentsOf: record)
    if waiting.count > 1 << 18 { try flush() }
  }

  /// Writes the end.
  consuming func finish(revision: Int64) throws -> Edition {
    waiting.append(contentsOf: #"],"meta":{"version":"v3","total":\#(count)}}"#.utf8)
    do { try flush(isLast: true) } catch {
      close(plain)
      close(packed)
      throw error
    }
    return Edition(
      revision: revision, tag: sum.hexadecimal(), plain: try OpenFile(descriptor: plain),
      packed: try OpenFile(descriptor: packed))
  }

  /// Gives up: what was written is gone.
  consuming func abandon() {
    close(plain)
    close(packed)
  }

  private mutating func flush(isLast: Bool = false) throws {
    let bytes = waiting
    waiting.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBytes { bytes in
      sum.update(bytes)
      try Self.write(bytes, to: plain)
      let packed = packed
      try gzip.pack(bytes, isLast: isLast) { try Self.write($0, to: packed) }
    }
  }

  /// A file that has no name any more: it goes when nobody has it open.
  private static func nameless(_ folder: URL) throws -> Int32 {
    let file = folder.appendingPathComponent(".answer-\(UUID().uuidString)").path
    let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    unlink(file)
    return descriptor
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
