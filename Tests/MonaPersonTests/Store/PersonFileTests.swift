import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Files of the person's data")
struct PersonFileTests {
  private let folder: TemporaryFolder
  private let owner = PersonOwner(server: "https://mona.test:8443/a b/api/v3", user: "7")

  init() throws { folder = try TemporaryFolder() }

  private var note: URL { folder.url.appendingPathComponent("person") }

  @Test("An account's file is named after its server, and no name leaves the folder")
  func names() {
    #expect(PersonFile(of: owner).name == "accounts/mona.test%3A8443%2Fa%20b/7.sqlite")
    let evil = PersonFile(of: PersonOwner(server: "https://..", user: "../../x"))
    #expect(evil.name == "accounts/%2E%2E/..%2F..%2Fx.sqlite")
  }

  @Test("The file named as current is used as soon as it exists")
  func used() throws {
    let file = PersonFile(of: owner)
    #expect(PersonFile.inUse(in: folder.url) == .first)
    try file.use(in: folder.url)
    #expect(PersonFile.inUse(in: folder.url) == .first, "the file does not exist yet")
    _ = try Store(folder: folder.url, file: file)
    #expect(PersonFile.inUse(in: folder.url) == file)
    try PersonFile.first.use(in: folder.url)
    #expect(PersonFile.inUse(in: folder.url) == .first)
  }

  @Test(
    "An invalid file name is ignored",
    arguments: [
      "", "\n", "/etc/passwd", "accounts/../x.sqlite", "accounts/a/b/c.sqlite", "accounts//x",
    ])
  func damaged(text: String) throws {
    try Data(text.utf8).write(to: note)
    #expect(PersonFile.inUse(in: folder.url) == .first)
  }

  @Test("Each account has its own album beside the first one")
  func albums() throws {
    var folders = Folders(environment: ["HOME": "/home/x"], userDirectories: nil)
    folders.data = folder.url
    #expect(folders.inUse().album.path == "/home/x/Pictures/MONA")
    let file = PersonFile(of: owner)
    _ = try Store(folder: folder.url, file: file)
    try file.use(in: folder.url)
    #expect(folders.inUse().album.path == "/home/x/Pictures/MONA mona.test:8443-a b 7")
    #expect(folders.inUse().person == file)
  }
}
