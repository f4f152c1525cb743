import MonaMap
import MonaModel
import Testing

@testable import MonaScreens

@Suite @MainActor struct NavigationTests {
  private let artworks = (1...3).map { DiscoveryID(.artwork, $0) }
  private let navigation = Navigation()

  @Test func `each view keeps the pages opened over it`() {
    navigation.open(.search)
    navigation.show(.map)
    #expect(navigation.routes.isEmpty)
    navigation.show(.daily)
    #expect(navigation.routes == [.search])
    navigation.show(.daily)
    #expect(navigation.routes.isEmpty)
  }

  @Test func `a page opened from the menu belongs to no view but the one that leads there too`() {
    for (route, views) in [
      (Route.search, []), (.account(), []), (.journal, [MainView.collection]),
      (.statistics, [.badges]), (.list(of: nil), MainView.allCases),
    ] {
      for view in MainView.allCases {
        let navigation = Navigation(view: view)
        #expect(navigation.isWithinView)
        navigation.open(route)
        navigation.open(.sheet(artworks[0]))
        #expect(navigation.isWithinView == views.contains(view), "\(route) over \(view)")
      }
    }
  }

  @Test func `back from the map leads to the sheet that opened it`() {
    navigation.open(.sheet(artworks[0]))
    navigation.show(.map(.discovery(artworks[0])))
    #expect(navigation.view == .map && navigation.canGoBack)
    navigation.back()
    #expect(navigation.view == .daily && navigation.routes == [.sheet(artworks[0])])
    navigation.show(.map)
    #expect(!navigation.canGoBack)
  }

  @Test func `back from a page found over another view leads to where it was asked for`() {
    navigation.show(.collection)
    navigation.open(.inbox)
    navigation.show(.daily)
    navigation.open(.sheet(artworks[0]))
    navigation.find(.inbox)
    #expect(navigation.view == .collection && navigation.routes == [.inbox])
    navigation.open(.search)
    navigation.back()
    #expect(navigation.routes == [.inbox], "the page over it closes alone")
    navigation.back()
    #expect(navigation.view == .daily && navigation.routes == [.sheet(artworks[0])])
    #expect(navigation.routes(over: .collection).isEmpty)
  }

  @Test func `a page that was found stays over the view that the person chooses meanwhile`() {
    navigation.show(.collection)
    navigation.open(.inbox)
    navigation.show(.daily)
    navigation.find(.inbox)
    navigation.show(.map)
    navigation.show(.collection)
    navigation.back()
    #expect(navigation.view == .collection && navigation.routes.isEmpty)
  }

  @Test func `beside the lists one of them always shows`() {
    navigation.show(.artworks)
    #expect(navigation.routes.isEmpty)
    navigation.resize(to: .wide)
    #expect(navigation.routes == [.list(of: nil)] && !navigation.canGoBack)
    navigation.browse(.facets(.artist))
    navigation.back()
    #expect(navigation.routes == [.facets(.artist)])
    navigation.resize(to: .narrow)
    #expect(navigation.canGoBack)
    navigation.back()
    #expect(navigation.routes.isEmpty)
  }

  @Test func `a sheet replaces the one beside its list`() {
    navigation.open(.list(of: nil))
    navigation.openSheet(artworks[0], among: artworks)
    navigation.openSheet(artworks[1], among: artworks)
    #expect(navigation.routes == [.list(of: nil), .sheet(artworks[1])])
  }

  @Test func `next and previous sheet follow the list`() {
    navigation.open(.list(of: nil))
    navigation.openSheet(artworks[1], among: artworks)
    #expect(navigation.neighbours(of: artworks[1]) == (artworks[0], artworks[2]))
    navigation.showNeighbour(isNext: true)
    #expect(navigation.routes.last == .sheet(artworks[2]))
    #expect(navigation.neighbours(of: artworks[2]) == (artworks[1], nil))
    navigation.showNeighbour(isNext: true)
    navigation.showNeighbour(isNext: false)
    #expect(navigation.routes == [.list(of: nil), .sheet(artworks[1])])
  }

