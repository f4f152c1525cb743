import Foundation
import HTTPTypes
import Hummingbird
import MonaArchive
import MonaModel
import MonaServices
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("Stripping metadata from a photo during its upload")
struct StreamedPhotoTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  /// A photo longer than two pieces, with metadata in it, and without.
  private func photo() throws -> (original: Data, plain: Data) {
    let photo = TinyPhoto.jpeg(1)
    let scan = try #require(photo.range(of: Data([0xFF, 0xDA]))).lowerBound
    // Repeated quantization tables make the header long enough.
    let tables = (0..<4000).flatMap { [0xFF, 0xDB, 0, 67, UInt8($0 % 2)] + [UInt8](1...64) }
    let plain = photo[..<scan] + tables + photo[scan...]
    let words = Array("SECRET".utf8)
    return (plain.prefix(2) + [0xFF, 0xFE, 0, 8] + words + plain.dropFirst(2) + words, Data(plain))
  }

  /// Sends a photo in a form, in pieces of the size a network delivers, and returns the stored file.
  private func kept(_ photo: Data, before: String = "", after: String = "") async throws -> Data {
    func field(_ text: String) -> String {
      let parts = text.split(separator: "=")
      guard parts.count == 2 else { return "" }
      return "--x\r\nContent-Disposition: form-data; name=\"\(parts[0])\"\r\n\r\n\(parts[1])\r\n"
    }
    let opening =
      "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n"
    var body = ByteBuffer(string: field(before) + opening)
    body.writeBytes(photo)
    body.writeString("\r\n\(field(after))--x--\r\n")
    let pieces = stride(from: 0, to: body.readableBytes, by: 3000).compactMap {
      body.getSlice(at: $0, length: min(3000, body.readableBytes - $0))
    }
    var head = HTTPRequest(method: .post, scheme: "http", authority: "mona.test", path: "/")
    head.headerFields[.contentType] = "multipart/form-data; boundary=x"
    let stream = AsyncStream { continuation in
      for piece in pieces { continuation.yield(piece) }
      continuation.finish()
    }
    let request = Request(head: head, body: RequestBody(asyncSequence: stream))
    let form = try await RequestForm.read(request, photos: server.context.photos)
    let stored = try await server.context.keepPhoto(of: form) { $0 }
    let photo = try #require(stored)
    let kept = try Data(
      contentsOf: PhotoFiles(in: server.context.options.folder).url(photo))
    #expect(
      try SHA256.digest(of: PhotoFiles(in: server.context.options.folder).url(photo)) == (
        photo.digest.description, photo.size
      ))
    return kept
  }

  @Test("The metadata is removed, the rest is unchanged; the digest is that of the stored file")
  func reduced() async throws {
    let (original, plain) = try photo()
    #expect(plain.count > 262_144, "the photo has more than one chunk")
    #expect(try await kept(original) == plain)
    #expect(try await kept(plain) == plain)
    #expect(try await kept(original, before: "share_metadata=0") == plain)
  }

  @Test("With consent to share, all of it is kept, wherever the form says so")
  func shared() async throws {
    let (original, plain) = try photo()
    #expect(try await kept(original, before: "share_metadata=1") == original)
    #expect(try await kept(original, after: "share_metadata=1") == original)
    #expect(try await kept(plain, after: "share_metadata=1") == plain)
    #expect(
      try await kept(original, before: "share_metadata=1", after: "share_metadata=0") == plain)
  }

  @Test("A truncated photo is refused, and nothing of it stays")
  func cut() async throws {
    let (original, _) = try photo()
    for length in [3, 1000, 200_000, original.count - 10] {
      await #expect(throws: RequestError.invalid([.photoNotImage])) {
        try await kept(original.prefix(length))
      }
    }
    let folder = server.context.options.folder.appendingPathComponent("arriving").path
    func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
    // The thread that wrote the last piece releases the photo a moment after it is refused.
    for _ in 0..<500 where try !left().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try left().isEmpty)
  }
}
