import Foundation
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Pages of pictures for everybody")
struct PicturePageTests {
  /// A work of the starter catalogue.
  private let work = "/works/276"

  private func send(
    _ fields: [(String, String)], to site: TestSite, _ cookie: String
  ) async throws -> TestSite.Answer {
    let page = try await site.ask("\(work)/picture", cookie: cookie)
    let form = FormFields(
      [.init(name: "form", value: try TestSite.formToken(page))]
        + fields.map { .init(name: $0.0, value: $0.1) })
    return try await site.ask("\(work)/picture", cookie: cookie, form: form)
  }

  @Test("An editor chooses a photo, which is then on the work's page, and takes it back")
  func choose() async throws {
    let pictures = TestPictures([("a1", "Ana"), ("b2", nil)])
    let site = try TestSite(pictures: pictures)
    let cookie = try await site.logIn("eva")
    let before = try await site.ask(work, cookie: cookie)
    #expect(before.text.contains("href=\"\(work)/picture\""))
    #expect(!before.text.contains("<figure>"))
    let page = try await site.ask("\(work)/picture", cookie: cookie)
    #expect(page.text.contains("src=\"\(work)/picture/a1\"") && page.text.contains("somebody"))
    #expect(!page.text.contains("name=\"remove\""))
    let chosen = try await send([("photo", "a1"), ("reason", "Sharp")], to: site, cookie)
    #expect(chosen.status == 303 && chosen.location == "\(work)/picture")
    #expect(pictures.shown == "a1" && pictures.reasons == ["Sharp"])
    let reader = try await site.logIn("ana")
    let shown = try await site.ask(work, cookie: reader)
    #expect(shown.text.contains("src=\"/api/v3/artworks/276/picture?tag=ta1\""))
    #expect(shown.text.contains("Ana") && !shown.text.contains("\(work)/picture\""))
    let removed = try await send([("photo", "a1"), ("remove", "1")], to: site, cookie)
    #expect(removed.status == 303 && pictures.shown == nil)
  }

  @Test("Nothing is shown that was not chosen among the photos, and what was typed is not lost")
  func refused() async throws {
    let pictures = TestPictures([("a1", "Ana")])
    let site = try TestSite(pictures: pictures)
    let cookie = try await site.logIn("eva")
    let nothing = try await send([("reason", "Typed <b>")], to: site, cookie)
    #expect(nothing.status == 422 && nothing.text.contains("value=\"Typed &lt;b&gt;\""))
    #expect(try await send([("photo", "zz")], to: site, cookie).status == 409)
    let long = String(repeating: "é", count: 2049)
    #expect(try await send([("photo", "a1"), ("reason", long)], to: site, cookie).status == 422)
    #expect(pictures.shown == nil)
    for path in ["/works/9/picture", "/works/x/picture", "\(work)/picture/zz"] {
      #expect(try await site.ask(path, cookie: cookie).status == 404, "\(path)")
    }
  }

  @Test("Hostile names and reasons are text", arguments: HostileText.all)
  func hostile(text: String) async throws {
    let pictures = TestPictures([("a1", text)])
    let site = try TestSite(pictures: pictures)
    let cookie = try await site.logIn("eva")
    _ = try await send([("photo", "a1"), ("reason", text)], to: site, cookie)
    for path in [work, "\(work)/picture"] {
      let page = try await site.ask(path, cookie: cookie)
      #expect(page.status == 200)
      for part in ["<script", "<img src=x", "<b>", "onfocus=\"", "onfocus='", "onerror=alert(1)>"] {
        #expect(!page.text.contains(part), "\(path)")
      }
    }
  }
}
