import Foundation

/// Why a file was not imported; the catalogue is as it was.
package enum CatalogueError: Error, Hashable {
  /// Nothing is there.
  case missing(URL)
  /// It is a folder.
  case folder(URL)
  /// It is neither a file nor a folder, or it may not be read.
  case unreadable(URL)
  /// It holds nothing.
  case empty(URL)
  /// It is larger than any catalogue; `CatalogueFile.sizeLimit`.
  case tooLarge(URL)
  /// It is a web page, as a broken server or a login page sends.
  case webPage(URL)
  /// It is XML, of a kind that MONA imports no catalogue from.
  case xml(URL, XMLKind)
  /// It is not JSON.
  case notJSON(URL, offset: Int)
  /// It ends in the middle.
  case truncated(URL)
  /// It is JSON, but no list of artworks, places or heritage sites.
  case notACatalogue(URL)
  /// It is a table whose columns do not say where things are.
  case noPosition(URL)
  /// Not one of its records can be used; the first of them, and why.
  case nothingUsable(URL, position: Int, problem: RecordProblem)
  /// It would retire most of what the catalogue has of its source and kind, and nobody said that it
  /// is complete.
  case lacksMost(URL, missing: Int, of: Int)
  /// It is no collection of areas that have names.
  case notBoundaries(URL)
  /// What was to be imported as badges holds none; the badges are as they were.
  case notBadges
}

/// A kind of XML, as its first element says.
package enum XMLKind: Hashable, CaseIterable {
  /// Keyhole Markup Language, which map programs exchange.
  case kml
  /// A track of a satellite receiver.
  case gpx
  /// An extract of OpenStreetMap's data.
  case openStreetMap
  /// Any other.
  case other
}

extension CatalogueError {
  /// What a file is that begins with "<": XML by its first element, else a web page.
  ///
  /// Only the first 4 kB are looked at, which hold more than any declaration and licence before it.
  static func markup(_ bytes: UnsafeRawBufferPointer, url: URL) -> CatalogueError {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let name = head.firstMatch(of: /<(?:\w+:)?([A-Za-z]\w*)/)?.output.1.lowercased()
    switch name {
    case "kml": return .xml(url, .kml)
    case "gpx": return .xml(url, .gpx)
    case "osm": return .xml(url, .openStreetMap)
    case "html": return .webPage(url)
    default: return head.contains("<?xml") ? .xml(url, .other) : .webPage(url)
    }
  }
}
