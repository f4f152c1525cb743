import Foundation

/// One picture a camera gave.
package struct WebcamPicture: Hashable, Sendable {
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int
  /// Bytes from one line to the next.
  package var stride: Int
  /// Red, green and blue, a byte each.
  package var pixels: Data

  /// A picture of these pixels; nil when there are too few of them.
  package init?(width: Int, height: Int, stride: Int, pixels: Data) {
    guard width > 0, height > 0, stride >= width * 3,
      pixels.count >= stride * (height - 1) + width * 3
    else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
  }
}
