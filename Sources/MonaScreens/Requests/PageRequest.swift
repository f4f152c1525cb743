/// What is asked of a page besides to show.
///
/// It waits for the page, be it open yet or not, which takes it from the navigation once.
package enum PageRequest: Hashable, Sendable {
  /// Of the map.
  case map(MapRequest)
  /// Of the search in front.
  case search(SearchRequest)

  /// What is asked, when this was asked before and is not taken yet: the newer of the two, save that
  /// no letter is lost.
  func following(_ waiting: PageRequest?) -> PageRequest {
    guard case .search(let newer) = self, case .search(let older) = waiting else { return self }
    return .search(newer.following(older))
  }
}
