import Testing

@testable import MonaAPI

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
