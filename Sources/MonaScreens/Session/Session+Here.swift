import MonaCore
import MonaText

extension Session {
  /// Where distances start: the position if the person wants it and the computer tells, else the
  /// place they set, else the centre of Montréal.
  ///
  /// A screen that reads it follows it.
  package var here: Here {
    if hereWish.start == .position, let position {
      return Here(
        coordinate: position.coordinate, source: .position(accuracy: position.accuracy))
    }
    if hereWish.start != .centre, let place = hereWish.place {
      return Here(coordinate: place, source: .chosen)
    }
    return .centre
  }

  /// Asks the computer where it is, and starts distances there; tells why when it does not say.
  package func usePosition() async {
    let wish = hereWish
    do {
      guard let position = try await locate() else { return }
      self.position = position
      // Whoever chose otherwise in the meantime is not overruled.
      if hereWish == wish { hereWish.start = .position }
    } catch {
      fail(error)
    }
  }

  /// Finds the position again for whoever wanted it in an earlier run; without a word when that
  /// fails, for nobody has just asked.
  package func resumePosition() async {
    guard hereWish.start == .position else { return }
    if let position = try? await locate() { self.position = position }
  }

  /// Starts distances at the place the person set, or asks for one.
  package func usePlace() {
    if hereWish.place == nil { askForPlace() } else { hereWish.start = .place }
  }

  /// Starts distances at the centre of Montréal; the place set on the map is kept.
  package func useCentre() {
    hereWish.start = .centre
  }

  /// Forgets the place set on the map.
  package func forgetPlace() {
    isSettingPlace = false
    hereWish = HereWish(start: hereWish.start == .place ? .centre : hereWish.start)
  }

  /// Shows the map, where the next place that is pointed at becomes the person's.
  package func askForPlace() {
    showMap()
    isSettingPlace = true
  }

  /// Starts distances at this place, from now on the person's; then leads back to whoever asked.
  package func setPlace(_ place: Coordinate) {
    hereWish = HereWish(start: .place, place: place)
    say(tr("Distances now start from the place you set."))
    stopSettingPlace()
  }

  /// Waits no longer for a place, and leads back where it was asked for.
  package func stopSettingPlace() {
    guard isSettingPlace else { return }
    isSettingPlace = false
    back()
  }

  /// The answer of the computer; nil when it is being asked already.
  private func locate() async throws -> Position? {
    guard !isLocating else { return nil }
    isLocating = true
    defer { isLocating = false }
    return try await locator.locate()
  }
}
