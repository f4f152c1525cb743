import Foundation
import Hummingbird
import MonaArchive
import NIOCore

/// Writes the files of a tar archive into a response.
struct ArchiveWriter: Sendable {
  /// The time of its files, in seconds since 1970.
  let seconds: Int64

  func add(
    _ file: OpenFile, _ name: String, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(bytes: header(name, size: file.size)))
    try await file.write(0..<file.size, to: &writer)
    try await writer.write(ByteBuffer(bytes: Tar.padding(size: file.size)))
  }

  func add(
    _ content: [UInt8], _ name: String, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(bytes: header(name, size: content.count)))
    try await writer.write(ByteBuffer(bytes: content + Tar.padding(size: content.count)))
  }

  private func header(_ name: String, size: Int) -> [UInt8] {
    Tar.header(name, size: size, seconds: seconds)
  }
}

/// Writes the body of a response to a file; it blocks, as only a command does so.
struct FileBodyWriter: ResponseBodyWriter {
  private let file: UnfinishedFile

  /// Writes a new file that only the caller's system account may read.
  /// - Throws: `ServerError.notEmpty` when there is a file, and what `body` throws.
  static func write(
    to destination: URL, _ body: (inout any ResponseBodyWriter) async throws -> Void
  ) async throws {
    guard !destination.isThere else { throw ServerError.notEmpty(destination) }
    let file = try UnfinishedFile(of: destination)
    var writer: any ResponseBodyWriter = FileBodyWriter(file: file)
    try await body(&writer)
    try file.sync()
    try file.finish(replacing: false)
  }

  func write(_ buffer: ByteBuffer) async throws {
    try buffer.readableBytesView.withUnsafeBytes(file.write)
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension Response {
  /// A file to save, which is written while it is sent, and which no proxy may keep.
  static func attachment(
    _ name: String, _ mediaType: String,
    _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = mediaType
    headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await write(&writer)
        try await writer.finish(nil)
      })
  }
}
