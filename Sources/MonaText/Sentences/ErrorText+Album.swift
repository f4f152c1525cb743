import Foundation
import MonaModel
import MonaPerson

extension AlbumError {
  /// Why a photo was not taken into the album, and what to do.
  package var sentence: String {
    switch self {
    case .notAnImage: tr("This file is not a photo, or is cut short: choose an image.")
    case .isAFolder: tr("This is a folder, not a photo: choose an image in it.")
    case .unreadable(ENOENT): tr("The photo is not there: check the name of its file.")
    case .unreadable(EACCES), .unreadable(EPERM):
      tr("The photo cannot be read: check that you are allowed to open it.")
    case .unreadable(let code):
      tr(
        "The photo cannot be read ({reason}): copy it to this computer, then try again.",
        ["reason": ErrorText.reason(code)])
    case .tooLarge(let width, let height):
      tr(
        "The photo is too large ({width} × {height} pixels): make it smaller, then try again.",
        ["width": Format.number(width), "height": Format.number(height)])
    case .tooHeavy(let bytes):
      tr(
        "The photo’s file is too large ({number} MB): save it smaller, then try again.",
        ["number": Format.number(bytes / 1_000_000)])
    case .unsupported(let type):
      tr(
        "This computer cannot read {format} photos yet: install {package}, or save the photo as JPEG.",
        ["format": type.displayName, "package": type.reader])
    case .diskFull: tr("The disk is full: make room, then try again.")
    case .albumUnwritable(ENOENT):
      tr("Your album’s folder leads nowhere: plug in the disk it is on, then try again.")
    case .albumUnwritable(let code):
      tr(
        "MONA may not write in your album ({reason}): check the folder’s permissions.",
        ["reason": ErrorText.reason(code)])
    }
  }
}

extension PhotoType {
  /// What people call the format.
  package var displayName: String {
    switch self {
    case .heif: "HEIC"
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    case .jpeg, .png, .gif, .tiff, .bmp, .avif: rawValue.uppercased()
    }
  }

  /// The Debian package that lets gdk-pixbuf read the format.
  fileprivate var reader: String {
    switch self {
    case .heif, .avif: "heif-gdk-pixbuf"
    case .webp: "webp-pixbuf-loader"
    case .jxl: "libjxl-gdk-pixbuf"
    case .jpeg, .png, .gif, .tiff, .bmp: "libgdk-pixbuf-2.0-0"
    }
  }
}
