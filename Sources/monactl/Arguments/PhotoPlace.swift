import ArgumentParser
import MonaModel

/// Where a photo was taken: "IMG_0012.JPG=artwork:4", or "IMG_0012.JPG=45.5,-73.6".
struct PhotoPlace: ExpressibleByArgument {
  /// The photo's name, or its path.
  let photo: String
  let place: Place

  enum Place {
    /// Beside a discovery.
    case discovery(DiscoveryID)
    case coordinate(Coordinate)
  }

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex else { return nil }
    photo = String(argument[..<sign])
    let text = String(argument[argument.index(after: sign)...])
    if let id = DiscoveryID(argument: text) {
      place = .discovery(id)
    } else if let coordinate = Coordinate(argument: text) {
      place = .coordinate(coordinate)
    } else {
      return nil
    }
  }
}
