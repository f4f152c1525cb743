extension Album {
  /// Whether a name leads to a place within the album, as each that MONA gives does; what comes from a file
  /// may lead anywhere.
  static func holds(_ name: String) -> Bool {
    // By bytes: a mark that follows a slash makes another letter of it, and no other name.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
  }
}
