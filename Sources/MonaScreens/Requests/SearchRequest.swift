/// What is asked of search.
package enum SearchRequest: Hashable, Sendable {
  /// To search for these letters too, which were typed where nothing else takes letters.
  case type(String)
  /// To be ready for another search.
  case begin

  func following(_ waiting: SearchRequest) -> SearchRequest {
    guard case .type(let before) = waiting else { return self }
    // A page that comes with letters is ready for more.
    return if case .type(let letters) = self { .type(before + letters) } else { waiting }
  }
}
