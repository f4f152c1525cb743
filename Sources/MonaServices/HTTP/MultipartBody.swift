import CServices
import Foundation
import MonaSync

/// A form with at most one file (RFC 7578), sent from the disk piece by piece: of the file, no more is in
/// memory than a piece.
struct MultipartBody: Sendable {
  /// What separates the parts; no file contains 40 letters of chance.
  let boundary: String
  private let head: Data
  private let file: ServerRequest.FilePart?
  private let tail: Data

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
  /// - Parameter progress: told how much of the file is gone, ten times a second at most.
  /// - Throws: what the file throws, and `POSIXError` when it is not as long as was said.
  func stream(
    progress: @escaping ServerTransport.Progress
  ) throws -> UnsafeMutablePointer<GInputStream> {
    let handle = try file.map { try opened($0) }
    return FormStream.make(
      FormReader(head, handle, size: file?.size ?? 0, tail, progress: progress))
  }

  private func opened(_ file: ServerRequest.FilePart) throws -> FileHandle {
    let handle = try FileHandle(forReadingFrom: file.file)
    guard try handle.seekToEnd() == UInt64(file.size) else { throw POSIXError(.EIO) }
    return handle
  }
}
