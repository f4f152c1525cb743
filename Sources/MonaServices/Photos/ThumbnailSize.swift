/// The two sizes thumbnails are made in.
package enum ThumbnailSize: Int, CaseIterable, Sendable {
  /// For grids and rows, some 15 kB each.
  case small = 320
  /// For a sheet, and for the first look at a photo that fills the window, some 200 kB each.
  case large = 1280

  /// The longest side, in pixels; a photo that is smaller is not enlarged.
  package var side: Int { rawValue }
}
