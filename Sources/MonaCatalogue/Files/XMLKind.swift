import Foundation

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
