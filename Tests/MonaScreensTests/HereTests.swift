import MonaCore
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct HereTests {
  private let plateau: Coordinate
  private let verdun: Coordinate

  init() throws {
    plateau = try #require(Coordinate(latitude: 45.5248, longitude: -73.5823))
    verdun = try #require(Coordinate(latitude: 45.459, longitude: -73.567))
  }

  private func session(
    _ wish: HereWish = HereWish(), locate: @escaping @Sendable () async throws -> Position
  ) throws -> Session {
    try Sample(locator: Locator(locate: locate), hereWish: wish).session
  }

  @Test func `it is the centre of Montréal until the person says otherwise`() throws {
    let session = try session { Position(coordinate: .montreal, accuracy: 1) }
    #expect(session.here == .centre && session.here.coordinate == .montreal)
    #expect(session.position == nil, "nothing is asked before the person asks")
  }

  @Test func `the position comes first, then the place they set, then the centre`() async throws {
    let place = verdun
    let session = try session { [plateau] in Position(coordinate: plateau, accuracy: 40) }
    session.setPlace(place)
    #expect(session.here == Here(coordinate: place, source: .chosen))
    await session.usePosition()
    #expect(session.here == Here(coordinate: plateau, source: .position(accuracy: 40)))
    session.usePlace()
    #expect(session.here.source == .chosen)
    session.useCentre()
    #expect(session.here == .centre && session.hereWish.place == place)
    session.usePlace()
    session.forgetPlace()
    #expect(session.here == .centre && session.hereWish == HereWish())
  }

  @Test(arguments: [
    LocatorError.unavailable(reason: ""), .refused(reason: "no"), .timedOut,
  ])
  func `a computer that does not tell is said why, and nothing changes`(
    error: LocatorError
  ) async throws {
    let session = try session(HereWish(start: .place, place: verdun)) { throw error }
    await session.usePosition()
    #expect(session.here.source == .chosen && session.hereWish.start == .place)
    #expect(session.takeNotices().map(\.text) == [Sentence.of(error)])
    #expect(!session.isLocating)
  }

  @Test func `an earlier run's wish is taken up at the start, without a word when it fails`()
    async throws
  {
    let wish = HereWish(start: .position, place: verdun)
    let failing = try session(wish) { throw LocatorError.timedOut }
    #expect(failing.here.source == .chosen, "the place serves until the position is known")
    await failing.resumePosition()
    #expect(failing.here.source == .chosen && failing.notices.isEmpty)
    #expect(failing.hereWish == wish, "the next run tries again")
    let working = try session(wish) { [plateau] in Position(coordinate: plateau, accuracy: 9) }
    await working.resumePosition()
    #expect(working.here.source == .position(accuracy: 9))
  }

  @Test func `whoever never wanted their position used is not located at the start`() async throws {
    let session = try session(HereWish(start: .place, place: verdun)) {
      Issue.record("nobody asked")
      throw LocatorError.timedOut
    }
    await session.resumePosition()
    #expect(session.position == nil)
  }

  @Test func `a place set while the position is looked for is not overruled`() async throws {
    let (answers, answer) = AsyncStream<Void>.makeStream()
    let session = try session { [plateau] in
      for await _ in answers { break }
      return Position(coordinate: plateau, accuracy: 5)
    }
    let asking = Task { await session.usePosition() }
    while !session.isLocating { await Task.yield() }
    session.setPlace(verdun)
    answer.yield()
    await asking.value
    #expect(session.here == Here(coordinate: verdun, source: .chosen))
  }

  @Test func `asking for a place leads to the map, and back once it is set or not`() throws {
    let session = try session { throw LocatorError.timedOut }
    session.show(.artworks)
    session.askForPlace()
    #expect(session.view == .map && session.isSettingPlace)
    session.stopSettingPlace()
    #expect(!session.isSettingPlace && session.here == .centre && session.view == .artworks)
    session.askForPlace()
    session.setPlace(verdun)
    #expect(!session.isSettingPlace && session.here.coordinate == verdun)
    #expect(session.view == .artworks && session.takeNotices().count == 1)
    session.show(.map)
    session.askForPlace()
    session.setPlace(plateau)
    #expect(session.view == .map && session.here.coordinate == plateau)
  }

  @Test func `whoever wants distances from their place, and has none, is asked for it`() throws {
    let session = try session { throw LocatorError.timedOut }
    session.usePlace()
    #expect(session.view == .map && session.isSettingPlace && session.here == .centre)
  }

  @Test func `whoever leaves the map is no longer asked for a place`() throws {
    let session = try session { throw LocatorError.timedOut }
    session.askForPlace()
    session.show(.badges)
    session.show(.map)
    #expect(!session.isSettingPlace)
  }

  @Test func `it is said which, in both languages`() throws {
    let sources: [Here.Source] = [.position(accuracy: 40), .chosen, .centre]
    let heres = sources.map { Here(coordinate: .montreal, source: $0) }
    try Spoken.in(.english) {
      #expect(
        heres.map(\.text) == [
          "from your position (±\u{A0}40\u{A0}m)", "from the place you set",
          "from the centre of Montréal",
        ])
      #expect(
        heres[0].sentence
          == "Distances start from your position, known to within 40\u{A0}m.")
    }
    try Spoken.in(.french) {
      #expect(
        heres.map(\.text) == [
          "depuis votre position (±\u{A0}40\u{A0}m)", "depuis l’endroit que vous avez choisi",
          "depuis le centre de Montréal",
        ])
      #expect(heres[2].sentence == "Les distances partent du centre de Montréal.")
      let distances = heres.map { $0.distanceText(to: plateau) }
      #expect(
        distances == [
          "à 3,0\u{A0}km de votre position", "à 3,0\u{A0}km de l’endroit que vous avez choisi",
          "à 3,0\u{A0}km du centre de Montréal",
        ])
    }
  }
}
