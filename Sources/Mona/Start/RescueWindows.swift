import CGtk
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaServices
import MonaText

/// The windows of a MONA that cannot open as usual: it never closes without a word.
@MainActor
struct RescueWindows {
  let application: Object<UnsafeMutablePointer<AdwApplication>>
  /// Opens the store once more, and the window with it.
  let startAnew: @MainActor () -> Void

  /// Says why MONA cannot open, and what can be done.
  func show(_ error: any Error) async {
    if let failed = error as? OpenedStore.FailedStarts {
      return await rescue(.failedStarts(failed.count))
    }
    // It did not fail: it says why it does not go on.
    OpenedStore.noteStarted()
    if let error = error as? StoreError, error.isOfLostData {
      return await rescue(.lostData(error.sentence))
    }
    let page = statusPage("dialog-error-symbolic", tr("MONA cannot open"), ErrorText.of(error))
    page.vexpand = true
    let window = SmallWindow.present(page, over: application)
    // The desktop may have started MONA for what it tells, which holds the program.
    connect(window, "destroy") { [application] in g_application_quit(cast(application)) }
  }

  /// Opens what makes MONA start again, and nothing else: no server is asked, and no map is made.
  private func rescue(_ reason: RescueReason) async {
    let folders = await BlockingExecutor.shared.run { Folders.current().inUse() }
    let viewModel = RescueViewModel(reason, .of(folders, .live))
    let page = RescuePage(viewModel)
    let window = SmallWindow.present(page.widget, over: application)
    HelpWindow.answer(in: window, .backup)
    var isStarting = false
    // As above: closed, it leaves nothing that could show a window.
    connect(window, "destroy") { [application] in
      if !isStarting { g_application_quit(cast(application)) }
    }
    viewModel.onStart = { [startAnew] in
      isStarting = true
      Task {
        await BlockingExecutor.shared.run { CrashLoopCounter(in: folders.data).end() }
        startAnew()
        gtk_window_destroy(cast(window))
      }
    }
    // It lives as long as its window.
    connect(page.widget, "destroy") { _ = page }
  }
}

/// The window of what MONA says when it cannot open as usual.
@MainActor
enum SmallWindow {
  @discardableResult
  static func present(
    _ content: Widget, over application: Object<UnsafeMutablePointer<AdwApplication>>
  ) -> Widget {
    let window: Widget = adw_application_window_new(cast(application))
    gtk_window_set_title(cast(window), "MONA")
    gtk_window_set_default_size(cast(window), 480, 680)
    window.requestSize(width: 360, height: 360)
    adw_application_window_set_content(
      cast(window), box(.vertical, [adw_header_bar_new(), content]))
    gtk_window_present(cast(window))
    return window
  }
}
