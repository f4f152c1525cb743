/// How many pages the window has room for, side by side.
package enum WindowWidth: Int, Comparable, Sendable {
  /// One page.
  case narrow = 1
  /// Two: lists and what one of them holds, or a list and a sheet.
  case medium
  /// Three: lists, a list and a sheet.
  case wide

  /// The width of a window of this many pixels.
  /// - Parameter textScale: how many times as large as by default texts are; those that are larger need
  ///   as much more room.
  package init(pixels: Int, textScale: Double = 1) {
    let room = Double(pixels) / max(textScale, 1)
    self = room < 820 ? .narrow : room < 1160 ? .medium : .wide
  }

  /// The narrower is the lesser.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
