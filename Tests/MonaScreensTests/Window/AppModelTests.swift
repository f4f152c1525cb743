import MonaScreens
import Testing

@MainActor @Suite struct AppModelTests {
  /// Opens the views and a sheet of a window, and loads what they show.
  /// - Returns: the window's model and its toasts, which nothing else refers to.
  private func openWindow() async throws -> (AppModel, Toasts) {
    let appModel = try Sample().appModel
    for view in MainView.allCases {
      let page = PageID.view(view)
      switch view {
      case .daily: await appModel.viewModels.viewModel(of: page) { appModel.daily() }.load()
      case .artworks: await appModel.viewModels.viewModel(of: page) { appModel.artworks() }.load()
      case .map: await appModel.viewModels.viewModel(of: page) { appModel.map() }.load()
      case .collection:
        await appModel.viewModels.viewModel(of: page) { appModel.collection() }.load()
      case .badges: await appModel.viewModels.viewModel(of: page) { appModel.badges() }.load()
      }
    }
    appModel.navigation.open(.sheet(Sample.joute))
    await appModel.prepare(appModel.navigation.pages(over: .daily))
    await appModel.inbox.open()
    return (appModel, appModel.toasts)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a window that is closed keeps nothing in memory`() async throws {
    weak var appModel: AppModel?
    weak var toasts: Toasts?
    (appModel, toasts) = try await openWindow()
    // Tasks that have ended may hold it for a moment.
    while appModel != nil || toasts != nil { try await Task.sleep(for: .milliseconds(1)) }
  }
}
