import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson

extension StoreError {
  /// The error message of the store, and what to do.
  package var sentence: String {
    switch self {
    case .unreadable(let folder, let underlying):
      unreadable(folder, StorageError(underlying))
    case .emptied(let file, let photos):
      trn(
        "“{file}” holds nothing any more, though {count} photo is in your album: go back to a copy of it, or restore a backup.",
        "“{file}” holds nothing any more, though {count} photos are in your album: go back to a copy of it, or restore a backup.",
        photos, ["file": file.path])
    case .missing(let file):
      tr(
        "“{file}” is not there any more: go back to a copy of it, or restore a backup.",
        ["file": file.path])
    case .newer(let folder):
      tr(
        "A newer MONA has written in “{folder}”: start that one, or update this one. Nothing was changed.",
        ["folder": folder.path])
    case .unknownDiscovery(let id):
      tr("The catalogue holds no {discovery}: search for it by its title.", ["discovery": "\(id)"])
    case .alreadyCollected:
      tr(
        "This discovery is already collected: add the photo to it, or change its rating or comment instead."
      )
    case .notCollected:
      tr("This discovery is not collected yet: collect it with a photo first.")
    case .unknownPhoto(let name):
      tr("This visit has no photo “{name}”: choose one of its photos.", ["name": name])
    case .onlyPhoto:
      tr(
        "This is the visit’s only photo: add another one first, or remove the discovery from the collection."
      )
    case .commentChanged:
      tr(
        "This comment was changed elsewhere while you were writing; both are kept: choose on its sheet."
      )
    case .ratingOutOfRange(let rating):
      tr("{rating} is not a rating: give 1 to 5 stars.", ["rating": Format.number(rating)])
    case .commentTooLong(let count):
      tr(
        "The comment is {count} characters long: shorten it to {limit}.",
        ["count": Format.number(count), "limit": Format.number(CommentLimit.scalars)])
    case .noteTooLong(let count):
      tr(
        "The note is {count} characters long: shorten it to {limit}.",
        ["count": Format.number(count), "limit": Format.number(PersonalNote.limit)])
    case .impossibleDate(let date):
      tr(
        "Nothing can have been collected on {date}: check the year, the month and the day.",
        ["date": Format.moment(date)])
    case .photoNotFetched:
      tr(
        "The photo of this visit is still to be fetched from the server: try again when it is here."
      )
    }
  }

  private func unreadable(_ folder: URL, _ fault: StorageError?) -> String {
    let values = ["folder": folder.path]
    return switch fault {
    case .full?: tr("The disk is full: make room, then try again.")
    case .readOnly?:
      tr("MONA may not write in “{folder}”: check who owns the folder.", values)
    case .readOnlyDisk?: StorageError.readOnlyDisk.sentence
    case .busy?:
      tr("Another program is using MONA’s data in “{folder}”: try again in a moment.", values)
    case .damaged?:
      tr(
        "MONA’s data in “{folder}” is damaged: go back to a copy of it, or restore a backup.",
        values)
    case .cannotOpen?, nil:
      tr(
        "MONA’s data in “{folder}” cannot be opened: check that the folder and its disk can be read, then try again.",
        values)
    }
  }
}

extension StorageError {
  /// The error message: why nothing can be stored, and what to do.
  package var sentence: String {
    switch self {
    case .full: tr("The disk is full: make room, then try again.")
    case .readOnly: tr("MONA may not write its data: check who owns its folder.")
    case .readOnlyDisk:
      tr("Nothing can be written to the disk of MONA’s data: unlock or repair it, then try again.")
    case .busy: tr("Another program is using MONA’s data: try again in a moment.")
    case .damaged: tr("MONA’s data is damaged: go back to a copy of it, or restore a backup.")
    case .cannotOpen:
      tr("MONA’s data cannot be opened: check that its disk can be read, then try again.")
    }
  }
}
