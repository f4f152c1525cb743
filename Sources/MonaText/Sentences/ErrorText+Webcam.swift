import MonaModel

extension WebcamError {
  var sentence: String {
    switch self {
    case .notInstalled:
      tr(
        "GStreamer, which MONA looks through cameras with, is not installed: choose a photo from a file instead."
      )
    case .none:
      tr("No camera was found: plug one in and try again, or choose a photo from a file.")
    case .busy:
      tr("Another program is using the camera: close it, then try again.")
    case .refused:
      tr("This computer keeps the camera from MONA: allow it in the system’s privacy settings.")
    case .unplugged:
      tr("The camera is gone: plug it in again, then try again.")
    case .silent:
      tr("The camera gives no picture: unplug it and plug it in again, or choose another one.")
    case .unwritable:
      tr("The photo cannot be written: make room on the disk, then try again.")
    }
  }
}
