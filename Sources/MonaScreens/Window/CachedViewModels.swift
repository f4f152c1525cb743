/// The screens of the views and of the pages that are open.
///
/// What shows them may be made anew, in another language, and finds what the person was about.
@MainActor
package final class CachedViewModels {
  private let navigation: Navigation
  private var appModel: [PageID: AnyObject] = [:]

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  /// The screen of a view or a page; made when it is first asked for.
  package func viewModel<ViewModel: AnyObject>(of page: PageID, _ make: () -> ViewModel)
    -> ViewModel
  {
    if let kept = appModel[page] as? ViewModel { return kept }
    let viewModel = make()
    keep(viewModel, of: page)
    return viewModel
  }

  /// The screen of a page, which was kept before.
  package func viewModel<ViewModel: AnyObject>(of page: PageID) -> ViewModel? {
    appModel[page] as? ViewModel
  }

  func has(_ page: PageID) -> Bool { appModel[page] != nil }

  func keep(_ viewModel: AnyObject, of page: PageID) {
    appModel = appModel.filter { navigation.isOpen($0.key) }
    appModel[page] = viewModel
  }
}
