import Foundation

/// The POSIX locks that processes hold on a file, as `/proc/locks` lists them without their numbers.
///
/// The kernel hands the list over page by page, and misses a lock when one before it is released meanwhile: what any
/// of several reads shows is there.
package func posixLocks(on file: URL) throws -> Set<String> {
  let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
  guard let inode = attributes[.systemFileNumber] as? Int else { return [] }
  var locks: Set<String> = []
  for _ in 0..<20 {
    for line in try wholeText(of: "/proc/locks").split(separator: "\n")
    where line.contains(":\(inode) ") {
      locks.insert(line.split(separator: " ").dropFirst().joined(separator: " "))
    }
  }
  return locks
}

/// Reads a file of the kernel's, which has no size, to its end.
private func wholeText(of path: String) throws -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  defer { close(descriptor) }
  var text: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else { return String(decoding: text, as: UTF8.self) }
    text += piece.prefix(count)
  }
}
