import Foundation
import MonaModel
import Testing

@testable import MonaAPI

@Suite("Server payloads")
struct PayloadTests {
  @Test("A visit is read from our server and from the 2023 server")
  func visits() throws {
    let visits = try #require(
      APIVisit.list(
        Data(
          """
          [{"artwork_id": 12, "rating": 4, "comment": "Bleu", "photo": "photos/ab/cd.jpg",
            "created_at": "2026-11-22 18:37:32", "updated_at": "2026-11-22 18:37:33", "revision": 7,
            "rating_at": "2026-11-22 18:37:33", "comment_at": null, "photo_at": null},
           {"heritage_id": "3", "rating": "5", "comment": " ", "photo": "uploads/broken",
            "created_at": "2023-05-01T10:00:00.000000Z"},
           {"rating": 1}, 7]
          """.utf8)))
    #expect(visits.map(\.discovery) == [DiscoveryID(.artwork, 12), DiscoveryID(.heritage, 3)])
    #expect(visits.map(\.rating) == [4, 5])
    #expect(visits.map(\.comment) == ["Bleu", nil])
    #expect(visits.map(\.photo) == ["photos/ab/cd.jpg", nil])
    #expect(visits.map(\.revision) == [7, nil])
    #expect(visits[0].ratingAt == ISO8601.date("2026-11-22T18:37:33Z"))
    #expect(visits[1].createdAt == ISO8601.date("2023-05-01T10:00:00Z"))
    #expect(APIVisit.list(Data("<html>".utf8)) == nil)
  }

  @Test("A page of changes has the cursor of the next request")
  func changes() throws {
    let changes = try #require(
      APIVisitChanges(
        Data(
          """
          {"data": [{"place_id": 2, "revision": 4}], "removed": [{"artwork_id": 9, "revision": 5}],
           "revision": 5, "more": true}
          """.utf8)))
    #expect(changes.visits.map(\.discovery) == [DiscoveryID(.place, 2)])
    #expect(changes.removed.map(\.discovery) == [DiscoveryID(.artwork, 9)])
    #expect(changes.revision == 5 && changes.hasMore)
    #expect(APIVisitChanges(Data("[]".utf8)) == nil)
  }

  @Test("A page with a negative revision, which would never be stored, is none")
  func negativeRevision() {
    let page = Data(#"{"data": [], "removed": [], "revision": -1, "more": false}"#.utf8)
    #expect(APIVisitChanges(page) == nil)
    #expect(APICatalogueChanges(page, of: .artwork) == nil)
    let visits = Data(
      #"{"data": [{"artwork_id": 1, "revision": -1}], "removed": [{"place_id": 2, "revision": -7}], "revision": 3}"#
        .utf8)
    let changes = APIVisitChanges(visits)
    #expect(changes?.visits.map(\.revision) == [nil] && changes?.removed.map(\.revision) == [nil])
  }

  @Test("Null characters are left out of texts, and a text of these alone is none")
  func nullCharacters() throws {
    let visit = #"{"artwork_id": 1, "comment": "a\u0000b", "revision": 3, "epoch": "\u0000"}"#
    let changes = try #require(
      APIVisitChanges(Data(#"{"data": [\#(visit)], "revision": 3, "epoch": "\u0000"}"#.utf8)))
    #expect(changes.visits.map(\.comment) == ["ab"])
    #expect(changes.epoch == nil && changes.visits.map(\.epoch) == [nil])
  }

  @Test("A 422 keeps each field's messages, and a body that is no object has none")
  func refusals() {
    let refusal = APIRefusal(
      Data(
        #"{"message": "No.", "errors": {"password": ["Short.", "Other."], "email": "Taken."}}"#.utf8
      ))
    #expect(refusal?.message == "No.")
    #expect(refusal?.errors == ["password": ["Short.", "Other."], "email": ["Taken."]])
    #expect(APIRefusal(Data("<html>".utf8)) == nil && APIRefusal(Data("[]".utf8)) == nil)
  }

  @Test("Only a server that describes itself as MONA's is recognised")
  func capabilities() {
    let capabilities = APICapabilities(
      Data(
        """
        {"server": "mona-server", "extensions": ["patch"], "limits": {"photo_bytes": 10}}
        """.utf8))
    #expect(capabilities?.has("patch") == true && capabilities?.has("daily") == false)
    #expect(capabilities?.photoBytes == 10 && capabilities?.largePhotoBytes == nil)
    #expect(APICapabilities(Data(#"{"message": "Not Found."}"#.utf8)) == nil)
  }

  @Test("Who runs a server is read in the languages in which it is written; nobody is nil")
  func host() throws {
    func host(_ json: String) -> APIHost? {
      APICapabilities(Data(#"{"server": "mona-server", "operator": \#(json)}"#.utf8))?.host
    }
    let read = try #require(
      host(
        #"{"name": "Musée", "contact": null, "purpose": {"en": "Research", "fr": null}, "place": 3}"#
      ))
    #expect((read.name, read.contact) == ("Musée", nil))
    #expect(read.purpose == ["en": "Research"] && read.retention.isEmpty && read.place.isEmpty)
    for nobody in ["null", "{}", #"{"name": null, "purpose": {"en": null, "fr": null}}"#] {
      #expect(host(nobody) == nil)
    }
    let storage = APIStorage(Data(#"{"photo_bytes": 5, "photo_bytes_limit": 9}"#.utf8))
    #expect(storage == APIStorage(photoBytes: 5, limit: 9))
    #expect(APIStorage(Data(#"{"photo_bytes": 5}"#.utf8)) == nil)
  }

  @Test("Accounts and devices are read, and unknown members are ignored")
  func accounts() {
    let account = APIAccount(Data(#"{"id": "4", "username": "lea", "email": null, "x": 1}"#.utf8))
    #expect(account?.id == 4 && account?.username == "lea" && account?.email == nil)
    let devices = APIDevice.list(Data(#"[{"id": 1, "device": "", "current": true}]"#.utf8))
    #expect(devices?.map(\.isCurrent) == [true] && devices?.map(\.name) == [nil])
  }
}

@Suite("Paginated collections")
struct APIPagesTests {
  @Test("The last page is recognised at a page boundary")
  func paged() {
    let meta = #""meta": {"last_page": 15, "total": 1492}"#
    let page = #"{"data": [{"id": 1}], "links": {"next": "x?page=2"}, \#(meta)}"#
    #expect(APIPages(ending: page)?.last == 15)
  }

  @Test(
    "A whole collection has no next page",
    arguments: [
      #"{"data": [{"id": 1}], "meta": {"version": "v3", "total": 1}}"#, "[]", "",
      #"{"data": [{"title": "\"last_page\": 15", "links": {"bio": {}}}]}"#,
    ])
  func whole(text: String) {
    #expect(APIPages(ending: text) == nil)
  }
}
