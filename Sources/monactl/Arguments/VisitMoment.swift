import ArgumentParser
import Foundation
import MonaModel

/// When a discovery was collected, in ISO 8601; without a zone it is Montréal's time.
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
      // Noon, so that it is the same day wherever it is looked at from Canada.
      date = day.start.addingTimeInterval(12 * 3600)
    } else if let date = styles.lazy.compactMap({ style in
      // One form after the other is tried: what has none of them is refused below.
      (try? style.parse(argument)) ?? (try? style.parse(argument + ":00"))
    }).first {
      self.date = date
    } else {
      return nil
    }
  }
}
