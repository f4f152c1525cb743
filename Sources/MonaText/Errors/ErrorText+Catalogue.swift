import Foundation
import MonaCatalogue
import MonaMap

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
        "“{file}” has no latitude and longitude columns: choose a table with locations.",
        url.named)
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
    case .notBoundaries(let url):
      tr("“{file}” holds no areas with names: choose boundaries in GeoJSON.", url.named)
    case .notBadges: tr("This file holds no badges: choose another file.")
    }
  }
}

extension XMLKind {
  /// The error message: why a file of this kind is not a catalogue, and what to do.
  fileprivate func refusal(of url: URL) -> String {
    switch self {
    case .kml:
      tr(
        "“{file}” is KML, which MONA does not import: save it as GeoJSON in a map program, then choose that file.",
        url.named)
    case .gpx:
      tr("“{file}” is a GPX track, not a catalogue: add it in the photo inbox.", url.named)
    case .openStreetMap:
      tr(
        "“{file}” is OpenStreetMap XML, which MONA does not import: export it as GeoJSON, then choose that file.",
        url.named)
    case .other:
      tr(
        "“{file}” is XML, which MONA does not import: choose a catalogue in JSON, GeoJSON or CSV.",
        url.named)
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
    }
  }
}

extension URL {
  /// The file's name as the value of the placeholder `{file}`.
  var named: [String: String] { ["file": lastPathComponent] }
}

extension TileTemplateError {
  /// The error message: why a tile template was rejected, and what to do.
  package var sentence: String {
    switch self {
    case .empty: tr("Write the address of the tiles.")
    case .notAnAddress:
      tr(
        "This is no web address: write one like {example}.",
        ["example": "https://example.org/{z}/{x}/{y}.png"])
    case .notSecure:
      tr("Anyone could watch which places you look at: write an address that begins with https://.")
    case .missing(let names):
      tr(
        "The address lacks {names}: write where the level, the column and the row of a tile go.",
        ["names": names.joined(separator: ", ")])
    case .unknown(let name):
      tr(
        "MONA does not know {name}: write what the map’s server says to put there.", ["name": name])
    }
  }
}

extension TileFailure {
  /// The error message: why a tile could not be loaded, and what to do.
  package var sentence: String {
    switch self {
    case .noNetwork: tr("The server does not answer: check the address, or your network.")
    case .refused(let status):
      tr(
        "The server refuses (it says {status}): check the address, or whether it asks for a key.",
        ["status": String(status)])
    case .notAnImage:
      tr("The server answers, but not with an image in PNG or JPEG: check the address.")
    }
  }
}

extension MBTilesError {
  /// The error message: why a file cannot be used as a map, and what to do.
  package var sentence: String {
    switch self {
    case .missing(let url):
      tr("“{file}” is not there: look for where it went, or plug in its disk.", url.named)
    case .folder(let url): tr("“{file}” is a folder: choose a file in it.", url.named)
    case .empty(let url): tr("“{file}” is empty: download it again.", url.named)
    case .unreadable(let url):
      tr("“{file}” cannot be read: check that you are allowed to open it.", url.named)
    case .notADatabase(let url):
      tr("“{file}” is not a map file: choose one in MBTiles format.", url.named)
    case .notMBTiles(let url):
      tr("“{file}” is a database, but not a map: choose a file in MBTiles format.", url.named)
    case .noTiles(let url):
      tr("“{file}” has no map in it: make it again, or choose another one.", url.named)
    case .vector(let url):
      tr(
        "“{file}” is a vector map, which MONA cannot draw: choose a map made of images (PNG or JPEG).",
        url.named)
    case .unknownImages(let url):
      tr(
        "“{file}” is made of images that MONA cannot draw: choose a map in PNG or JPEG.",
        url.named)
    case .tooComplex(let url):
      tr(
        "“{file}” asks for more work than a map should: choose another one, or convert it to MBTiles again.",
        url.named)
    case .damaged(let url):
      tr("“{file}” is damaged: download or copy it again.", url.named)
    }
  }
}
