extension Session {
  /// Shows the map with another filter, which stays until the person changes it.
  package func showOnMap(_ wish: MapWish) {
    mapWish = wish
    showMap()
  }

  /// What the map was told to show, once.
  func takeMapWish() -> MapWish? {
    defer { if mapWish != nil { mapWish = nil } }
    return mapWish
  }
}
