/// The screens of the views and of the pages that are open.
///
/// What shows them may be made anew, in another language, and finds what the person was about.
@MainActor
package final class KeptScreens {
  private let navigation: Navigation
  private var screens: [PageID: AnyObject] = [:]

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  /// The screen of a view or a page; made when it is first asked for.
  package func screen<Screen: AnyObject>(of page: PageID, _ make: () -> Screen) -> Screen {
    if let kept = screens[page] as? Screen { return kept }
    let screen = make()
    keep(screen, of: page)
    return screen
  }

  /// The screen of a page, which was kept before.
  package func screen<Screen: AnyObject>(of page: PageID) -> Screen? { screens[page] as? Screen }

  func has(_ page: PageID) -> Bool { screens[page] != nil }

  func keep(_ screen: AnyObject, of page: PageID) {
    screens = screens.filter { navigation.isOpen($0.key) }
    screens[page] = screen
  }
}
