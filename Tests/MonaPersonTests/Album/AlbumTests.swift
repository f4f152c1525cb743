import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("The album")
struct AlbumTests {
  private let temporary: TemporaryFolder
  private let album: Album
  private let photo: URL

  init() throws {
    temporary = try TemporaryFolder()
    album = Album(folder: temporary.url.appendingPathComponent("Pictures/MONA"))
    photo = temporary.url.appendingPathComponent("DSC_0001.JPG")
    try Self.content.write(to: photo)
  }

  /// More bytes than the copy buffer.
  private static let content = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  private func names(of album: Album) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  @Test("A photo is copied whole under a readable name, and the original stays")
  func copies() throws {
    let name = try album.add(photo, titled: "La Joute", on: noon, type: .jpeg)
    #expect(name == "2026-11-21 La Joute.jpg")
    #expect(try Data(contentsOf: album.url(of: name)) == Data(contentsOf: photo))
    #expect(names(of: album) == [name])
    #expect(album.contains(name))
  }

  @Test("The same photo twice gets two readable names, and nothing is overwritten")
  func twice() throws {
    let first = try album.add(photo, titled: "La Joute", on: noon, type: .jpeg)
    let mark = Data("mine".utf8)
    try mark.write(to: album.url(of: first))
    let others = try (2...4).map { _ in
      try album.add(photo, titled: "La Joute", on: noon, type: .jpeg)
    }
    #expect(others == (2...4).map { "2026-11-21 La Joute (\($0)).jpg" })
    #expect(try Data(contentsOf: album.url(of: first)) == mark)
  }

  @Test(
    "Titles become file names that any computer can read",
    arguments: [
      ("La Joute", "2026-11-21 La Joute.png"), (nil, "2026-11-21.png"), ("", "2026-11-21.png"),
      (" \n", "2026-11-21.png"), ("../../etc/passwd", "2026-11-21 -..-etc-passwd.png"),
      ("//\\\\//\\\\", "2026-11-21 --------.png"), (".98", "2026-11-21 98.png"),
      ("...", "2026-11-21.png"), ("Où boivent les loups ?", "2026-11-21 Où boivent les loups.png"),
      ("a:b\u{0}c\nd", "2026-11-21 a-b c d.png"), ("gnp.\u{202E}gpj", "2026-11-21 gnp.gpj.png"),
      ("E\u{301}le\u{301}phant", "2026-11-21 Éléphant.png"), ("fin. ", "2026-11-21 fin.png"),
      ("« Hommage »", "2026-11-21 « Hommage ».png"), ("👩‍🎨", "2026-11-21 👩‍🎨.png"),
    ] as [(String?, String)])
  func titles(title: String?, name: String) throws {
    let day = try #require(MontrealDay("2026-11-21"))
    #expect(AlbumName(title, on: day, type: .png).candidate(1) == name)
  }

  @Test("Names fit the shortest limit, and are cut between letters")
  func long() throws {
    let day = try #require(MontrealDay("2026-11-21"))
    for letter in ["a", "é", "漢", "👩‍👩‍👧‍👦", "e" + String(repeating: "\u{301}", count: 300)] {
      let name = AlbumName(String(repeating: letter, count: 300), on: day, type: .tiff)
      let candidate = name.candidate(9999)
      #expect(candidate.utf8.count <= 143)
      #expect(candidate.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
    }
    let name = AlbumName(String(repeating: "é", count: 300), on: day, type: .jpeg).candidate(1)
    #expect(name == "2026-11-21 \(String(repeating: "é", count: 56)).jpg")
  }

  @Test("The date in a name is Montréal's")
  func day() throws {
    let evening = try Date("2026-11-22T03:30:00Z", strategy: .iso8601)
    #expect(try album.add(photo, titled: nil, on: evening, type: .jpeg) == "2026-11-21.jpg")
  }

