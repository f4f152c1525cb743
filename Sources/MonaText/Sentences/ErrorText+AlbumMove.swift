import Foundation
import MonaPerson

extension AlbumMoveError {
  /// Why the album was not moved, and what to do.
  package var sentence: String {
    switch self {
    case .sameFolder: tr("Your album is in this folder already.")
    case .insideAlbum: tr("This folder is in your album itself: choose one elsewhere.")
    case .notEmpty(let folder):
      tr(
        "“{folder}” has files already: choose an empty folder, or one without a folder of this name.",
        ["folder": folder.lastPathComponent])
    case .missing(let folder):
      tr(
        "“{folder}” is not there: plug in the disk it is on, then choose it again. Your album is where it was.",
        ["folder": folder.lastPathComponent])
    case .unwritable(let code):
      tr(
        "MONA may not write in this folder ({reason}): choose another one. Your album is where it was.",
        ["reason": ErrorText.reason(code)])
    case .noRoom(nil):
      tr(
        "The disk of this folder is full: make room, or choose another one. Your album is where it was."
      )
    case .noRoom(let needed?):
      tr(
        "The disk of this folder has no room for {size}: make room, or choose another one.",
        ["size": Format.megabytes(needed)])
    case .unreadable(let name, let code):
      tr(
        "“{file}” cannot be read ({reason}): check it, then move the album again. Your album is where it was.",
        ["file": name, "reason": ErrorText.reason(code)])
    case .differs(let name):
      tr(
        "The copy of “{file}” differs from the file: check the disk of this folder. Your album is where it was.",
        ["file": name])
    case .nameTaken(let name):
      tr(
        "The disk of this folder cannot hold “{file}” beside the other files: choose one on another disk. Your album is where it was.",
        ["file": name])
    case .busy: tr("Your album is already being moved: wait until that is done.")
    }
  }
}
