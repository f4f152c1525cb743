import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The preferences window.
@MainActor
final class PreferencesWindow {
  private let window: Widget = adw_preferences_window_new()
  private let viewModel: PreferencesViewModel
  private let pictures: PicturePreferences
  private let account: AccountSession
  private let album: AlbumMoving
  private var sources: MapSourceRows
  private var page: Widget?

  /// Opens the window over another one.
  static func present(
    _ viewModel: PreferencesViewModel, _ pictures: PicturePreferences, _ account: AccountSession,
    _ album: AlbumMoving, over parent: Widget
  ) {
    let preferences = PreferencesWindow(viewModel, pictures, account, album, over: parent)
    // Filled afterwards: the hidden tab of its only page would take the focus as the window shows, and screen readers
    // would say nothing.
    gtk_window_present(cast(preferences.window))
    preferences.fill()
    if let page = preferences.page { focusOnceShown(page) }
  }

  private init(
    _ viewModel: PreferencesViewModel, _ pictures: PicturePreferences, _ account: AccountSession,
    _ album: AlbumMoving, over parent: Widget
  ) {
    self.viewModel = viewModel
    self.pictures = pictures
    self.account = account
    self.album = album
    sources = MapSourceRows(viewModel)
    gtk_window_set_transient_for(cast(window), cast(parent))
    gtk_window_set_modal(cast(window), 1)
    Accessible.followFocus(of: window)
    // A single page needs no search.
    adw_preferences_window_set_search_enabled(cast(window), 0)
    adw_preferences_window_set_can_navigate_back(cast(window), 1)
    gtk_window_set_default_size(
      cast(window), Int32(min(640, max(360, parent.width))),
      Int32(min(640, max(360, parent.height))))
    // Keeps this object alive until the window is closed.
    connect(window, "close-request") { () -> Bool in
      _ = self
      return false
    }
    observe(while: window) { [weak self] in self?.tell() }
    observe(while: window) { [weak self] in self?.offerUndo() }
    followLanguage()
    HelpWindow.answer(in: window, .preferences)
    Task { await viewModel.load() }
    Task { await pictures.load() }
  }

  /// Creates the content, in the current language.
  private func fill() {
    gtk_window_set_title(cast(window), tr("Preferences"))
    sources = MapSourceRows(viewModel)
    sources.onEdit = { [weak self] in self?.edit($0) }
    let page: Widget = adw_preferences_page_new()
    let distances = OriginRow.group(viewModel) { [window] in gtk_window_close(cast(window)) }
    let notifications = viewModel.notifications { [window] isWanted in
      await BackgroundPermission.ask(isWanted, over: window)
    }
    let news = NewsRows(viewModel.news)
    let groups = [
      GeneralRows.group(viewModel), AlbumRows.group(album), uploadGroup(), distances,
      sources.widget,
      addingGroup(), TileStockRows.group(viewModel), PictureRows.group(pictures),
      NotificationRows.group(notifications),
      news.widget, news.adding,
    ]
    for group in groups { adw_preferences_page_add(cast(page), cast(group)) }
    // Removed first: libadwaita 1.7 keeps using a page that is removed while another slides in.
    if let before = self.page { adw_preferences_window_remove(cast(window), cast(before)) }
    adw_preferences_window_add(cast(window), cast(page))
    adw_preferences_window_set_visible_page(cast(window), cast(page))
    self.page = page
    window.unnamePages()
  }

  /// Recreates the content when the language changes, and restores scroll position and keyboard
  /// focus.
  private func followLanguage() {
    var shown = viewModel.languageIndex
    observe(while: window) { [weak self, window, viewModel] in
      guard viewModel.languageIndex != shown else { return }
      shown = viewModel.languageIndex
      // In a task, since the language list is still closing.
      window.startTask {
        guard let self, let before = self.page else { return }
        let places = ScrollAndFocusState(in: before)
        self.fill()
        if let page = self.page { places.restore(in: page) }
      }
    }
  }

  private func uploadGroup() -> Widget {
    guard account.uploading.hasAccount else {
      return UploadRows.groupBeforeAnyAccount(account.uploading)
    }
    // The questions open over the main window.
    let group = UploadRows.group(
      account.uploading,
      showing: ShowingRow.widget(account.showing) { [account, window] in
        gtk_window_close(cast(window))
        account.questions.reviewShowing()
      },
      review: { [account, window] in
        gtk_window_close(cast(window))
        account.questions.review()
      })
    bind(account.uploading.loader, to: group)
    return group
  }

  private func addingGroup() -> Widget {
    let add = button(tr("Add a Map Server…"), "pill") { [weak self] in self?.edit(nil) }
    let open = button(tr("Open a Map File…"), "pill") { [weak self] in self?.openFile() }
    let buttons = box(.vertical, spacing: 12, [add, open])
    buttons.halign = .center
    return rowGroup("", "", [buttons])
  }

  private func openFile() {
    window.startTask { [self] in
      if let file = await MapFileChooser.choose(over: window) { await viewModel.openFile(file) }
    }
  }

  private func edit(_ id: String?) {
    let page = MapSourcePage(viewModel.form(for: id)) { [weak self] in
      guard let self else { return }
      adw_preferences_window_close_subpage(cast(window))
    }
    adw_preferences_window_present_subpage(cast(window), page.widget)
    page.begin()
  }

  private func tell() {
    guard let notice = viewModel.takeNotice() else { return }
    let toast: OpaquePointer = adw_toast_new(escaped(notice.text))
    adw_toast_set_timeout(toast, 8)
    show(toast, notice.text)
  }

  private func show(_ toast: OpaquePointer, _ text: String) {
    Accessible.changeToasts(of: window) { [window] in
      // It may be closed by then.
      if window.isMapped { adw_preferences_window_add_toast(cast(window), cast(toast)) }
    }
    Accessible.announceToast(text, from: window)
  }

  /// Tells that a feed was removed, with a button to put it back.
  private func offerUndo() {
    guard let notice = viewModel.news.takeNotice() else { return }
    let toast: OpaquePointer = adw_toast_new(escaped(notice.text))
    if let undo = notice.undo {
      adw_toast_set_button_label(toast, tr("Undo"))
      connect(toast, "button-clicked") { Task { await undo() } }
    }
    adw_toast_set_timeout(toast, 10)
    show(toast, notice.text)
  }
}

/// Asks the desktop portal for permission to run in the background.
@MainActor
enum BackgroundPermission {
  static func ask(_ isWanted: Bool, over widget: Widget) async -> NotificationsViewModel.Permission
  {
    let program = CommandLine.arguments.first ?? "mona"
    let outcome = await Portal.runInBackground(
      isWanted, reason: tr("MONA tells you of discoveries, as you asked for."),
      command: [program, "--gapplication-service"], over: widget)
    return switch outcome {
    case .done: .given
    case .cancelled: .refused
    case .failed: .missing
    }
  }
}
