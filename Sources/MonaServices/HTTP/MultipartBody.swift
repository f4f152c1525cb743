import CServices
import Foundation
import MonaModel
import MonaSync

/// A form with at most one file (RFC 7578), sent from the disk piece by piece: of the file, no more is in
/// memory than a piece.
struct MultipartBody: Sendable {
  /// What separates the parts; no file contains 40 letters of chance.
  let boundary: String
  private let head: Data
  private let file: ServerRequest.FilePart?
  private let tail: Data

  /// How much is read at once.
  private static let pieceLength = 1 << 16

  init(
    _ fields: [String: String], _ file: ServerRequest.FilePart?,
    boundary: String = MultipartBody.randomBoundary()
  ) {
    self.boundary = boundary
    self.file = file
    var head = ""
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      head += "--\(boundary)\r\n"
      head += "Content-Disposition: form-data; name=\"\(Self.quoted(name))\"\r\n\r\n\(value)\r\n"
    }
    if let file {
      head += "--\(boundary)\r\n"
      head += "Content-Disposition: form-data; name=\"\(Self.quoted(file.name))\"; "
      head += "filename=\"\(Self.quoted(file.filename))\"\r\n"
      head += "Content-Type: \(file.type)\r\n\r\n"
    }
    self.head = Data(head.utf8)
    tail = Data("\(file == nil ? "" : "\r\n")--\(boundary)--\r\n".utf8)
  }

  /// How many bytes are sent.
  var length: Int { head.count + (file?.size ?? 0) + tail.count }

  /// The header of the whole.
  var type: String { "multipart/form-data; boundary=\(boundary)" }

  private static func randomBoundary() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return "mona-" + String((0..<40).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  /// As browsers write names in a header.
  private static func quoted(_ text: String) -> String {
    text.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Opens the file, and gives what libsoup reads the whole from.
  ///
  /// A thread of its own writes into the other end of what libsoup reads, and ends when that is closed.
  /// - Parameter progress: told how much of the file is gone, ten times a second at most.
  /// - Throws: what the file throws, and `POSIXError` when it is not as long as was said.
  func stream(
    progress: @escaping ServerTransport.Progress
  ) throws -> UnsafeMutablePointer<GInputStream> {
    let handle = try file.map { try opened($0) }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    Self.threads.start { [self] in
      write(handle, to: writeEnd, progress)
      close(writeEnd)
    }
    guard let stream = g_unix_input_stream_new(readEnd, gboolean(1)) else {
      preconditionFailure("out of memory")
    }
    return stream
  }

  private func opened(_ file: ServerRequest.FilePart) throws -> FileHandle {
    let handle = try FileHandle(forReadingFrom: file.file)
    guard try handle.seekToEnd() == UInt64(file.size) else { throw POSIXError(.EIO) }
    try handle.seek(toOffset: 0)
    return handle
  }

  private static let threads = WorkThreads("multipart", count: 4)
  /// Nobody sees more, and each time wakes whoever shows it.
  private static let tellEvery = Duration.milliseconds(100)

  /// Ends early where nobody reads any more: whoever asked is told of that by libsoup.
  private func write(
    _ handle: FileHandle?, to socket: Int32, _ progress: ServerTransport.Progress
  ) {
    guard Self.send(head, to: socket) else { return }
    var (gone, telling) = (0, ContinuousClock.now + Self.tellEvery)
    while let handle, let file, gone < file.size {
      // What cannot be read leaves the body too short, and the request fails.
      guard
        let piece = try? handle.read(upToCount: min(Self.pieceLength, file.size - gone)),
        !piece.isEmpty, Self.send(piece, to: socket)
      else { return }
      gone += piece.count
      guard gone == file.size || ContinuousClock.now >= telling else { continue }
      progress(Int64(gone))
      telling = .now + Self.tellEvery
    }
    _ = Self.send(tail, to: socket)
  }

  /// False when nobody reads any more.
  private static func send(_ data: Data, to socket: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.send(
          socket, bytes.baseAddress?.advanced(by: offset), bytes.count - offset,
          Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }
}