  @Test func `a sheet opened alone has no neighbours`() {
    navigation.open(.sheet(artworks[0]))
    #expect(navigation.neighbours(of: artworks[0]) == (nil, nil))
    navigation.showNeighbour(isNext: true)
    #expect(navigation.routes == [.sheet(artworks[0])])
  }

  // MARK: Gestures

  @Test func `a swipe closes the pages over the one it brings to the front`() throws {
    for route in [Route.list(of: nil), .sheet(artworks[0]), .search] { navigation.open(route) }
    let pages = navigation.pages(over: .daily)
    navigation.followSwipe(to: pages[1].id)
    #expect(navigation.routes == [.list(of: nil), .sheet(artworks[0])])
    navigation.followSwipe(to: pages[2].id)
    #expect(navigation.routes.count == 2, "a page already closed closes nothing")
    navigation.followSwipe(to: .view(.daily))
    #expect(navigation.routes.isEmpty)
  }

  @Test func `pages side by side, and those of another view, do not follow a swipe`() {
    navigation.open(.list(of: nil))
    navigation.show(.map)
    navigation.followSwipe(to: .view(.daily))
    navigation.show(.daily)
    #expect(navigation.routes == [.list(of: nil)])
    navigation.resize(to: .wide)
    navigation.followSwipe(to: .view(.daily))
    #expect(navigation.routes == [.list(of: nil)])
  }

  // MARK: Requests

  @Test func `a request is handled once`() {
    navigation.show(.map(.discovery(artworks[0])))
    #expect(navigation.view == .map)
    #expect(navigation.takeRequest(of: .view(.map)) == .map(.discovery(artworks[0])))
    #expect(navigation.takeRequest(of: .view(.map)) == nil)
  }

  @Test func `a request waits for a page that is not shown yet`() {
    let place = MapPosition(latitude: 46, longitude: -72, zoom: 9)
    navigation.ask(.map(.place(place)))
    #expect(navigation.view == .daily, "the request does not change the view")
    navigation.show(.badges)
    navigation.show(.map)
    #expect(navigation.takeRequest(of: .view(.map)) == .map(.place(place)))
  }

  @Test func `a newer request replaces an older one, but no typed letter is lost`() throws {
    navigation.show(.map(.discovery(artworks[0])))
    navigation.show(.map(.discovery(artworks[1])))
    #expect(navigation.takeRequest(of: .view(.map)) == .map(.discovery(artworks[1])))
    navigation.show(.search(.type("jo")))
    navigation.show(.search(.type("u")))
    navigation.openSearch()
    let page = try #require(navigation.pages(over: .map).last)
    #expect(navigation.takeRequest(of: page.id) == .search(.type("jou")))
    navigation.openSearch()
    navigation.show(.search(.type("te")))
    #expect(navigation.takeRequest(of: page.id) == .search(.type("te")))
  }

  @Test func `of several search pages the one in front is asked`() throws {
    navigation.show(.search(.type("a")))
    let first = try #require(navigation.pages(over: .daily).last)
    navigation.open(.sheet(artworks[0]))
    navigation.show(.search(.type("b")))
    let second = try #require(navigation.pages(over: .daily).last)
    #expect(navigation.routes == [.search, .sheet(artworks[0]), .search])
    #expect(navigation.takeRequest(of: first.id) == .search(.type("a")))
    #expect(navigation.takeRequest(of: second.id) == .search(.type("b")))
  }

  @Test func `requests to a closed page are discarded`() throws {
    navigation.show(.search(.type("a")))
    let closed = try #require(navigation.pages(over: .daily).last)
    navigation.back()
    navigation.openSearch()
    let page = try #require(navigation.pages(over: .daily).last)
    #expect(page.id != closed.id)
    #expect(navigation.takeRequest(of: page.id) == nil)
    #expect(navigation.takeRequest(of: closed.id) == nil)
  }

  @Test func `a list opened again at the side stays as it is`() {
    navigation.resize(to: .wide)
    navigation.show(.artworks)
    let before = navigation.pages(over: .artworks).map(\.id)
    navigation.openSheet(artworks[0], among: artworks)
    navigation.browse(.list(of: nil))
    #expect(navigation.pages(over: .artworks).map(\.id) == before)
    navigation.show(.artworks)
    #expect(navigation.pages(over: .artworks).map(\.id) == before)
  }
}
