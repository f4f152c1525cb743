import Foundation
import MonaModel
import MonaPerson

extension AlbumError {
  /// The error message: why a photo was not added to the album, and what to do.
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
    case .unsupported(let type) where type.reader.isEmpty:
      tr(
        "MONA takes no {format} photos: save the photo as JPEG, then try again.",
        ["format": type.displayName])
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
  /// The common name of the format.
  package var displayName: String {
    switch self {
    case .heif: "HEIC"
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    case .jpeg, .png, .gif, .tiff, .bmp, .avif: rawValue.uppercased()
    }
  }

  /// The package of Debian 12 that adds the format to gdk-pixbuf; empty for formats that MONA does not
  /// take.
  fileprivate var reader: String {
    switch self {
    case .heif, .avif: "heif-gdk-pixbuf"
    case .webp: "webp-pixbuf-loader"
    case .bmp, .jxl: ""
    case .jpeg, .png, .gif, .tiff: "libgdk-pixbuf-2.0-0"
    }
  }
}

extension AlbumMoveError {
  /// The error message: why the album was not moved, and what to do.
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
    case .notUTF8(let folder):
      tr(
        "The album must be in a folder whose path is UTF-8: rename “{folder}”, or choose another one. Your album is where it was.",
        ["folder": folder.displayPath])
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

extension InboxProblem {
  /// The error message: why a photo cannot be used or was not collected, and what to do.
  package var sentence: String {
    switch self {
    case .album(let error): error.sentence
    case .rawFile:
      tr(
        "MONA does not read the raw files of cameras: develop it as a JPEG, then read the folder again."
      )
    case .alreadyCollected:
      tr("This discovery was collected in the meantime: collect again to add the photo to it.")
    case .unknownDiscovery:
      tr("This discovery is no longer there: choose another one.")
    case .noDate:
      tr("The photo does not say when it was taken: say so.")
    case .changed:
      tr("The photo changed since it was read: read the folder again.")
    }
  }
}

extension PhotoDateError {
  /// The error message: why a photo was not collected, and what to do.
  package var sentence: String {
    switch self {
    case .unknown(nil):
      tr("The photo does not say when it was taken: say so.")
    case .unknown(let guess?):
      tr(
        "The photo does not say surely when it was taken, perhaps on {date}: say so.",
        ["date": Format.moment(guess)])
    case .impossible(let date) where date > Date():
      tr("{date} is in the future: say when the photo was taken.", ["date": Format.moment(date)])
    case .impossible(let date):
      tr(
        "{date} cannot be when the photo was taken: say when it was.",
        ["date": Format.moment(date)])
    }
  }
}

extension InboxError {
  /// The error message of the photo inbox, and what to do.
  package var sentence: String {
    switch self {
    case .noBatch: tr("The inbox is empty: choose a folder of photos first.")
    case .unknown: tr("The inbox has changed in the meantime: look at it again.")
    case .unreadable(let place, ENOENT):
      tr("There is no folder “{folder}”: check its name.", place.inFolder)
    case .unreadable(let place, EACCES), .unreadable(let place, EPERM):
      tr("“{folder}” cannot be read: check that you are allowed to open it.", place.inFolder)
    case .unreadable(let place, let code):
      tr(
        "“{folder}” cannot be read ({reason}): check the card, then try again.",
        place.inFolder.merging(["reason": ErrorText.reason(code)]) { first, _ in first })
    case .noPhotos(let place, let others):
      others.isEmpty
        ? tr("There are no photos in “{folder}”: choose another folder.", place.inFolder)
        : trn(
          "“{folder}” has {count} file of a kind that MONA does not take ({names}): choose another folder, or save it as JPEG.",
          "“{folder}” has {count} files of kinds that MONA does not take ({names}): choose another folder, or save them as JPEG.",
          others.count,
          place.inFolder.merging(["names": FileNames.some(of: others)]) { first, _ in first })
    case .onlyVideos(let count):
      trn(
        "There is {count} video here, and no photo: choose another folder.",
        "There are {count} videos here, and no photo: choose another folder.", count)
    case .tooMany(let limit):
      tr(
        "The inbox takes {number} photos at most: read them folder by folder.",
        ["number": Format.number(limit)])
    case .goneAway(let place):
      tr(
        "“{folder}” went away while it was read: put the card back, then go on. Nothing that was read is lost.",
        place.inFolder)
    case .notThere(let place):
      tr(
        "“{folder}” is not there any more: put the card back, then collect again. All that was decided is kept.",
        place.inFolder)
    case .clockOffsetOutOfRange:
      tr("A camera’s clock is off by a hundred years at most: check the offset.")
    case .noClock:
      tr("No time follows from this clock: choose a photo or a camera that says when.")
    case .noTrackThere:
      tr(
        "No track came by there: add the GPX track of that walk, or say where another photo was taken."
      )
    case .passedOften:
      tr(
        "The track came by there several times: say where another photo was taken, at a place you passed once."
      )
    case .alreadyCollected:
      tr("This was collected already: undo it first to change it.")
    }
  }
}

/// The names of many files.
package enum FileNames {
  /// The number of files that are named.
  private static let limit = 12

  /// The names of the first files, and the number of others: "DSC_1.MPO, DSC_2.MPO, and 7 more".
  package static func some(of files: [URL]) -> String {
    let named = files.prefix(limit).map(\.fileName)
    let more = files.count - named.count
    return (named + (more > 0 ? [trn("and {count} more", "and {count} more", more)] : []))
      .joined(separator: ", ")
  }
}

extension Track {
  /// What was left out of the file the track was read from; empty if nothing was.
  package func leftOutTexts(file: URL) -> [String] {
    var texts: [String] = []
    if isCutShort {
      texts.append(
        trn(
          "“{file}” ends too early, as if the recorder had stopped: the {count} point before that is used.",
          "“{file}” ends too early, as if the recorder had stopped: the {count} points before that are used.",
          pointCount, file.named))
    }
    if leftOutCount > 0 {
      texts.append(
        trn(
          "{count} point of “{file}” was left out: it is damaged, or has no time or no place.",
          "{count} points of “{file}” were left out: they are damaged, or have no time or no place.",
          leftOutCount, file.named))
    }
    return texts
  }
}

extension FoundTrack {
  /// What became of GPX files that were found with photos: the used ones, those of other days, and the others.
  package static func texts(of found: [FoundTrack]) -> [String] {
    var (used, others, failed): ([URL], [URL], [(URL, TrackError)]) = ([], [], [])
    var leftOut: [String] = []
    for one in found {
      switch one.use {
      case .used(let track):
        used.append(one.file)
        leftOut += track.leftOutTexts(file: one.file)
      case .otherDay: others.append(one.file)
      case .failed(let error): failed.append((one.file, error))
      }
    }
    var texts: [String] = []
    if !used.isEmpty {
      texts.append(
        trn(
          "{count} GPX track was found with the photos, and is used: {names}.",
          "{count} GPX tracks were found with the photos, and are used: {names}.", used.count,
          ["names": FileNames.some(of: used)]))
    }
    texts += leftOut
    if !others.isEmpty {
      texts.append(
        trn(
          "{count} GPX track is of another day than the photos, and is not used ({names}): add it by itself if it is to be.",
          "{count} GPX tracks are of other days than the photos, and are not used ({names}): add those by themselves that are to be.",
          others.count, ["names": FileNames.some(of: others)]))
    }
    if failed.count == 1 {
      texts.append(
        tr(
          "The file “{name}” was found with the photos, and is not used. {reason}",
          ["name": failed[0].0.fileName, "reason": failed[0].1.sentence]))
    } else if !failed.isEmpty {
      texts.append(
        trn(
          "{count} file found with the photos has no track that can be read ({names}).",
          "{count} files found with the photos have no track that can be read ({names}).",
          failed.count, ["names": FileNames.some(of: failed.map(\.0))]))
    }
    return texts
  }
}

extension InboxTrack {
  /// What to do about a track that is of another day than the photos.
  package var otherDayText: String {
    tr(
      "“{file}” is of another day than the photos: add the track of their day, or correct the clock of the camera.",
      file.named)
  }
}

extension TrackError {
  /// The error message: why a GPX file was not read, and what to do.
  package var sentence: String {
    switch self {
    case .unreadable(ENOENT): tr("There is no such file of tracks: check its name.")
    case .unreadable(let code):
      tr(
        "The tracks cannot be read ({reason}): check that you are allowed to open the file.",
        ["reason": ErrorText.reason(code)])
    case .notGPX: tr("This is not a GPX file: choose one that your receiver or telephone recorded.")
    case .damaged(let line):
      tr(
        "The GPX file is damaged or cut short at line {line}: export it again.",
        ["line": Format.number(line)])
    case .noTimes:
      tr("The GPX file does not say when its points were passed: choose a recorded track.")
    case .tooLarge: tr("The GPX file is too large: export it day by day.")
    }
  }
}

extension URL {
  fileprivate var inFolder: [String: String] { ["folder": fileName] }
}
