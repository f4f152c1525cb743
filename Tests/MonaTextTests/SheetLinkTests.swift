import Foundation
import Testing

@testable import MonaText

@Suite struct SheetLinkTests {
  @Test func `a link shows its host, and nothing that misleads`() {
    #expect(SheetLink("https://www.exemple.org/a?b=c")?.text == "exemple.org")
    #expect(SheetLink("http://exemple.org:8080", "Website")?.text == "Website (exemple.org)")
    #expect(SheetLink("https://calder.org@evil.example/calder.org")?.text == "evil.example")
    #expect(SheetLink(" HTTPS://Exemple.org ")?.url.scheme?.lowercased() == "https")
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.c", "data:text/html,x", "https://",
    "https:exemple", "www.exemple.org", "", "n’importe quoi", "ftp://exemple.org",
  ])
  func `an address that is no web page is no link`(_ address: String) {
    #expect(SheetLink(address) == nil)
  }

  @Test func `a long address is truncated at its end`() throws {
    let address = "https://exemple.org/" + String(repeating: "x", count: 5000)
    let link = try #require(SheetLink(address))
    #expect(link.text == "exemple.org" && link.preview.count == 200)
    #expect(link.url.absoluteString == address)
  }
}
