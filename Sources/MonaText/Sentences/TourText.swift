import MonaModel
import MonaPerson

extension TourError {
  /// Why a tour is not stored, and what to do.
  package var sentence: String {
    switch self {
    case .unknown: tr("This tour is not there any more.")
    case .noName: tr("A tour needs a name: write one.")
    case .longName:
      trn(
        "The name of a tour has {count} character at most: shorten it.",
        "The name of a tour has {count} characters at most: shorten it.", Tour.nameLimit)
    case .nameTaken(let name):
      tr("A tour is called “{name}” already: choose another name.", ["name": name])
    case .tooManyStops:
      trn(
        "A tour has {count} stop at most: narrow the list first.",
        "A tour has {count} stops at most: narrow the list first.", Tour.stopLimit)
    case .timeOutOfRange:
      tr("A tour takes ten days at most, and a stop one: give a shorter time.")
    case .noPositions:
      tr("No work of these has a known position: choose others for the tour.")
    }
  }
}

extension TravelMode {
  /// How a person travels: "on foot", "by bicycle".
  package var displayName: String {
    switch self {
    case .foot: tr("on foot")
    case .bicycle: tr("by bicycle")
    }
  }
}

extension Tour {
  /// How the person travels and how many stops are visited, how far it is and how long it takes: "on foot · 12
  /// stops · about 4.2 km · 2 h 5 min".
  package func summary(_ schedule: TourSchedule) -> String {
    let stops = trn("{count} stop", "{count} stops", visited.count)
    let far = tr("about {distance}", ["distance": Format.distance(schedule.metres)])
    return [mode.displayName, stops, far, Format.duration(schedule.seconds)]
      .joined(separator: " · ")
  }
}

extension Format {
  /// A duration in hours and minutes, rounded: "25 min", "2 h", "2 h 5 min".
  package static func duration(_ seconds: Double) -> String {
    let minutes = Int((max(0, min(seconds, 1e9)) / 60).rounded())
    let (hours, rest) = (number(minutes / 60), number(minutes % 60))
    if minutes < 60 { return trc("minutes", "{minutes} min", ["minutes": rest]) }
    if minutes % 60 == 0 { return tr("{hours} h", ["hours": hours]) }
    return tr("{hours} h {minutes} min", ["hours": hours, "minutes": rest])
  }
}
