import Foundation

/// Tells without asking a database whether anything was committed to it.
///
/// SQLite keeps the number of the last change, and the sums of what was written last, at the head of the
/// index of a database's log (`-shm`, https://sqlite.org/walformat.html), where all processes that have
/// it open see it. To read it there takes nanoseconds and waits for nobody; a question to the database takes
/// a thread of its own, as that may wait.
final class CommitMark: Sendable {
  /// The head of the index.
  struct Value: Equatable {
    fileprivate var words: [6 of UInt64]

    static func == (left: Value, right: Value) -> Bool {
      left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
    }
  }

  /// In bytes; it stands there twice.
  private static let length = 48
  // Mapped for reading as long as this lives.
  private nonisolated(unsafe) let bytes: UnsafeRawPointer

  /// Nil for a database without such an index: nobody has it open, or it is in memory.
  /// - Parameter database: a file that stays open as long as this lives.
  init?(of database: URL) {
    let descriptor = open(database.path + "-shm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= 2 * Self.length,
      let start = mmap(nil, 2 * Self.length, PROT_READ, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawPointer(start)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes), 2 * Self.length) }

  /// Equal values have no commit between them.
  ///
  /// Nil while one is being written.
  var value: Value? {
    let (first, second) = (head(0), head(Self.length))
    return first == second ? first : nil
  }

  private func head(_ offset: Int) -> Value {
    Value(words: .init { bytes.load(fromByteOffset: offset + 8 * $0, as: UInt64.self) })
  }
}
