import Foundation
import MonaCatalogue
import MonaPerson
import MonaSync

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
      tr("This discovery is already collected: change its photo, rating or comment instead.")
    case .notCollected:
      tr("This discovery is not collected yet: collect it with a photo first.")
    case .commentChanged:
      tr(
        "This comment was changed elsewhere while you were writing; both are kept: choose on its sheet."
      )
    case .ratingOutOfRange(let rating):
      tr("{rating} is not a rating: give 1 to 5 stars.", ["rating": Format.number(rating)])
    case .commentTooLong(let count):
      tr(
        "The comment is {count} characters long: shorten it to {limit}.",
        ["count": Format.number(count), "limit": Format.number(Visit.commentLimit)])
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

extension RecordProblem {
  /// Why a record was skipped; follows "Record 1 was left out:".
  package var sentence: String {
    switch self {
    // TRANSLATORS: These say why a record of a catalogue was left out, after a colon.
    case .notAnObject: tr("it is not a description of anything")
    case .noNumber: tr("it has no number")
    case .headerRow: tr("it is the header of a table, not a discovery")
    case .repeatedNumber: tr("another record before it has the same number")
    case .unreadablePosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, “{latitude}” and “{longitude}”, is not in degrees",
        ["latitude": latitude, "longitude": longitude])
    case .swappedPosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its latitude, {latitude}, and its longitude, {longitude}, are swapped",
        ["latitude": String(latitude), "longitude": String(longitude)])
    case .impossiblePosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is no place on Earth",
        ["latitude": String(latitude), "longitude": String(longitude)])
    case .nothingSaid: tr("it says neither where, nor what, nor by whom")
    case .noArea: tr("it is no area with a name")
    case .cutShort: tr("the file stops in the middle of it")
    }
  }
}

extension RecordRemark {
  /// What was unusual in a record, and what was done about it; follows "artwork:4:".
  package var sentence: String {
    switch self {
    case .longitudeSign(let degrees):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its longitude, {degrees}, had lost its minus sign, which was put back",
        ["degrees": String(degrees)])
    case .position(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is no place on Earth and was left out",
        ["latitude": String(latitude), "longitude": String(longitude)])
    case .positionOutlier(let position, isSetAside: true):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is on another side of the world than the rest of its source, and was set aside",
        ["latitude": String(position.latitude), "longitude": String(position.longitude)])
    case .positionOutlier(let position, isSetAside: false):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is on another side of the world than the rest of its source; it was kept",
        ["latitude": String(position.latitude), "longitude": String(position.longitude)])
    }
  }
}

extension ServerRequestError {
  /// The error message of a server request, and what to do; may contain the server's own words.
  package var sentence: String {
    switch self {
    case .unreachable:
      tr("The server cannot be reached: check the connection, then try again.")
    case .timedOut: tr("The server does not answer: try again in a moment.")
    case .untrusted:
      tr(
        "The server cannot prove that it is the one it says it is: nothing was sent. Check its address, and the date of this computer."
      )
    case .redirected(let host):
      host.isEmpty
        ? tr("The server sends elsewhere: nothing was sent there. Check its address.")
        : tr(
          "The server sends to {host}: nothing was sent there. If that is its new address, log in there.",
          ["host": host])
    case .unauthenticated: tr("The server ended this session: log in again.")
    case .refused(let refusal, _):
      refusal.message.isEmpty
        ? tr("The server refused this.")
        : tr("The server refused this: {words}", ["words": refusal.message])
    case .tooMany(_, let seconds):
      if let seconds, seconds > 0 {
        trn(
          "The server was asked too often: try again in {count} second.",
          "The server was asked too often: try again in {count} seconds.", Int(seconds.rounded(.up))
        )
      } else {
        tr("The server was asked too often: try again in a minute.")
      }
    case .trouble: tr("The server has a problem: try again later.")
    case .notUnderstood:
      tr(
        "This was not MONA’s server that answered: if this network wants you to log in to it, do so, then try again."
      )
    }
  }
}

extension ServerAddress.Fault {
  /// The error message: why a text is not a server address.
  package var sentence: String {
    switch self {
    case .notAnAddress: tr("This is no address of a server: write one such as mona.example.")
    case .notSecret:
      tr("What is sent to http:// addresses can be read on the way: write https:// instead.")
    }
  }
}

extension VisitExport {
  /// The message after an export, with the number of visits without a position, which were left
  /// out.
  /// - Parameter file: the name or path of the file.
  package func sentence(file: String) -> String {
    let sentence = tr("Your visits are in “{file}”.", ["file": file])
    guard leftOut > 0 else { return sentence }
    let rest = trn(
      "{count} visit whose place nobody knows is not in it.",
      "{count} visits whose place nobody knows are not in it.", leftOut)
    return "\(sentence) \(rest)"
  }
}

extension ExportFormat {
  /// The name of the format in a menu.
  package var displayName: String {
    switch self {
    case .csv: tr("Table (CSV)")
    case .geojson: tr("Map (GeoJSON)")
    case .gpx: tr("Waypoints (GPX)")
    case .ical: tr("Calendar (iCalendar)")
    case .json: tr("Everything (JSON)")
    }
  }
}
