import NIOCore
import Testing

@testable import MonaServer

@Suite("Multipart reader")
struct MultipartReaderTests {
  private static let form = Array(
    """
    before it all\r
    --frontier\r
    Content-Disposition: form-data; name="id"\r
    \r
    4\r
    --frontier  \r
    content-disposition: form-data; filename="a;\\b.jpg"; name=photo\r
    Content-Type: image/jpeg\r
    \r
    \r\n--front\r\n-- \u{0}\r
    --frontier\r
    Content-Disposition: form-data; name="empty"\r
    \r
    \r
    --frontier--\r
    after it all
    """.utf8)

  /// The names of the parts, whether they are files, and their contents.
  private func parts(_ pieces: [[UInt8]]) throws -> [(String, Bool, [UInt8])]? {
    guard var reader = MultipartReader(contentType: #"multipart/form-data; boundary="frontier""#)
    else { return nil }
    var parts: [(String, Bool, [UInt8])] = []
    for event in try pieces.flatMap({ try reader.events(in: ByteBuffer(bytes: $0)) }) {
      switch event {
      case .begin(let name, let isFile): parts.append((name, isFile, []))
      case .bytes(let bytes): parts[parts.count - 1].2 += bytes.readableBytesView
      case .end: break
      }
    }
    return reader.isComplete ? parts : nil
  }

  @Test("A form is parsed the same whatever its chunks")
  func pieces() throws {
    for cut in 0...Self.form.count {
      let pieces = [Array(Self.form[..<cut]), Array(Self.form[cut...])]
      let parts = try #require(try parts(pieces))
      #expect(parts.map(\.0) == ["id", "photo", "empty"])
      #expect(parts.map(\.1) == [false, true, false])
      #expect(parts.map(\.2) == [Array("4".utf8), Array("\r\n--front\r\n-- \0".utf8), []])
    }
    #expect(try parts(Self.form.map { [$0] })?.count == 3)
  }

  @Test("A file with many partial boundaries is read whole, in chunks of any length")
  func nearlyEnded() throws {
    let delimiter = Array("\r\n--frontier".utf8)
    let content = (0..<delimiter.count).flatMap { delimiter.prefix($0) + Array("x".utf8) }
    let head = "--frontier\r\nContent-Disposition: form-data; name=photo; filename=a\r\n\r\n"
    let form = Array(head.utf8) + content + delimiter + Array("--".utf8)
    for length in 1...60 {
      let pieces = stride(from: 0, to: form.count, by: length).map {
        Array(form[$0..<min(form.count, $0 + length)])
      }
      #expect(try parts(pieces)?.map(\.2) == [content])
    }
  }

  @Test("A truncated form is never accepted as complete")
  func cut() throws {
    let end = Self.form.count - "--\r\nafter it all".utf8.count
    for length in 0..<end { #expect(try parts([Array(Self.form[..<length])]) == nil) }
  }

  @Test(
    "A malformed form is refused",
    arguments: [
      "--frontier\r\nContent-Disposition: form-data\r\n\r\nx", "--frontier!\r\n",
      "--frontier\r\n\r\n\r\nx", "--frontier\r\n" + String(repeating: "a", count: 9000),
    ])
  func noForm(text: String) {
    #expect(throws: RequestError.malformed) { try parts([Array(text.utf8)]) }
  }

  @Test(
    "A type without a usable boundary is refused",
    arguments: [
      "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"x",
      "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    ])
  func noBoundary(type: String) { #expect(MultipartReader(contentType: type) == nil) }
}
