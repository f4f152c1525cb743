import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Photos that arrived before their titles get their names.
@Suite struct PhotoNamingTests {
  private let computer: SimulatedComputer

  init() throws { computer = try SimulatedComputer() }

  private func collect(_ id: DiscoveryID, _ photo: String, titled title: String?) async throws {
    let file = computer.folder.url.appendingPathComponent(UUID().uuidString)
    try Data(photo.utf8).write(to: file)
    try await computer.collecting.collect(id, photo: file, title: title, date: noon)
  }

  private func name(_ title: String? = "La Joute") async throws {
    try await computer.collecting.nameUntitledPhotos { _ in title }
  }

  private var files: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: computer.album.folder.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try String(contentsOf: computer.album.url(of: $0), encoding: .utf8))
        })
    }
  }

  private let day = MontrealDay(noon).description

  @Test func `a photo that has the name of its day gets its title`() async throws {
    try await collect(joute, "joute", titled: nil)
    #expect(try files == ["\(day).jpg": "joute"])
    try await name()
    #expect(try files == ["\(day) La Joute.jpg": "joute"])
    #expect(try computer.store.visit(of: joute)?.photo == "\(day) La Joute.jpg")
    // Nothing is left to do, and nothing is sent again.
    try await name("Autre")
    #expect(try files == ["\(day) La Joute.jpg": "joute"])
  }

  @Test func `no file is overwritten, and each photo keeps its own content`() async throws {
    try await collect(joute, "joute", titled: nil)
    try await collect(library, "library", titled: nil)
    let others = computer.album.url(of: "\(day) La Joute.jpg")
    try Data("theirs".utf8).write(to: others)
    try await name()
    #expect(
      try files == [
        "\(day) La Joute.jpg": "theirs", "\(day) La Joute (2).jpg": "joute",
        "\(day) La Joute (3).jpg": "library",
      ])
  }

  @Test func `a call that was interrupted between the two names goes on`() async throws {
    try await collect(joute, "joute", titled: nil)
    try FileManager.default.linkItem(
      at: computer.album.url(of: "\(day).jpg"), to: computer.album.url(of: "\(day) La Joute.jpg"))
    try await name()
    #expect(try files == ["\(day) La Joute.jpg": "joute"])
  }

  @Test func `a second name left by an interrupted call goes, a copy and own names stay`()
    async throws
  {
    try await collect(joute, "joute", titled: "La Joute")
    let photo = computer.album.url(of: "\(day) La Joute.jpg")
    for name in ["\(day).jpg", "\(day) Autre titre (2).jpg", "ma photo.jpg"] {
      try FileManager.default.linkItem(at: photo, to: computer.album.url(of: name))
    }
    try FileManager.default.copyItem(at: photo, to: computer.album.url(of: "\(day) Copie.jpg"))
    let locked = open(photo.path, O_RDONLY)
    // Another process is renaming it.
    try #require(flock(locked, LOCK_EX) == 0)
    let before = try files
    computer.collecting.removeLeftovers()
    #expect(try files == before)
    close(locked)
    computer.collecting.removeLeftovers()
    #expect(
      try files == [
        "\(day) La Joute.jpg": "joute", "\(day) Copie.jpg": "joute", "ma photo.jpg": "joute",
      ])
  }

  @Test func `two names of a file that no visit has both stay`() throws {
    try computer.album.makeFolder(computer.album.folder)
    let names = ["\(day).jpg", "\(day) La Joute.jpg"].map(computer.album.url)
    try Data("joute".utf8).write(to: names[0])
    try FileManager.default.linkItem(at: names[0], to: names[1])
    computer.collecting.removeLeftovers()
    #expect(try files.count == 2)
  }

  @Test func `other names, missing files and unknown titles stay as they are`() async throws {
    try await collect(joute, "joute", titled: "Mon titre")
    try await collect(library, "library", titled: nil)
    try await collect(manor, "manor", titled: nil)
    try FileManager.default.removeItem(
      at: computer.album.url(of: try #require(try computer.store.visit(of: manor)?.photo)))
    let before = try files
    try await name(nil)
    #expect(try files == before)
    try await name()
    #expect(try files.count == 2 && files["\(day) Mon titre.jpg"] == "joute")
    #expect(try computer.store.visit(of: manor)?.photo == "\(day) (2).jpg")
  }
}
