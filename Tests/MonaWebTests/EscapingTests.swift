import Foundation
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Escaping in templates")
struct EscapingTests {
  private struct Values: Page {
    static let template = "test"
    let frame = Frame(title: "Test")
    var text: String
  }

  @Test(
    "Hostile texts stay text in elements and attributes", arguments: HostileText.all + ["\u{0}"])
  func escaped(text: String) throws {
    let folder = try TemporaryFolder()
    try Data("<p title=\"{{text}}\">{{text}}</p>{{>part}}".utf8)
      .write(to: folder.url.appendingPathComponent("test.mustache"))
    try Data("<i title=\"{{text}}\">{{text}}</i>".utf8)
      .write(to: folder.url.appendingPathComponent("part.mustache"))
    let page = try #require(
      try Templates(folder: folder.url).text("test", with: Values(text: text)))
    // The quotation marks and angle brackets are those of the templates alone.
    #expect(page.unicodeScalars.count { $0 == "\"" } == 4)
    #expect(page.unicodeScalars.count { $0 == "<" } == 4)
    #expect(page.unicodeScalars.count { $0 == ">" } == 4)
    #expect(!page.unicodeScalars.contains("'"))
  }

  @Test("No template writes a value without escaping it")
  func templates() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: TestSite.files, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "mustache" }
    #expect(files.count > 5)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("{{{") && !text.contains("{{&"), "\(file.lastPathComponent)")
      // Attributes are in quotation marks, and there is no script and no style.
      #expect(!text.contains(/=\{\{/) && !text.contains(/<script|<style| style=| on[a-z]+=/))
    }
  }

  @Test("A folder without templates is reported")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(throws: PageFilesMissing.self) { try WebPages(folder: folder.url) }
    #expect(throws: PageFilesMissing.self) { try Templates(folder: folder.url) }
  }
}
