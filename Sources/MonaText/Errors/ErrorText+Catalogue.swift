import Foundation
import MonaCatalogue

extension CatalogueError {
  /// The error message: why a file was not imported, and what to do.
  package var sentence: String {
    switch self {
    case .missing(let url):
      tr("There is no file “{file}”: check its name.", url.named)
    case .folder(let url):
      tr("“{file}” is a folder: choose a file in it.", url.named)
    case .unreadable(let url):
      tr("“{file}” cannot be read: check that you are allowed to open it.", url.named)
    case .empty(let url):
      tr("“{file}” is empty: download it again.", url.named)
    case .tooLarge(let url):
      tr("“{file}” is too large to be a catalogue: choose another file.", url.named)
    case .webPage(let url):
      tr("“{file}” is a web page (HTML), not a catalogue: download it again later.", url.named)
    case .xml(let url, let kind): kind.refusal(of: url)
    case .notJSON(let url, let offset):
      tr(
        "“{file}” is not JSON (see byte {offset}): choose a catalogue, or download it again.",
        url.named.merging(["offset": String(offset)]) { first, _ in first })
    case .truncated(let url):
      tr("“{file}” stops in the middle: download it again.", url.named)
    case .notACatalogue(let url):
      tr(
        "“{file}” holds no artworks, places, heritage sites or badges: choose a catalogue.",
        url.named)
    case .noPosition(let url):
      tr(
        "“{file}” has no columns with latitude and longitude, or with both in one: choose a table with locations.",
        url.named)
    case .openOrder(_, let column): SourceSurvey.openOrderText(column)
    case .nothingUsable(let url, let position, let problem):
      tr(
        "“{file}” has no record that MONA can use (record {position}: {reason}): choose another file.",
        url.named.merging(["position": Format.number(position), "reason": problem.sentence]) {
          first, _ in first
        })
    case .lacksMost(let url, let missing, let count):
      tr(
        "“{file}” lacks {missing} of the {count} discoveries that its catalogue has, and these would leave MONA: check that it is the whole catalogue.",
        url.named.merging(["missing": Format.number(missing), "count": Format.number(count)]) {
          first, _ in first
        })
    case .unknownSystem(let url, let name):
      tr(
        "“{file}” gives its positions in {system}, which MONA cannot convert: export it in degrees (WGS 84).",
        url.named.merging(["system": name]) { first, _ in first })
    case .noSystem(let url):
      tr(
        "“{file}” does not say in which coordinate system its positions are: export it in degrees (WGS 84), or add its .prj file.",
        url.named)
    case .severalLayers(let url, let names):
      tr(
        "“{file}” holds several lists of works ({names}): save the one you want as a file of its own.",
        url.named.merging(["names": names.joined(separator: ", ")]) { first, _ in first })
    case .gdalMissing(let url):
      tr(
        "“{file}” is read by GDAL, which is not installed: install the package gdal-bin, then import the file again.",
        url.named)
    case .conversionFailed(let url):
      tr(
        "GDAL cannot read “{file}”: download it again, or save it as GeoJSON in a map program.",
        url.named)
    case .conversionLate(let url):
      tr(
        "GDAL took too long to read “{file}”: save it as GeoJSON in a map program, then choose that file.",
        url.named)
    case .renumbered(let url, let alike, let missing):
      trn(
        "“{file}” lacks {missing} of its catalogue’s discoveries, and lists {count} with the same title, artists and place under another number: is it the same work? If so, your visit follows it; if not, what is missing leaves MONA.",
        "“{file}” lacks {missing} of its catalogue’s discoveries, and lists {count} with the same titles, artists and places under other numbers: are they the same works? If so, your visits follow them; if not, what is missing leaves MONA.",
        alike,
        url.named.merging(["missing": Format.number(missing)]) { first, _ in first })
    case .otherWorks(let count):
      trn(
        "The server gives the number of {count} work that you collected or targeted to another work, so its catalogue was not taken: ask whoever runs it to import its works as a table, which gives them numbers of their own.",
        "The server gives the numbers of {count} works that you collected or targeted to other works, so its catalogue was not taken: ask whoever runs it to import its works as a table, which gives them numbers of their own.",
        count)
    case .notBoundaries(let url):
      tr("“{file}” holds no areas with names: choose boundaries in GeoJSON.", url.named)
    case .notBadges: tr("This file holds no badges: choose another file.")
    }
  }

  /// The option by which a command imports the file all the same; nil if there is none.
  package var optionText: String? {
    switch self {
    case .lacksMost: tr("If it is, import it with --complete.")
    case .openOrder(_, let column):
      tr(
        "Import it with --column “{column}=latitudeLongitude” or “{column}=longitudeLatitude”.",
        ["column": column])
    case .renumbered: tr("Answer with --same-works or --other-works.")
    default: nil
    }
  }
}

extension XMLKind {
  /// The error message: why a file of this kind is not a catalogue, and what to do.
  fileprivate func refusal(of url: URL) -> String {
    switch self {
    case .gpx:
      tr("“{file}” is a GPX track, not a catalogue: add it in the photo inbox.", url.named)
    case .other:
      tr(
        "“{file}” is XML, which MONA does not import: choose a catalogue in JSON, GeoJSON or CSV.",
        url.named)
    }
  }
}

extension JoiningError {
  /// The error message: why discoveries were not joined or parted, and what to do.
  package var sentence: String {
    switch self {
    case .notJoinable(let first, let second):
      tr(
        "{first} and {second} cannot be joined: choose two of the same kind that are in the catalogue, from different catalogues.",
        ["first": "\(first)", "second": "\(second)"])
    case .notJoined(let id):
      tr("{id} is not joined with another: check its number.", ["id": "\(id)"])
    }
  }
}

extension SourceError {
  /// The error message of an operation on a catalogue source, and what to do.
  package var sentence: String {
    switch self {
    case .unknown(let name):
      tr("There is no catalogue called “{name}”: check its name.", ["name": name])
    case .mona: tr("“MONA” is MONA’s own catalogue: choose another name.")
    case .nameTaken(let name):
      tr("Another catalogue is called “{name}”: choose another name.", ["name": name])
    case .badName:
      tr(
        "A catalogue needs a name of {limit} characters at most: choose another one.",
        ["limit": Format.number(SourceError.nameLimit)])
    case .longText:
      tr(
        "A credit or a licence has {limit} characters at most: shorten it.",
        ["limit": Format.number(SourceError.textLimit)])
    case .named(let url):
      tr(
        "“{file}” is MONA’s own catalogue, which has its name and kinds already: import it without any.",
        url.named)
    case .notMona(let url):
      tr(
        "“{file}” is not from MONA’s server, and cannot bring its catalogue up to date: import it under a name of its own.",
        url.named)
    case .fileGone(let source):
      tr(
        "The file of “{name}” is no longer where it was: say where it is now.",
        ["name": source.name])
    case .unknownColumn(let name, let names):
      tr(
        "The file has no column “{name}”: it has {columns}.",
        [
          "name": name,
          "columns": names.map { tr("“{name}”", ["name": $0]) }.joined(separator: ", "),
        ])
    }
  }
}

extension URL {
  /// The file's name as the value of the placeholder `{file}`.
  var named: [String: String] { ["file": fileName] }
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
    case .brokenRow: tr("its quotation marks or separators do not tell its cells apart")
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
    case .dayNumber(let text):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its date, {number}, is probably a spreadsheet’s number of a day; it was kept as it is",
        ["number": text])
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
