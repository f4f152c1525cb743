import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// The export of all data, read with `tar`.
@Suite struct DataArchiveTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album
  private let name =
    "2026-11-21 Œuvre sans fin – L’été d’une très longue journée, et encore plus longue, ici.jpg"

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library, manor])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
    try FileManager.default.createDirectory(at: album.folder, withIntermediateDirectories: true)
    try Data("first".utf8).write(to: album.url(of: name))
    try store.collect(joute, photo: name, rating: 4, comment: "Haute", at: noon)
    try store.collect(library, photo: "gone.jpg", at: noon)
    try store.target(manor)
  }

  private var file: URL { temporary.url.appendingPathComponent("mine.tar") }

  private func write() async throws -> DataArchive.Contents {
    try await DataArchive(store: store, album: album)
      .write(to: file, readMe: "Read me\n", progress: { _ in })
  }

  private func tar(_ arguments: String...) throws -> String {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `standard tar lists its photos, visits, targets and badges`() async throws {
    let contents = try await write()
    #expect(contents == DataArchive.Contents(visits: 2, photos: 1, missing: 1))
    let names = try tar("--list", "--file", file.path, "--quoting-style=literal")
      .split(separator: "\n").map(String.init)
    #expect(
      names == [
        "MONA/README.txt", "MONA/visits.json", "MONA/visits.csv", "MONA/targeted.csv",
        "MONA/notes.csv", "MONA/badges.csv", "MONA/own.csv", "MONA/tours.csv",
        "MONA/photos/\(name)",
      ])
    let folder = temporary.url.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try tar("--extract", "--file", file.path, "--directory", folder.path)
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent("MONA/\(name)"), encoding: .utf8)
    }
    #expect(try text("photos/\(name)") == "first")
    #expect(try text("visits.csv").contains("Haute"))
    #expect(try text("visits.json").contains("mona-visits"))
    #expect(try text("targeted.csv").contains(manor.description))
    #expect(try text("README.txt") == "Read me\n")
  }

  @Test func `an existing file stays until the new one is complete`() async throws {
    try Data("before".utf8).write(to: file)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await write()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try String(contentsOf: file, encoding: .utf8) == "before")
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
    #expect(left.sorted() == ["MONA", "mine.tar"])
  }
}
