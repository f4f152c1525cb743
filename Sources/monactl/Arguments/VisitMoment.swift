import ArgumentParser
import Foundation
import MonaModel

/// The time of a visit in ISO 8601; without a time zone, in Montréal's.
struct VisitMoment: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    let inMontreal = Date.ISO8601FormatStyle(timeZone: MontrealDay.timeZone)
      .year().month().day().dateTimeSeparator(.standard)
    let styles: [Date.ISO8601FormatStyle] = [
      .iso8601, .init(includingFractionalSeconds: true),
      inMontreal.time(includingFractionalSeconds: false),
      inMontreal.time(includingFractionalSeconds: true),
    ]
    if let day = MontrealDay(argument) {
      // Noon, so that the date is the same in all time zones of Canada.
      date = day.start.addingTimeInterval(12 * 3600)
    } else if let date = styles.lazy.compactMap({ style in
      // Tries each format in turn; text in no format is rejected below.
      (try? style.parse(argument)) ?? (try? style.parse(argument + ":00"))
    }).first {
      self.date = date
    } else {
      return nil
    }
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
