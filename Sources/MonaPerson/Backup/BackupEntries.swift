import Foundation
import MonaArchive

/// Writes the files of a back-up, one after the other, and their sums at the end.
struct BackupEntries: ~Copyable {
  private let file: UnfinishedFile
  private let seconds: Int64
  private var counter: BackupCounter
  private var sums = ""

  /// - Parameter seconds: since 1970, when what has no date of its own was changed.
  init(_ file: UnfinishedFile, seconds: Int64, _ counter: BackupCounter) {
    (self.file, self.seconds, self.counter) = (file, seconds, counter)
  }

  /// - Throws: `POSIXError`; `CancellationError`.
  mutating func add(_ content: ReadFile, as name: String) throws {
    var sum = SHA256()
    try file.write(Tar.header(name, size: content.size, seconds: content.changedAt))
    try content.read(at: 0, count: content.size) { bytes in
      sum.update(bytes)
      try file.write(bytes)
      try counter.add(bytes.count)
    }
    try file.write(Tar.padding(size: content.size))
    sums += BackupFormat.line(sum.hexadecimal(), name)
  }

  mutating func add(_ content: [UInt8], as name: String) throws {
    var sum = SHA256()
    content.withUnsafeBytes { sum.update($0) }
    try write(content, as: name)
    sums += BackupFormat.line(sum.hexadecimal(), name)
  }

  /// Writes the sums, and ends the archive.
  consuming func finish() throws {
    try write(Array(sums.utf8), as: BackupFormat.sums)
    try file.write(Tar.ending)
  }

  private func write(_ content: [UInt8], as name: String) throws {
    try file.write(Tar.header(name, size: content.count, seconds: seconds))
    try file.write(content)
    try file.write(Tar.padding(size: content.count))
  }
}
