import Foundation
import Hummingbird
import MonaWeb
import NIOCore
import NIOPosix

/// A catalogue's file that is being received, in a file of its own that is removed with the object unless it is kept.
///
/// Unchecked: only the task that receives the request writes it, one piece after the other.
final class IncomingFile: @unchecked Sendable {
  /// How many bytes were received.
  private(set) var size = 0
  private let identity = UUID().uuidString.lowercased()
  private let part: URL
  private let descriptor: Int32
  private var isKept = false

  /// - Parameter folder: that of the files that wait.
  /// - Throws: `POSIXError`.
  init(in folder: URL) throws {
    part = folder.appendingPathComponent("\(identity).part")
    descriptor = try System.check(
      open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
  }

  deinit {
    close(descriptor)
    if !isKept { unlink(part.path) }
  }

  /// Adds bytes at the end; blocks on the disk.
  /// - Throws: `POSIXError` when the disk refuses them.
  func write(_ bytes: ByteBuffer) throws {
    size += bytes.readableBytes
    try bytes.withUnsafeReadableBytes { try System.write($0, to: descriptor) }
  }

  /// Gives the file, once it is durable, a name of the server's own; blocks on the disk.
  /// - Parameter file: what its sender calls it, whose extension stays.
  /// - Returns: its name in the folder.
  /// - Throws: `POSIXError`.
  func keep(in folder: URL, called file: String) throws -> String {
    try System.check(fsync(descriptor))
    let suffix = (file as NSString).pathExtension.lowercased()
    let isPlain =
      (1...10).contains(suffix.utf8.count)
      && suffix.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      } && !["part", "before"].contains(suffix)
    let name = "\(identity).\(isPlain ? suffix : "data")"
    try System.check(rename(part.path, folder.appendingPathComponent(name).path))
    isKept = true
    try System.sync(folder)
    return name
  }
}

/// The form by which a catalogue's file is sent.
struct UploadForm {
  var fields: [String: String] = [:]
  /// What the sender calls the file; empty when none was chosen.
  var fileName = ""
  /// Nil when none was sent, or it is too large.
  var file: IncomingFile?
  var isTooLarge = false
  /// Whether the rest of the request was not read.
  var isCutOff = false

  /// The size limit of the fields, in bytes.
  private static let fieldLimit = 64 * 1024
  /// The longest name of a file that is kept, in characters.
  private static let nameLimit = 120

  /// Reads `multipart/form-data`; the file goes straight to the disk.
  /// - Parameters:
  ///   - limit: the size limit of the file, in bytes. As much again is read of a larger one, so that a browser gets to
  ///     read the answer.
  ///   - formToken: that of the field `form`, which comes before the file.
  /// - Throws: `WebError.formExpired`, `RequestError`, `POSIXError`.
  static func read(
    _ request: Request, into folder: URL, limit: Int, formToken: String?
  ) async throws -> UploadForm {
    guard var reader = MultipartReader(contentType: request.headers[.contentType] ?? "") else {
      // The page's form has no other type.
      throw WebError.formExpired
    }
    var form = UploadForm()
    var field: (name: String, text: [UInt8])?
    var isInFile = false
    var (fieldBytes, excess) = (0, 0)
    for try await piece in request.body {
      for event in try reader.events(in: piece) {
        switch event {
        case .begin(let name, let isFile):
          isInFile = isFile && name == "file" && form.fileName.isEmpty
          field = isFile ? nil : (name, [])
          guard isInFile else { continue }
          guard let formToken, form.fields[WebImports.tokenField] == formToken else {
            throw WebError.formExpired
          }
          form.fileName = Self.cleaned(reader.fileName ?? "")
          form.file = try await NIOThreadPool.blocking.runIfActive { try IncomingFile(in: folder) }
        case .bytes(let bytes):
          if isInFile, let file = form.file, file.size + bytes.readableBytes <= limit {
            try await NIOThreadPool.blocking.runIfActive { try file.write(bytes) }
          } else if isInFile {
            (form.file, form.isTooLarge) = (nil, true)
            excess += bytes.readableBytes
          } else {
            field?.text += bytes.readableBytesView
            fieldBytes += bytes.readableBytes
          }
        case .end:
          if let field { form.fields[field.name] = String(decoding: field.text, as: UTF8.self) }
          (field, isInFile) = (nil, false)
        }
      }
      if fieldBytes > Self.fieldLimit { throw RequestError.tooLong }
      if excess > limit {
        form.isCutOff = true
        return form
      }
    }
    guard reader.isComplete else { throw RequestError.malformed }
    guard let formToken, form.fields[WebImports.tokenField] == formToken else {
      throw WebError.formExpired
    }
    // Browsers send an empty file without a name when none was chosen.
    if form.fileName.isEmpty { form.file = nil }
    return form
  }

  /// The last part of a path, without control characters.
  private static func cleaned(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let text = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(text).suffix(nameLimit))
  }
}
