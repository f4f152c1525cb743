import MonaLog
import MonaModel
import MonaText
import Observation

/// Where distances start, and the ways to choose it.
@Observable @MainActor
package final class OriginChooser {
  /// Where the computer said it is; forgotten at the end of the run.
  package private(set) var position: Position?
  /// Whether the computer is being asked where it is.
  package private(set) var isLocating = false

  @ObservationIgnored private let preferences: StoredPreferences
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let locator: Locator

  /// What the person chose in an earlier run; the computer is not asked yet.
  package init(
    preferences: StoredPreferences, navigation: Navigation, toasts: Toasts, locator: Locator
  ) {
    self.preferences = preferences
    self.navigation = navigation
    self.toasts = toasts
    self.locator = locator
  }

  /// Where distances start: the position if the person wants it and the computer tells, else the
  /// place they set, else the centre of Montréal.
  ///
  /// A screen that reads it follows it.
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

  /// Whether the map waits for the person to point at a place.
  package var isAskingForPlace: Bool { navigation.isSettingOrigin }

  private var choice: OriginChoice {
    get { preferences.origin }
    set { preferences.origin = newValue }
  }

  // MARK: Intents

  /// Asks the computer where it is, and starts distances there; tells why when it does not say.
  package func usePosition() async {
    let before = choice
    do {
      guard let position = try await locate() else { return }
      self.position = position
      // Whoever chose otherwise in the meantime is not overruled.
      if choice == before { choice.start = .position }
    } catch {
      toasts.report(error)
    }
  }

  /// Finds the position again for whoever wanted it in an earlier run; without a word when that
  /// fails, for nobody has just asked.
  package func resumePosition() async {
    guard choice.start == .position else { return }
    if let position = await tryLogging("No position", { try await locate() }) {
      self.position = position
    }
  }

  /// Starts distances at the place the person set, or asks for one.
  package func usePlace() {
    if hasPlace { choice.start = .place } else { askForPlace() }
  }

  /// Starts distances at the centre of Montréal; the place set on the map is kept.
  package func useCentre() {
    choice.start = .centre
  }

  /// Forgets the place set on the map, and waits for none.
  package func forgetPlace() {
    navigation.forgetSettingOrigin()
    choice = OriginChoice(start: choice.start == .place ? .centre : choice.start)
  }

  /// Shows the map, where the next place that is pointed at becomes the person's.
  package func askForPlace() {
    navigation.beginSettingOrigin()
  }

  /// Starts distances at this place, from now on the person's; then leads back to whoever asked.
  package func setPlace(_ place: Coordinate) {
    choice = OriginChoice(start: .place, place: place)
    toasts.show(tr("Distances now start from the place you set."))
    navigation.stopSettingOrigin()
  }

  /// The answer of the computer; nil when it is being asked already.
  private func locate() async throws -> Position? {
    guard !isLocating else { return nil }
    isLocating = true
    defer { isLocating = false }
    return try await locator.locate()
  }
}

/// Where distances start, and how that is known.
package struct Origin: Hashable, Sendable {
  /// How it is known.
  package enum Source: Hashable, Sendable {
    /// The computer told, to within this many metres.
    case position(accuracy: Double)
    /// The person set it on the map.
    case chosen
    /// Nothing better is known than the centre of Montréal.
    case centre
  }

  /// Where distances start.
  package var coordinate: Coordinate
  /// How it is known.
  package var source: Source

  /// A place and how it is known.
  package init(coordinate: Coordinate, source: Source) {
    self.coordinate = coordinate
    self.source = source
  }

  /// The centre of Montréal.
  package static let centre = Origin(coordinate: .montreal, source: .centre)
}

extension Origin {
  /// Which of the person's choices it is.
  package var start: OriginChoice.Start {
    switch source {
    case .position: .position
    case .chosen: .place
    case .centre: .centre
    }
  }

  /// The few words over a list: "from your position (± 40 m)".
  package var text: String {
    switch source {
    case .position(let accuracy):
      tr("from your position (± {distance})", ["distance": Format.distance(accuracy)])
    case .chosen: tr("from the place you set")
    case .centre: tr("from the centre of Montréal")
    }
  }

  /// The same in a sentence of its own, that ends with a full stop.
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

  /// How far a place is, and from where: "1.2 km from your position".
  package func distanceText(to place: Coordinate) -> String {
    let distance = Format.distance(Distance.metres(from: coordinate, to: place))
    return switch source {
    case .position: tr("{distance} from your position", ["distance": distance])
    case .chosen: tr("{distance} from the place you set", ["distance": distance])
    case .centre: tr("{distance} from the centre of Montréal", ["distance": distance])
    }
  }
}

/// What the person decided on where distances start.
package struct OriginChoice: Hashable, Sendable {
  /// Where the person wants distances to start.
  package enum Start: String, Hashable, Sendable {
    /// Where the computer is.
    case position
    /// The place they set on the map.
    case place
    /// The centre of Montréal.
    case centre
  }

  /// What they chose last.
  package var start: Start
  /// The place they set on the map, which waits when it is not what they chose last.
  package var place: Coordinate?

  /// A choice; MONA asks for no position before it is chosen.
  package init(start: Start = .centre, place: Coordinate? = nil) {
    self.start = start
    self.place = place
  }
}
