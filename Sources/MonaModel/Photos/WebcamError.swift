/// Why there is no picture from a camera; none of it harms anything.
package enum WebcamError: Error, Hashable {
  /// What MONA looks through cameras with, GStreamer, is not installed.
  case notInstalled
  /// No camera is plugged in.
  case none
  /// Another program has the camera.
  case busy
  /// MONA may not use the camera.
  case refused
  /// The camera was there, and is gone.
  case unplugged
  /// The camera is there and gives no picture; the reason is its program's own words.
  case silent(reason: String)
  /// The photo could not be written.
  case unwritable
}
