import MonaModel
import Testing

@testable import MonaScreens

@Suite struct PanesTests {
  private let list = Route.list(of: nil)
  private let sheet = Route.sheet(DiscoveryID(.artwork, 4))

  @Test func `a narrow window shows only the page in front`() {
    for routes in [[list], [list, sheet], [.search]] {
      let panes = Panes(routes, over: .artworks, width: .narrow)
      #expect(!panes.showsView && panes.pages == routes.count - 1..<routes.count)
    }
    #expect(Panes([], over: .artworks, width: .narrow).showsView)
  }

  @Test func `a sheet is beside the list it was opened from`() {
    let panes = Panes([list, sheet], over: .map, width: .medium)
    #expect(panes.pages == 0..<2 && !panes.showsView)
    let overSheet = Panes([list, sheet, sheet], over: .map, width: .wide)
    #expect(overSheet.pages == 2..<3)
  }

  @Test func `the lists of artworks stay if there is space`() {
    #expect(Panes([list], over: .artworks, width: .medium).showsView)
    #expect(!Panes([list, sheet], over: .artworks, width: .medium).showsView)
    #expect(Panes([list, sheet], over: .artworks, width: .wide).showsView)
    #expect(!Panes([list], over: .daily, width: .wide).showsView)
    #expect(!Panes([.search], over: .artworks, width: .wide).showsView)
  }

  @Test func `larger text needs a wider window for as many pages`() {
    #expect(WindowWidth(pixels: 1160) == .wide)
    #expect(WindowWidth(pixels: 1160, textScale: 1.4) == .medium)
    #expect(WindowWidth(pixels: 1160, textScale: 2) == .narrow)
    #expect(WindowWidth(pixels: 2320, textScale: 2) == .wide)
    // A text scale below 1 does not make the window count as wider: pictures do not shrink with it.
    #expect(WindowWidth(pixels: 819, textScale: 0.5) == .narrow)
  }
}
