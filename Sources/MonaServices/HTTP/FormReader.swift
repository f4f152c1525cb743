import Foundation
import MonaSync

/// Reads a form piece by piece: what comes before its file, the file from the disk, and what comes after it.
final class FormReader {
  private let head: Data
  private let file: FileHandle?
  private let fileSize: Int
  private let tail: Data
  private let progress: ServerTransport.Progress
  /// How many bytes of the whole were read.
  private var offset = 0
  private var telling = ContinuousClock.now + tellEvery

  /// Nobody sees more, and each time wakes whoever shows it.
  private static let tellEvery = Duration.milliseconds(100)

  /// - Parameter progress: told how much of the file was read, ten times a second at most, and at its end.
  init(
    _ head: Data, _ file: FileHandle?, size: Int, _ tail: Data,
    progress: @escaping ServerTransport.Progress
  ) {
    self.head = head
    self.file = file
    fileSize = size
    self.tail = tail
    self.progress = progress
  }

  /// Reads as much as there is room for.
  /// - Returns: how many bytes that is; 0 at the end.
  /// - Throws: `POSIXError` where the file cannot be read, or is shorter than it was.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try readPart(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
      offset += count
    }
    return filled
  }

  private func readPart(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if offset < head.count { return Self.copy(head, from: offset, to: buffer) }
    let place = offset - head.count
    if let file, place < fileSize { return try read(file, from: place, into: buffer) }
    return Self.copy(tail, from: place - fileSize, to: buffer)
  }

  private static func copy(
    _ data: Data, from offset: Int, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    data.copyBytes(to: buffer, from: offset..<min(data.count, offset + buffer.count))
  }

  private func read(
    _ file: FileHandle, from place: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    while true {
      let count = pread(
        file.fileDescriptor, buffer.baseAddress, min(buffer.count, fileSize - place), off_t(place))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw POSIXError(count < 0 ? POSIXErrorCode(rawValue: errno) ?? .EIO : .EIO)
      }
      tell(place + count)
      return count
    }
  }

  private func tell(_ gone: Int) {
    guard gone == fileSize || ContinuousClock.now >= telling else { return }
    progress(Int64(gone))
    telling = .now + Self.tellEvery
  }
}
