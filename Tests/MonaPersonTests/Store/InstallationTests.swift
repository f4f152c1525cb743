import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Installed files")
struct InstallationTests {
  @Test("Translations are read from the folder in the environment, else from beside the program")
  func languages() {
    #expect(Installation.locale(named: "/tmp/languages").path == "/tmp/languages")
    #expect(Installation.locale(named: nil).path.hasSuffix("/share/locale"))
    #expect(Installation.locale(named: "").path.hasSuffix("/share/locale"))
  }

  @Test("An installed program uses the starter catalogue installed with it, and no other")
  func installedStarter() throws {
    let folder = try TemporaryFolder()
    try Self.makeFiles(["Package.swift", "data/starter-catalogue.json"], in: folder.url)
    let prefix = folder.url.appendingPathComponent("prefix")
    let program = prefix.appendingPathComponent("bin/monactl")
    try Self.makeFiles(["share/mona/mona.gresource"], in: prefix)
    #expect(Installation.starter(of: program) == nil)
    try Self.makeFiles(["share/mona/starter-catalogue.json"], in: prefix)
    #expect(
      Installation.starter(of: program)?.path == prefix.appendingPathComponent("share/mona").path)
  }

  @Test("A program built by SwiftPM uses the starter catalogue of its checkout, if it has one")
  func builtStarter() throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appendingPathComponent(".build/debug/monactl")
    try Self.makeFiles(["data/starter-catalogue.json"], in: folder.url)
    #expect(Installation.starter(of: program) == nil)
    try Self.makeFiles(["Package.swift"], in: folder.url)
    #expect(
      Installation.starter(of: program)?.path == folder.url.appendingPathComponent("data").path)
  }

  private static func makeFiles(_ paths: [String], in folder: URL) throws {
    for path in paths {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
  }
}
