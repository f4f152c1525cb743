import Foundation

/// Errors of importing a file; the catalogue is then unchanged.
package enum CatalogueError: Error, Hashable {
  /// The file does not exist.
  case missing(URL)
  /// It is a folder.
  case folder(URL)
  /// It is not a regular file, or it is not readable.
  case unreadable(URL)
  /// It is empty.
  case empty(URL)
  /// It is larger than any catalogue; `CatalogueFile.sizeLimit`.
  case tooLarge(URL)
  /// It is a web page, such as an error or login page.
  case webPage(URL)
  /// It is XML, which MONA does not import.
  case xml(URL, XMLKind)
  /// It is not JSON.
  case notJSON(URL, offset: Int)
  /// It is truncated.
  case truncated(URL)
  /// It is JSON but not a list of artworks, places or heritage sites.
  case notACatalogue(URL)
  /// It is a table without columns for the position.
  case noPosition(URL)
  /// Its positions are two numbers in a column, of which either may be the latitude.
  case openOrder(URL, column: String)
  /// Its positions are in a coordinate system that cannot be converted, or that they contradict: its
  /// name.
  case unknownSystem(URL, String)
  /// It has positions that are no degrees, and does not state their coordinate system.
  case noSystem(URL)
  /// It has several lists of works: their names.
  case severalLayers(URL, [String])
  /// Its format is one that GDAL reads, which is not installed.
  case gdalMissing(URL)
  /// GDAL cannot read it.
  case conversionFailed(URL)
  /// GDAL did not read it within the limit of time.
  case conversionLate(URL)
  /// None of its records can be used; the first one and its problem.
  case nothingUsable(URL, position: Int, problem: RecordProblem)
  /// It would retire most discoveries of its source and kind, and was not declared complete.
  case lacksMost(URL, missing: Int, of: Int)
  /// Works of its source look the same as works that it has under other numbers, and it was not
  /// said whether they are: their number, and the number of works that it lacks.
  case renumbered(URL, alike: Int, missing: Int)
  /// A server gives the numbers of works that the person collected or targeted to other works: their number.
  case otherWorks(Int)
  /// It contains no named areas.
  case notBoundaries(URL)
  /// The data contains no badges; the stored badges are unchanged.
  case notBadges
}

/// The kinds of XML, by root element.
package enum XMLKind: Hashable, CaseIterable {
  /// A track of a satellite receiver, without waypoints.
  case gpx
  /// Any other.
  case other
}

extension CatalogueError {
  /// The error for a file that begins with "<": XML by its root element, otherwise a web page.
  ///
  /// Only the first 4 kB are searched, enough for any declaration and licence.
  static func markup(_ bytes: UnsafeRawBufferPointer, url: URL) -> CatalogueError {
    switch rootElement(bytes) {
    case "gpx": .xml(url, .gpx)
    case "html": .webPage(url)
    case "kml", "osm": .xml(url, .other)
    default:
      String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<?xml")
        ? .xml(url, .other) : .webPage(url)
    }
  }

  /// The name of the first element of XML or HTML, in lower case; nil when it has none.
  static func rootElement(_ bytes: UnsafeRawBufferPointer) -> String? {
    String(decoding: bytes.prefix(4096), as: UTF8.self)
      .firstMatch(of: /<(?:\w+:)?([A-Za-z]\w*)/)?.output.1.lowercased()
  }
}
