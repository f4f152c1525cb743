import MonaModel

extension LocatorError {
  var sentence: String {
    switch self {
    case .unavailable:
      tr("Your location isn’t available: set your place on the map instead.")
    case .refused:
      tr(
        "This computer keeps your position from MONA: allow it in the system’s location settings, or set your place on the map."
      )
    case .timedOut:
      tr("Your position was not found in time: try again, or set your place on the map.")
    }
  }
}