  @Test("A folder, a missing file and a pipe are refused")
  func refused() throws {
    #expect(throws: AlbumError.isAFolder) {
      try album.add(temporary.url, titled: nil, on: noon, type: .jpeg)
    }
    #expect(throws: AlbumError.unreadable(errno: ENOENT)) {
      let nowhere = temporary.url.appendingPathComponent("nowhere.jpg")
      _ = try album.add(nowhere, titled: nil, on: noon, type: .jpeg)
    }
    let pipe = temporary.url.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(throws: AlbumError.notAnImage) {
      try album.add(pipe, titled: nil, on: noon, type: .jpeg)
    }
    #expect(names(of: album).isEmpty)
  }

  @Test("An unreadable file is refused", .enabled(if: getuid() != 0))
  func unreadable() throws {
    chmod(photo.path, 0)
    #expect(throws: AlbumError.unreadable(errno: EACCES)) {
      try album.add(photo, titled: nil, on: noon, type: .jpeg)
    }
  }

  @Test("A file whose reading fails half-way leaves nothing behind, for root too")
  func readingFails() throws {
    // Reading it from the beginning fails with EIO, as nothing is mapped at address 0.
    #expect(throws: AlbumError.unreadable(errno: EIO)) {
      let memory = URL(fileURLWithPath: "/proc/self/mem")
      _ = try album.add(memory, titled: nil, on: noon, type: .jpeg)
    }
    #expect(names(of: album).isEmpty)
  }

  @Test("An album behind a link on a disk that is not mounted is reported as such")
  func linkToNowhere() throws {
    let link = temporary.url.appendingPathComponent("Disk")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "/nonexistent/disk")
    for name in ["MONA", "Photos/MONA"] {
      let album = Album(folder: link.appendingPathComponent(name))
      #expect(throws: AlbumError.albumUnwritable(errno: ENOENT)) {
        try album.add(photo, titled: "La Joute", on: noon, type: .jpeg)
      }
    }
  }

  @Test("An album that cannot be created or written to is reported as such")
  func unwritable() throws {
    let blocked = Album(folder: photo.appendingPathComponent("MONA"))
    #expect(throws: AlbumError.albumUnwritable(errno: ENOTDIR)) {
      try blocked.add(photo, titled: nil, on: noon, type: .jpeg)
    }
    let procfs = Album(folder: URL(fileURLWithPath: "/proc/self/fdinfo"))
    #expect(throws: AlbumError.self) {
      try procfs.add(photo, titled: nil, on: noon, type: .jpeg)
    }
  }

  @Test(
    "A disk that fills up or fails half-way leaves no partial file",
    arguments: [
      (ENOSPC, AlbumError.diskFull), (EDQUOT, .diskFull), (EIO, .albumUnwritable(errno: EIO)),
      (EROFS, .albumUnwritable(errno: EROFS)),
    ])
  func diskFails(code: Int32, error: AlbumError) throws {
    let failing = Album(folder: album.folder) { descriptor, bytes in
      if lseek(descriptor, 0, SEEK_CUR) > 300_000 {
        errno = code
        return -1
      }
      return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 9999))
    }
    #expect(throws: error) { try failing.add(photo, titled: nil, on: noon, type: .jpeg) }
    #expect(names(of: album).isEmpty)
  }

  @Test("Short writes and interrupted calls are resumed")
  func shortWrites() throws {
    let slow = Album(folder: album.folder) { descriptor, bytes in
      if Bool.random() {
        errno = EINTR
        return -1
      }
      return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 4097))
    }
    let name = try slow.add(photo, titled: nil, on: noon, type: .jpeg)
    #expect(try Data(contentsOf: slow.url(of: name)) == Data(contentsOf: photo))
  }

  /// Without permission to mount, a user namespace usually allows it.
  @Test(
    "On a full disk nothing is left, and a smaller photo still fits",
    .enabled(if: TinyDisk.isPossible, "mounting a disk is not permitted here"))
  func tinyDisk() throws {
    guard let disk = TinyDisk(in: temporary.url) else {
      let inNamespace = "MONA_TEST_NAMESPACE"
      try #require(ProcessInfo.processInfo.environment[inNamespace] == nil)
      let child = try ChildTest(
        "AlbumTests/tinyDisk", environment: [inNamespace: "1"], through: TinyDisk.namespace)
      #expect(child.passes())
      return
    }
    let album = Album(folder: disk.url.appendingPathComponent("MONA"))
    #expect(throws: AlbumError.diskFull) {
      try album.add(photo, titled: nil, on: noon, type: .jpeg)
    }
    #expect(names(of: album).isEmpty)
    let small = temporary.url.appendingPathComponent("small.png")
    try Data(count: 1000).write(to: small)
    #expect(try album.add(small, titled: nil, on: noon, type: .png) == "2026-11-21.png")
  }

  @Test("Partial copies of a crash are removed at the next start; active copies and photos stay")
  func leftovers() throws {
    let name = try album.add(photo, titled: nil, on: noon, type: .jpeg)
    let crashed = album.url(of: ".mona-1234.part")
    try Data("half".utf8).write(to: crashed)
    try Data("other".utf8).write(to: album.url(of: ".mona-notes.txt"))
    let underWay = try AlbumPart(in: album.folder)
    album.removeLeftovers()
    let open = try AlbumName("x", on: #require(MontrealDay("2026-11-21")), type: .jpeg)
    #expect(try underWay.place(as: open) { _ in false } == "2026-11-21 x.jpg")
    #expect(!FileManager.default.fileExists(atPath: crashed.path))
    #expect(album.contains(name))
    #expect(album.contains(".mona-notes.txt"))
  }
}
