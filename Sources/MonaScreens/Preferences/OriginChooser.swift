import MonaLog
import MonaModel
import MonaText
import Observation

/// The origin of distances, and the actions that change it.
@Observable @MainActor
package final class OriginChooser {
  /// The computer's position; not stored between runs.
  package private(set) var position: Position?
  /// Whether the position is being determined.
  package private(set) var isLocating = false

  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let locator: Locator

  /// Creates the chooser with the stored choice; does not determine the position yet.
  package init(
    preferences: StoredPreferences, navigation: Navigation, toasts: Toasts, locator: Locator
  ) {
    self.preferences = preferences
    self.navigation = navigation
    self.toasts = toasts
    self.locator = locator
  }

  /// The origin of distances: the computer's position if it is chosen and known, else the place set
  /// on the map, else the centre of Montréal.
  ///
  /// Observable, so that distances are updated when it changes.
  package var current: Origin {
    if choice.start == .position, let position {
      return Origin(
        coordinate: position.coordinate, source: .position(accuracy: position.accuracy))
    }
    if choice.start != .centre, let place = choice.place {
      return Origin(coordinate: place, source: .chosen)
    }
    return .centre
  }

  /// Whether the person has set a place on the map.
  package var hasPlace: Bool { choice.place != nil }

  /// Whether the map waits for the person to click a place.
  package var isAskingForPlace: Bool {
    navigation.isSettingOrigin && navigation.placeRequest == nil
  }

  private var choice: OriginChoice {
    get { preferences.origin }
    set { preferences.origin = newValue }
  }

  // MARK: Actions

  /// Determines the computer's position and makes it the origin; shows the error if that fails.
  package func usePosition() async {
    let before = choice
    do {
      guard let position = try await locate() else { return }
      self.position = position
      // Keep another choice that the person made meanwhile.
      if choice == before { choice.start = .position }
    } catch {
      toasts.report(error)
    }
  }

  /// Determines the position at the start if it is the chosen origin; errors are only logged,
  /// because nobody requested it now.
  package func resumePosition() async {
    guard choice.start == .position else { return }
    if let position = await tryLogging("No position", { try await locate() }) {
      self.position = position
    }
  }

  /// Makes the place set on the map the origin; asks for one if there is none.
  package func usePlace() {
    if hasPlace { choice.start = .place } else { askForPlace() }
  }

  /// Makes the centre of Montréal the origin; keeps the place set on the map.
  package func useCentre() {
    choice.start = .centre
  }

  /// Deletes the place set on the map, and stops waiting for one.
  package func forgetPlace() {
    navigation.forgetSettingOrigin()
    choice = OriginChoice(start: choice.start == .place ? .centre : choice.start)
  }

  /// Shows the map and waits for a click that sets the place.
  package func askForPlace() {
    navigation.beginSettingOrigin()
  }

  /// Takes the place that the map waits for: the origin, unless it is for something else; then goes back.
  package func answer(with place: Coordinate) {
    if navigation.placeRequest == nil { setPlace(place) } else { navigation.endSettingPlace(place) }
  }

  /// Stores a place and makes it the origin; then goes back.
  package func setPlace(_ place: Coordinate) {
    choice = OriginChoice(start: .place, place: place)
    toasts.show(tr("Distances now start from the place you set."))
    navigation.stopSettingOrigin()
  }

  /// Determines the position; nil if that is already running.
  private func locate() async throws -> Position? {
    guard !isLocating else { return nil }
    isLocating = true
    defer { isLocating = false }
    return try await locator.locate()
  }
}

/// The origin of distances.
package struct Origin: Hashable, Sendable {
  /// Where an origin comes from.
  package enum Source: Hashable, Sendable {
    /// The computer's position, accurate to this many metres.
    case position(accuracy: Double)
    /// The place that the person set on the map.
    case chosen
    /// The centre of Montréal, for want of anything better.
    case centre
  }

  /// The coordinate.
  package var coordinate: Coordinate
  /// Where it comes from.
  package var source: Source

  /// Creates an origin.
  package init(coordinate: Coordinate, source: Source) {
    self.coordinate = coordinate
    self.source = source
  }

  /// The centre of Montréal.
  package static let centre = Origin(coordinate: .montreal, source: .centre)
}

extension Origin {
  /// The choice that the origin corresponds to.
  package var start: OriginChoice.Start {
    switch source {
    case .position: .position
    case .chosen: .place
    case .centre: .centre
    }
  }

  /// A phrase for above a list: "from your position (± 40 m)".
  package var text: String {
    switch source {
    case .position(let accuracy):
      tr("from your position (± {distance})", ["distance": Format.distance(accuracy)])
    case .chosen: tr("from the place you set")
    case .centre: tr("from the centre of Montréal")
    }
  }

  /// A full sentence.
  package var sentence: String {
    switch source {
    case .position(let accuracy):
      tr(
        "Distances start from your position, known to within {distance}.",
        ["distance": Format.distance(accuracy)])
    case .chosen: tr("Distances start from the place you set on the map.")
    case .centre: tr("Distances start from the centre of Montréal.")
    }
  }

  /// The distance to a place and its origin: "1.2 km from your position".
  package func distanceText(to place: Coordinate) -> String {
    let distance = Format.distance(Distance.metres(from: coordinate, to: place))
    return switch source {
    case .position: tr("{distance} from your position", ["distance": distance])
    case .chosen: tr("{distance} from the place you set", ["distance": distance])
    case .centre: tr("{distance} from the centre of Montréal", ["distance": distance])
    }
  }
}

/// The person's choice of the origin of distances.
package struct OriginChoice: Hashable, Sendable {
  /// The origins to choose from.
  package enum Start: String, Hashable, Sendable {
    /// The computer's position.
    case position
    /// The place set on the map.
    case place
    /// The centre of Montréal.
    case centre
  }

  /// The chosen origin.
  package var start: Start
  /// The place set on the map; kept while another origin is chosen.
  package var place: Coordinate?

  /// Creates a choice; by default, MONA does not ask for the position.
  package init(start: Start = .centre, place: Coordinate? = nil) {
    self.start = start
    self.place = place
  }
}
