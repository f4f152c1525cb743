import Foundation

/// A part of a file, in memory until nobody looks at it any more.
final class FilePiece: Sendable {
  /// Where it begins in the file.
  let offset: Int
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// - Parameters:
  ///   - room: what was allocated for it, which it takes over.
  ///   - count: how many bytes of that it has.
  fileprivate init(_ room: UnsafeMutableRawBufferPointer, count: Int, at offset: Int) {
    bytes = UnsafeRawBufferPointer(rebasing: room[..<count])
    self.offset = offset
  }

  deinit { bytes.baseAddress?.deallocate() }
}

/// Reads a file piece after piece, so that one of any length takes a few megabytes of memory.
struct FilePieces {
  private let file: CatalogueFile
  /// How many bytes are read at a time.
  private let size: Int
  /// How much of the file was read.
  private var offset = 0
  /// Whether the file ended with the last piece.
  private(set) var isAtEnd = false

  var url: URL { file.url }

  /// - Parameter size: how many bytes are read at a time, no fewer than a mark of the encoding has; four
  ///   megabytes are some thousands of records.
  init(_ file: CatalogueFile, size: Int = 4 << 20) {
    self.file = file
    self.size = size
  }

  /// The next piece.
  /// - Parameter rest: what the one before ends with and is not done with: this one begins with it.
  mutating func next(after rest: UnsafeRawBufferPointer) throws(CatalogueError) -> FilePiece {
    // As much again of what does not end, so that it is not copied once for each four megabytes.
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: rest.count + max(size, rest.count), alignment: 1)
    room.copyMemory(from: rest)
    let read: Int
    do throws(CatalogueError) {
      read = try file.read(
        at: offset, into: UnsafeMutableRawBufferPointer(rebasing: room[rest.count...]))
    } catch {
      room.deallocate()
      throw error
    }
    let start = offset - rest.count
    offset += read
    isAtEnd = rest.count + read < room.count
    return FilePiece(room, count: rest.count + read, at: start)
  }
}
