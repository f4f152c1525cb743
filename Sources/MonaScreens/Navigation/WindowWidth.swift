/// How many pages the window has room for, side by side.
package enum WindowWidth: Int, Comparable, Sendable {
  /// One page.
  case narrow = 1
  /// Two: lists and what one of them holds, or a list and a sheet.
  case medium
  /// Three: lists, a list and a sheet.
  case wide

  /// The width of a window of this many pixels.
  package init(pixels: Int) {
    self = pixels < 820 ? .narrow : pixels < 1160 ? .medium : .wide
  }

  /// The narrower is the lesser.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
