import CGtk
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaServices
import MonaText

/// The windows shown when MONA cannot open as usual, instead of exiting silently.
@MainActor
struct RescueWindows {
  let application: Object<UnsafeMutablePointer<AdwApplication>>
  /// Opens the database and the main window again.
  let startAnew: @MainActor () -> Void

  /// Shows why MONA cannot open, and what can be done.
  func show(_ error: any Error) async {
    if let failed = error as? OpenedStore.FailedStarts {
      return await rescue(.failedStarts(failed.count))
    }
    // This is no crash: an error is shown.
    OpenedStore.noteStarted()
    if let error = error as? StoreError, error.isOfLostData {
      return await rescue(.lostData(error.sentence))
    }
    let page = statusPage("dialog-error-symbolic", tr("MONA cannot open"), ErrorText.of(error))
    page.vexpand = true
    let window = SmallWindow.present(page, over: application)
    // Quit explicitly: if D-Bus activation started the application, it stays alive without a
    // window.
    connect(window, "destroy") { [application] in g_application_quit(cast(application)) }
  }

  /// Opens only the rescue page: no network requests, and no map.
  private func rescue(_ reason: RescueReason) async {
    let folders = await BlockingExecutor.shared.run { Folders.current().inUse() }
    let viewModel = RescueViewModel(reason, .of(folders, .live))
    let page = RescuePage(viewModel)
    let window = SmallWindow.present(page.widget, over: application)
    HelpWindow.answer(in: window, .backup)
    var isStarting = false
    // As above: without this window the application has no other.
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
    // Keeps the page alive until its widget is destroyed.
    connect(page.widget, "destroy") { _ = page }
  }
}

/// The window for errors at the start.
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
