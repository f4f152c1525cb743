import Foundation
import MonaModel
import MonaPerson

extension InboxProblem {
  /// Why a photo is no use, or was not collected, and what to do.
  package var sentence: String {
    switch self {
    case .album(let error): error.sentence
    case .rawFile:
      tr(
        "MONA does not read the raw files of cameras: develop it as a JPEG, then read the folder again."
      )
    case .alreadyCollected:
      tr(
        "This discovery was collected in the meantime: say whether to replace its photo, or skip it."
      )
    case .unknownDiscovery:
      tr("This discovery is no longer there: choose another one.")
    case .changed:
      tr("The photo changed since it was read: read the folder again.")
    }
  }
}

extension InboxError {
  /// Why the inbox refuses, and what to do.
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
    case .noPhotos(let place):
      tr("There are no photos in “{folder}”: choose another folder.", place.inFolder)
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

extension TrackError {
  /// Why a file of tracks was not read, and what to do.
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
  fileprivate var inFolder: [String: String] { ["folder": lastPathComponent] }
}
