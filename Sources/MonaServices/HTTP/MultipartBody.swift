import CServices
import Foundation
import MonaSync

/// A multipart form with at most one file (RFC 7578), which is read from the disk in pieces while
/// it is sent.
struct MultipartBody: Sendable {
  /// Separates the parts; 40 random letters, so that no file contains it.
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

  /// The length of the whole body, in bytes.
  var length: Int { head.count + (file?.size ?? 0) + tail.count }

  /// The value of the `Content-Type` header.
  var type: String { "multipart/form-data; boundary=\(boundary)" }

  private static func randomBoundary() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return "mona-" + String((0..<40).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  /// A name escaped for a header, as browsers do.
  private static func quoted(_ text: String) -> String {
    text.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Opens the file and returns the whole form as a stream for libsoup.
  /// - Parameter progress: called with the number of bytes of the file read so far, at most ten
  ///   times a second.
  /// - Throws: errors of opening the file, and `POSIXError` when its size differs from the given
  ///   one.
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

/// A GLib input stream that reads from a ``FormReader``.
///
/// The only ready-made alternative is a pipe. It needs a thread, copies each byte once more, and
/// opens a file descriptor for each 8 kB to support cancelling.
enum FormStream {
  private static let reader = "mona-reader"

  /// Creates the stream; the caller must release it.
  static func make(_ reader: FormReader) -> UnsafeMutablePointer<GInputStream> {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    g_object_set_data_full(object, Self.reader, Unmanaged.passRetained(reader).toOpaque()) {
      if let reader = $0 { Unmanaged<FormReader>.fromOpaque(reader).release() }
    }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GInputStream.self)
  }

  /// The GObject class, registered once.
  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
    info.instance_size = guint16(MemoryLayout<GInputStream>.size)
    info.class_init = { theClass, _ in
      theClass?.assumingMemoryBound(to: GInputStreamClass.self).pointee.read_fn = {
        stream, buffer, count, _, error in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        return FormStream.read(stream, room, error)
      }
    }
    return g_type_register_static(
      g_input_stream_get_type(), "MonaFormStream", &info, GTypeFlags(rawValue: 0))
  }()

  private static func read(
    _ stream: UnsafeMutablePointer<GInputStream>?, _ buffer: UnsafeMutableRawBufferPointer,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize {
    guard let stream,
      let data = g_object_get_data(
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self), reader)
    else { return -1 }
    do {
      return try Unmanaged<FormReader>.fromOpaque(data).takeUnretainedValue().read(into: buffer)
    } catch let problem {
      g_set_error_literal(
        error, g_io_error_quark(), gint(G_IO_ERROR_FAILED.rawValue), "\(problem)")
      return -1
    }
  }
}

/// Reads a form in pieces: the part before its file, the file from the disk, and the part after it.
final class FormReader {
  private let head: Data
  private let file: FileHandle?
  private let fileSize: Int
  private let tail: Data
  private let progress: ServerTransport.Progress
  /// The number of bytes read so far.
  private var offset = 0
  private var nextReport = ContinuousClock.now + reportInterval

  /// The shortest interval between progress reports; more frequent ones would only cost time.
  private static let reportInterval = Duration.milliseconds(100)

  /// - Parameter progress: called with the number of bytes of the file read so far, at most ten
  ///   times a second, and at its end.
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

  /// Reads the next bytes, as many as fit.
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `POSIXError` when the file cannot be read or has become shorter.
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
      report(place + count)
      return count
    }
  }

  private func report(_ gone: Int) {
    guard gone == fileSize || ContinuousClock.now >= nextReport else { return }
    progress(Int64(gone))
    nextReport = .now + Self.reportInterval
  }
}
