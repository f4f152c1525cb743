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

  private func appModel(
    _ choice: OriginChoice = OriginChoice(), locate: @escaping @Sendable () async throws -> Position
  ) throws -> AppModel {
    try Sample(locator: Locator(locate: locate), preferences: Preferences(\.origin, choice))
      .appModel
  }

  @Test func `the origin is the centre of Montréal by default`() throws {
    let appModel = try appModel { Position(coordinate: .montreal, accuracy: 1) }
    #expect(appModel.origin.current == .centre && appModel.origin.current.coordinate == .montreal)
    #expect(appModel.origin.position == nil, "no position is requested automatically")
  }

  @Test func `the position is preferred, then the chosen place, then the centre`() async throws {
    let place = verdun
    let appModel = try appModel { [plateau] in Position(coordinate: plateau, accuracy: 40) }
    appModel.origin.setPlace(place)
    #expect(appModel.origin.current == Origin(coordinate: place, source: .chosen))
    await appModel.origin.usePosition()
    #expect(appModel.origin.current == Origin(coordinate: plateau, source: .position(accuracy: 40)))
    appModel.origin.usePlace()
    #expect(appModel.origin.current.source == .chosen)
    appModel.origin.useCentre()
    #expect(appModel.origin.current == .centre && appModel.preferences.origin.place == place)
    appModel.origin.usePlace()
    appModel.origin.forgetPlace()
    #expect(appModel.origin.current == .centre && appModel.preferences.origin == OriginChoice())
  }

  @Test(arguments: [
    LocatorError.unavailable(reason: ""), .refused(reason: "no"), .timedOut,
  ])
  func `when the position is not available the reason shows, and nothing changes`(
    error: LocatorError
  ) async throws {
    let appModel = try appModel(OriginChoice(start: .place, place: verdun)) { throw error }
    await appModel.origin.usePosition()
    #expect(
      appModel.origin.current.source == .chosen && appModel.preferences.origin.start == .place)
    #expect(appModel.toasts.take().map(\.text) == [ErrorText.of(error)])
    #expect(!appModel.origin.isLocating)
  }

  @Test func `the stored choice is applied at the start, without a message when it fails`()
    async throws
  {
    let choice = OriginChoice(start: .position, place: verdun)
    let failing = try appModel(choice) { throw LocatorError.timedOut }
    #expect(
      failing.origin.current.source == .chosen, "the place is used until the position is known")
    await failing.origin.resumePosition()
    #expect(failing.origin.current.source == .chosen && failing.toasts.waiting.isEmpty)
    #expect(failing.preferences.origin == choice, "the next run tries again")
    let working = try appModel(choice) { [plateau] in Position(coordinate: plateau, accuracy: 9) }
    await working.origin.resumePosition()
    #expect(working.origin.current.source == .position(accuracy: 9))
  }

  @Test func `the position is not asked for at the start unless it was chosen`() async throws {
    let appModel = try appModel(OriginChoice(start: .place, place: verdun)) {
      Issue.record("the position was requested")
      throw LocatorError.timedOut
    }
    await appModel.origin.resumePosition()
    #expect(appModel.origin.position == nil)
  }

  @Test func `a place set while the position is being determined is kept`() async throws {
    let (answers, answer) = AsyncStream<Void>.makeStream()
    let appModel = try appModel { [plateau] in
      for await _ in answers { break }
      return Position(coordinate: plateau, accuracy: 5)
    }
    let asking = Task { await appModel.origin.usePosition() }
    while !appModel.origin.isLocating { await Task.yield() }
    appModel.origin.setPlace(verdun)
    answer.yield()
    await asking.value
    #expect(appModel.origin.current == Origin(coordinate: verdun, source: .chosen))
  }

  @Test func `choosing a place leads to the map, and back once it is set or cancelled`() throws {
    let appModel = try appModel { throw LocatorError.timedOut }
    appModel.navigation.show(.artworks)
    appModel.origin.askForPlace()
    #expect(appModel.navigation.view == .map && appModel.navigation.isSettingOrigin)
    appModel.navigation.stopSettingOrigin()
    #expect(
      !appModel.navigation.isSettingOrigin && appModel.origin.current == .centre
        && appModel.navigation.view == .artworks)
    appModel.origin.askForPlace()
    appModel.origin.setPlace(verdun)
    #expect(!appModel.navigation.isSettingOrigin && appModel.origin.current.coordinate == verdun)
    #expect(appModel.navigation.view == .artworks && appModel.toasts.take().count == 1)
    appModel.navigation.show(.map)
    appModel.origin.askForPlace()
    appModel.origin.setPlace(plateau)
    #expect(appModel.navigation.view == .map && appModel.origin.current.coordinate == plateau)
  }

  @Test func `choosing distances from a place that is not set asks for it`() throws {
    let appModel = try appModel { throw LocatorError.timedOut }
    appModel.origin.usePlace()
    #expect(
      appModel.navigation.view == .map && appModel.navigation.isSettingOrigin
        && appModel.origin.current == .centre)
  }

  @Test func `leaving the map stops asking for a place`() throws {
    let appModel = try appModel { throw LocatorError.timedOut }
    appModel.origin.askForPlace()
    appModel.navigation.show(.badges)
    appModel.navigation.show(.map)
    #expect(!appModel.navigation.isSettingOrigin)
  }

  @Test func `the origin is named in both languages`() throws {
    let sources: [Origin.Source] = [.position(accuracy: 40), .chosen, .centre]
    let origins = sources.map { Origin(coordinate: .montreal, source: $0) }
    try withLanguage(.english) {
      #expect(
        origins.map(\.text) == [
          "from your position (±\u{A0}40\u{A0}m)", "from the place you set",
          "from the centre of Montréal",
        ])
      #expect(
        origins[0].sentence
          == "Distances start from your position, known to within 40\u{A0}m.")
    }
    try withLanguage(.french) {
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
