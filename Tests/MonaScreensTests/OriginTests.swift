import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct OriginTests {
  private let plateau: Coordinate
  private let verdun: Coordinate

  init() throws {
    plateau = try #require(Coordinate(latitude: 45.5248, longitude: -73.5823))
    verdun = try #require(Coordinate(latitude: 45.459, longitude: -73.567))
  }

  private func screens(
    _ choice: OriginChoice = OriginChoice(), locate: @escaping @Sendable () async throws -> Position
  ) throws -> Screens {
    try Sample(locator: Locator(locate: locate), preferences: Preferences(origin: choice)).screens
  }

  @Test func `it is the centre of Montréal until the person says otherwise`() throws {
    let screens = try screens { Position(coordinate: .montreal, accuracy: 1) }
    #expect(screens.origin.current == .centre && screens.origin.current.coordinate == .montreal)
    #expect(screens.origin.position == nil, "nothing is asked before the person asks")
  }

  @Test func `the position comes first, then the place they set, then the centre`() async throws {
    let place = verdun
    let screens = try screens { [plateau] in Position(coordinate: plateau, accuracy: 40) }
    screens.origin.setPlace(place)
    #expect(screens.origin.current == Origin(coordinate: place, source: .chosen))
    await screens.origin.usePosition()
    #expect(screens.origin.current == Origin(coordinate: plateau, source: .position(accuracy: 40)))
    screens.origin.usePlace()
    #expect(screens.origin.current.source == .chosen)
    screens.origin.useCentre()
    #expect(screens.origin.current == .centre && screens.preferences.origin.place == place)
    screens.origin.usePlace()
    screens.origin.forgetPlace()
    #expect(screens.origin.current == .centre && screens.preferences.origin == OriginChoice())
  }

  @Test(arguments: [
    LocatorError.unavailable(reason: ""), .refused(reason: "no"), .timedOut,
  ])
  func `a computer that does not tell is said why, and nothing changes`(
    error: LocatorError
  ) async throws {
    let screens = try screens(OriginChoice(start: .place, place: verdun)) { throw error }
    await screens.origin.usePosition()
    #expect(screens.origin.current.source == .chosen && screens.preferences.origin.start == .place)
    #expect(screens.notices.take().map(\.text) == [Sentence.of(error)])
    #expect(!screens.origin.isLocating)
  }

  @Test func `an earlier run's choice is taken up at the start, without a word when it fails`()
    async throws
  {
    let choice = OriginChoice(start: .position, place: verdun)
    let failing = try screens(choice) { throw LocatorError.timedOut }
    #expect(
      failing.origin.current.source == .chosen, "the place serves until the position is known")
    await failing.origin.resumePosition()
    #expect(failing.origin.current.source == .chosen && failing.notices.waiting.isEmpty)
    #expect(failing.preferences.origin == choice, "the next run tries again")
    let working = try screens(choice) { [plateau] in Position(coordinate: plateau, accuracy: 9) }
    await working.origin.resumePosition()
    #expect(working.origin.current.source == .position(accuracy: 9))
  }

  @Test func `whoever never wanted their position used is not located at the start`() async throws {
    let screens = try screens(OriginChoice(start: .place, place: verdun)) {
      Issue.record("nobody asked")
      throw LocatorError.timedOut
    }
    await screens.origin.resumePosition()
    #expect(screens.origin.position == nil)
  }

  @Test func `a place set while the position is looked for is not overruled`() async throws {
    let (answers, answer) = AsyncStream<Void>.makeStream()
    let screens = try screens { [plateau] in
      for await _ in answers { break }
      return Position(coordinate: plateau, accuracy: 5)
    }
    let asking = Task { await screens.origin.usePosition() }
    while !screens.origin.isLocating { await Task.yield() }
    screens.origin.setPlace(verdun)
    answer.yield()
    await asking.value
    #expect(screens.origin.current == Origin(coordinate: verdun, source: .chosen))
  }

  @Test func `asking for a place leads to the map, and back once it is set or not`() throws {
    let screens = try screens { throw LocatorError.timedOut }
    screens.navigation.show(.artworks)
    screens.origin.askForPlace()
    #expect(screens.navigation.view == .map && screens.navigation.isSettingOrigin)
    screens.navigation.stopSettingOrigin()
    #expect(
      !screens.navigation.isSettingOrigin && screens.origin.current == .centre
        && screens.navigation.view == .artworks)
    screens.origin.askForPlace()
    screens.origin.setPlace(verdun)
    #expect(!screens.navigation.isSettingOrigin && screens.origin.current.coordinate == verdun)
    #expect(screens.navigation.view == .artworks && screens.notices.take().count == 1)
    screens.navigation.show(.map)
    screens.origin.askForPlace()
    screens.origin.setPlace(plateau)
    #expect(screens.navigation.view == .map && screens.origin.current.coordinate == plateau)
  }

  @Test func `whoever wants distances from their place, and has none, is asked for it`() throws {
    let screens = try screens { throw LocatorError.timedOut }
    screens.origin.usePlace()
    #expect(
      screens.navigation.view == .map && screens.navigation.isSettingOrigin
        && screens.origin.current == .centre)
  }

  @Test func `whoever leaves the map is no longer asked for a place`() throws {
    let screens = try screens { throw LocatorError.timedOut }
    screens.origin.askForPlace()
    screens.navigation.show(.badges)
    screens.navigation.show(.map)
    #expect(!screens.navigation.isSettingOrigin)
  }

  @Test func `it is said which, in both languages`() throws {
    let sources: [Origin.Source] = [.position(accuracy: 40), .chosen, .centre]
    let origins = sources.map { Origin(coordinate: .montreal, source: $0) }
    try Spoken.in(.english) {
      #expect(
        origins.map(\.text) == [
          "from your position (±\u{A0}40\u{A0}m)", "from the place you set",
          "from the centre of Montréal",
        ])
      #expect(
        origins[0].sentence
          == "Distances start from your position, known to within 40\u{A0}m.")
    }
    try Spoken.in(.french) {
      #expect(
        origins.map(\.text) == [
          "depuis votre position (±\u{A0}40\u{A0}m)", "depuis l’endroit que vous avez choisi",
          "depuis le centre de Montréal",
        ])
      #expect(origins[2].sentence == "Les distances partent du centre de Montréal.")
      let distances = origins.map { $0.distanceText(to: plateau) }
      #expect(
        distances == [
          "à 3,0\u{A0}km de votre position", "à 3,0\u{A0}km de l’endroit que vous avez choisi",
          "à 3,0\u{A0}km du centre de Montréal",
        ])
    }
  }
}
