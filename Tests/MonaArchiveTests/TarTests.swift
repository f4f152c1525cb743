import Foundation
import MonaTestSupport
import Testing

@testable import MonaArchive
@testable import MonaModel

@Suite struct TarTests {
  private let folder: TemporaryFolder
  private var archive: URL { folder.url.appendingPathComponent("archive.tar") }

  init() throws { folder = try TemporaryFolder() }

  private static let long = "photos/" + String(repeating: "é", count: 100) + ".jpg"
  private static let contents: [(String, String)] = [
    ("empty.txt", ""), ("photos/2026-11-24 La Joute.jpg", "x"), (long, "Été"),
    ("block.bin", String(repeating: "b", count: 512)),
  ]

  private func write() throws {
    let file = try UnfinishedFile(of: archive)
    for (name, text) in Self.contents {
      try file.write(Tar.header(name, size: text.utf8.count, seconds: 1_750_773_600))
      try file.write(Array(text.utf8))
      try file.write(Tar.padding(size: text.utf8.count))
    }
    try file.write(Tar.ending)
    try file.sync()
    try file.finish(replacing: false)
  }

  private func read(_ url: URL) throws -> [String: String] {
    let file = try ReadFile(url)
    var reader = TarReader(file)
    var found: [String: String] = [:]
    while let entry = try reader.next() {
      found[entry.name] = String(
        decoding: try file.bytes(at: entry.offset, count: entry.size), as: UTF8.self)
    }
    return found
  }

  private func run(_ words: String...) throws {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `entries are read back unchanged, with long names and accents`() throws {
    try write()
    #expect(try read(archive) == Dictionary(uniqueKeysWithValues: Self.contents))
  }

  @Test(arguments: [Int64.min, -11_644_473_600, -1, 8_589_934_592, .max])
  func `a file of any date is written`(seconds: Int64) throws {
    let header = Tar.header("photo.jpg", size: 0, seconds: seconds)
    try Data(header + Tar.ending).write(to: archive)
    #expect(try read(archive) == ["photo.jpg": ""])
    try run("tar", "-tf", archive.path)
  }

  @Test func `a size too large for the header's field is stored in an extended header`() throws {
    let content = [UInt8](repeating: 1, count: 2000)
    let header = Tar.header("large.mov", size: content.count, seconds: 0, sizeLimit: 1000)
    #expect(header.count > Tar.blockLength)
    try Data(header + content + Tar.padding(size: content.count) + Tar.ending).write(to: archive)
    var reader = TarReader(try ReadFile(archive))
    let entry = try reader.next()
    #expect(entry == TarEntry(name: "large.mov", offset: header.count, size: content.count))
    #expect(try reader.next() == nil)
    try run("sh", "-c", "tar -tvf \(archive.path) | grep -q \(content.count)")
    // Beyond eleven octal digits there is always such a record; its field says the most it can.
    let beyond = Tar.header("large.mov", size: 9_000_000_001, seconds: 0)
    #expect(String(decoding: beyond, as: UTF8.self).contains(" size=9000000001\n"))
    #expect(beyond.suffix(Tar.blockLength).dropFirst(124).prefix(11).allSatisfy { $0 == 0x37 })
  }

  @Test func `the system's tar unpacks our archive, and we read its archives`() throws {
    try write()
    let unpacked = folder.url.appendingPathComponent("unpacked")
    try FileManager.default.createDirectory(at: unpacked, withIntermediateDirectories: true)
    try run("tar", "-xf", archive.path, "-C", unpacked.path)
    for (name, text) in Self.contents {
      #expect(
        try String(contentsOf: unpacked.appendingPathComponent(name), encoding: .utf8) == text)
    }
    let names = Set(Self.contents.map { "./\($0.0)" })
    for format in ["gnu", "pax", "ustar"] {
      let packed = folder.url.appendingPathComponent("\(format).tar")
      // Names of more than a hundred bytes have no room in ustar.
      let without = format == "ustar" ? ["--exclude=*éé*"] : []
      let process = TestProcess()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["tar", "--format=\(format)", "-cf", packed.path] + without + ["-C", unpacked.path, "."]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let found = Set(try read(packed).keys)
      #expect(found == names.filter { format != "ustar" || !$0.contains("éé") }, "\(format)")
    }
  }

  @Test func `a truncated archive is detected wherever it ends`() throws {
    try write()
    let whole = try Data(contentsOf: archive)
    let cut = folder.url.appendingPathComponent("cut.tar")
    for count in stride(from: 0, to: whole.count, by: 100) {
      try whole.prefix(count).write(to: cut)
      #expect(throws: TarError.self, "\(count) bytes") { try read(cut) }
    }
  }

  @Test func `a flipped bit outside the content is detected, or harmless`() throws {
    try write()
    let whole = try Data(contentsOf: archive)
    let damaged = folder.url.appendingPathComponent("damaged.tar")
    let expected = try read(archive)
    // A long name is a content of its own, which only sums of names protect.
    let record = try #require(whole.range(of: Data("PaxHeaders".utf8))).lowerBound + 512
    var random = SplitMix64(seed: 7)
    for _ in 0..<400 {
      var bytes = whole
      let place = random.below(bytes.count)
      if (record..<(record + 512)).contains(place) { continue }
      bytes[place] ^= 1 << UInt8(random.below(8))
      try bytes.write(to: damaged)
      guard let found = try? read(damaged) else { continue }
      #expect(Set(found.keys) == Set(expected.keys), "byte \(place)")
    }
  }

  @Test func `a file of another format is no archive`() throws {
    for text in ["", "hello", String(repeating: "x", count: 4096)] {
      try Data(text.utf8).write(to: archive)
      #expect(throws: TarError.noArchive) { try read(archive) }
    }
  }

  @Test func `an unfinished archive leaves no file, and replaces none`() throws {
    try Data("before".utf8).write(to: archive)
    do {
      let file = try UnfinishedFile(of: archive)
      try file.write(Array("half".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["archive.tar"])
    let file = try UnfinishedFile(of: archive)
    #expect(throws: POSIXError(.EEXIST)) { try file.finish(replacing: false) }
    #expect(try String(contentsOf: archive, encoding: .utf8) == "before")
    try file.write(Array("after".utf8))
    try file.sync()
    try file.finish(replacing: true)
    #expect(try String(contentsOf: archive, encoding: .utf8) == "after")
  }

  @Test func `a file and its folder may have names that are not UTF-8`() throws {
    let inner = folder.url.appending(nameBytes: [0x64, 0xFF], isDirectory: true)
    #expect(mkdir(inner.cPath, 0o700) == 0)
    let file = inner.appending(nameBytes: [0xE9, 0x2E, 0x74])
    for text in ["before", "after"] {
      let unfinished = try UnfinishedFile(of: file)
      try unfinished.write(Array(text.utf8))
      try unfinished.sync()
      try unfinished.finish(replacing: true)
      let read = try ReadFile(file)
      #expect(try read.bytes(at: 0, count: read.size) == Array(text.utf8))
    }
    let refused = try UnfinishedFile(of: file)
    #expect(throws: POSIXError(.EEXIST)) { try refused.finish(replacing: false) }
    let copy = folder.url.appending(nameBytes: [0xE8])
    try UnfinishedFolder(of: copy).finish()
    #expect(copy.isThere)
  }

  @Test func `a full disk is reported as such`() throws {
    let file = try UnfinishedFile(of: archive) { _, _ in
      errno = ENOSPC
      return -1
    }
    try file.write(Array("x".utf8))
    #expect(throws: POSIXError(.ENOSPC)) { try file.sync() }
  }
}
