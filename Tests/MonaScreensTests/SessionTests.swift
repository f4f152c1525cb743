import MonaCore
import Testing

@testable import MonaScreens

@Suite @MainActor struct SessionTests {
  private let artworks = (1...3).map { DiscoveryID(.artwork, $0) }
  private let session: Session

  init() throws {
    session = try Sample().session
  }

  @Test func eachViewKeepsThePagesOpenedOverIt() {
    session.open(.search)
    session.show(.map)
    #expect(session.routes.isEmpty)
    session.show(.daily)
    #expect(session.routes == [.search])
    session.show(.daily)
    #expect(session.routes.isEmpty)
  }

  @Test func backFromTheMapLeadsToTheSheetThatOpenedIt() {
    session.open(.sheet(artworks[0]))
    session.showOnMap(artworks[0])
    #expect(session.view == .map && session.canGoBack)
    session.back()
    #expect(session.view == .daily && session.routes == [.sheet(artworks[0])])
    session.show(.map)
    #expect(!session.canGoBack)
  }

  @Test func besideTheListsOneOfThemAlwaysShows() {
    session.show(.artworks)
    #expect(session.routes.isEmpty)
    session.resize(to: .wide)
    #expect(session.routes == [.list(of: nil)] && !session.canGoBack)
    session.browse(.facets(.artist))
    session.back()
    #expect(session.routes == [.facets(.artist)])
    session.resize(to: .narrow)
    #expect(session.canGoBack)
    session.back()
    #expect(session.routes.isEmpty)
  }

  @Test func aSheetTakesThePlaceOfTheOneBesideItsList() {
    session.open(.list(of: nil))
    session.openSheet(artworks[0], among: artworks)
    session.openSheet(artworks[1], among: artworks)
    #expect(session.routes == [.list(of: nil), .sheet(artworks[1])])
  }

  @Test func sheetsOfAListAreGoneThroughOneByOne() {
    session.open(.list(of: nil))
    session.openSheet(artworks[1], among: artworks)
    #expect(session.neighbours(of: artworks[1]) == (artworks[0], artworks[2]))
    session.showNeighbour(isNext: true)
    #expect(session.routes.last == .sheet(artworks[2]))
    #expect(session.neighbours(of: artworks[2]) == (artworks[1], nil))
    session.showNeighbour(isNext: true)
    session.showNeighbour(isNext: false)
    #expect(session.routes == [.list(of: nil), .sheet(artworks[1])])
  }

  @Test func aSheetOpenedAloneHasNoNeighbours() {
    session.open(.sheet(artworks[0]))
    #expect(session.neighbours(of: artworks[0]) == (nil, nil))
    session.showNeighbour(isNext: true)
    #expect(session.routes == [.sheet(artworks[0])])
  }
}
