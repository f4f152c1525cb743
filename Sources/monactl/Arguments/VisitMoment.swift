import ArgumentParser
import Foundation
import MonaModel
import MonaText

/// The time of a visit in ISO 8601; without a time zone, in Montréal's.
struct VisitMoment: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    guard let date = TypedMoment.date(argument) else { return nil }
    self.date = date
  }
}

/// When a photo was taken: "IMG_0012.JPG=2026-10-17T10:00".
struct PhotoMoment: ExpressibleByArgument {
  /// The name or path of the photo.
  let photo: String
  let date: Date

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
      let date = TypedMoment.date(String(argument[argument.index(after: sign)...]))
    else { return nil }
    (photo, self.date) = (String(argument[..<sign]), date)
  }
}

/// Where a photo was taken: "IMG_0012.JPG=artwork:4", or "IMG_0012.JPG=45.5,-73.6".
struct PhotoPlace: ExpressibleByArgument {
  /// The name or path of the photo.
  let photo: String
  let place: Place

  enum Place {
    /// At the position of a discovery.
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

/// The option that says when a photo was taken.
struct PhotoDateOption: ParsableArguments {
  @Option(
    help: .init(
      tr(
        "When, as 2026-11-21 or 2026-11-21T14:30:00-05:00; needed if the photo does not say when it was taken."
      ), valueName: "date"))
  var date: VisitMoment?
}
