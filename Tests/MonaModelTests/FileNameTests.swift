import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Names of files that are not UTF-8")
struct FileNameTests {
  /// "/tmp/dÿ/café %.JPG" in Latin-1.
  private let bytes =
    Array("/tmp/d".utf8) + [0xFF] + Array("/caf".utf8) + [0xE9] + Array(" %.JPG".utf8)

  private func path(_ url: URL) -> [UInt8] { url.cPath.dropLast().map { UInt8(bitPattern: $0) } }

  @Test("The bytes of a path are kept, also when it is stored, split or joined")
  func bytesKept() {
    let file = URL(path: bytes)
    #expect(path(file) == bytes)
    #expect(URL(pathText: file.pathText) == file)
    let folder = file.deletingLastPathComponent()
    #expect(path(folder) == Array("/tmp/d".utf8) + [0xFF])
    #expect(folder.appending(nameBytes: Array(bytes.suffix(10))) == file)
    #expect(path(folder.appendingPathComponent("a b.jpg")).suffix(8) == Array("/a b.jpg".utf8)[...])
    #expect(file.fileName == #"caf\xE9 %.JPG"#)
    #expect(file.displayPath == #"/tmp/d\xFF/caf\xE9 %.JPG"#)
    #expect(file.fileExtension == "jpg")
  }

  @Test("A path in UTF-8 is Foundation's", arguments: ["/tmp/Été œ%20#?.Gpx", "/", "/tmp/a"])
  func utf8(text: String) {
    let file = URL(path: Array(text.utf8))
    #expect(file == URL(fileURLWithPath: text))
    #expect(file.pathText == text && file.displayPath == text)
    #expect(file.fileName == file.lastPathComponent)
    #expect(path(file) == Array(text.utf8))
    #expect(URL(pathText: text) == file)
  }

  @Test("A file of any name is opened, by its bytes and by a path in UTF-8")
  func opened() throws {
    let temporary = try TemporaryFolder()
    let file = temporary.url.appending(nameBytes: [0x61, 0xE9, 0x2E, 0x78])
    let descriptor = open(file.cPath, O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor >= 0)
    #expect(write(descriptor, "abc", 3) == 3)
    close(descriptor)
    #expect(try file.withTextPath { try Data(contentsOf: $0) } == Data("abc".utf8))
    let missing = temporary.url.appending(nameBytes: [0xE9])
    #expect(missing.withTextPath { $0 } == missing)
  }
}
