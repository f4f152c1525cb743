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

  @Test("A file of any name, in a folder of any name, is written and replaced")
  func written() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url.appending(nameBytes: [0x64, 0xFF], isDirectory: true)
    #expect(mkdir(folder.cPath, 0o700) == 0 && folder.isThere)
    for file in [folder.appending(nameBytes: [0xE9]), folder.appendingPathComponent("a b.txt")] {
      for text in ["before", "after"] {
        try file.replaceContent(Data(text.utf8))
        #expect(try file.withTextPath { try Data(contentsOf: $0) } == Data(text.utf8))
        #expect(file.withTextFolder { $0.isReadable && $0.deletingLastPathComponent().isTextPath })
      }
    }
    let names = folder.withTextPath {
      try? FileManager.default.contentsOfDirectory(atPath: $0.path)
    }
    #expect(names?.count == 2)
  }

  @Test("An argument names a file by its bytes, whether it is there or not; other words are text")
  func arguments() throws {
    let temporary = try TemporaryFolder()
    let there = temporary.url.appending(nameBytes: [0x61, 0xE9])
    let new = Array("--output=new".utf8) + [0xE9] + Array(".json".utf8)
    try there.replaceContent(Data())
    let bytes = there.cPath.dropLast().map { UInt8(bitPattern: $0) }
    #expect(FileArguments.decoded(bytes) == there.pathText)
    #expect(FileArguments.decoded(Array("--gpx=".utf8) + bytes) == "--gpx=\(there.pathText)")
    #expect(FileArguments.decoded(Array("Été".utf8)) == "Été")
    #expect(FileArguments.decoded(new) == "--output=new\u{FFFD}.json")
    let given = [Array("Été.json".utf8), new]
    #expect(FileArguments.file("new\u{FFFD}.json", of: given).fileName == #"new\xE9.json"#)
    #expect(FileArguments.file("Été.json", of: given).fileName == "Été.json")
    #expect(FileArguments.file(there.pathText, of: given) == there)
  }
}
