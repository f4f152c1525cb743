extension Session {
  /// Opens search over what shows; in front, it takes the keyboard for another search.
  package func openSearch() {
    if routes.last == .search { searchCalls += 1 } else { open(.search) }
  }

  /// Opens search with what was typed where nothing takes letters, or adds it to what is searched.
  package func search(typing letters: String) {
    typedAhead += letters
    if routes.last != .search { open(.search) }
  }

  /// Takes what was typed ahead, so that it is taken once.
  package func takeTypedAhead() -> String {
    defer { if !typedAhead.isEmpty { typedAhead = "" } }
    return typedAhead
  }
}
