import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The main window: five views in a switcher, the pages over them, and the toasts.
@MainActor
final class MainWindow {
  let widget: Widget
  let appModel: AppModel
  var navigation: Navigation { appModel.navigation }
  private let toasts = ToastPresenter()
  private var content: WindowContent
  private var views: Views { content.views }
  /// Reports the width to the navigation after a layout.
  private var measuring: MainSource?
  /// Whether the whole program is quitting, not only this window closing.
  var isQuitting = false
  /// Closes the window once pending writes are finished.
  private var closing: Task<Void, Never>?

  /// - Parameter onFilled: called once, when the window is shown with its first content.
  init(
    _ appModel: AppModel, application: Object<UnsafeMutablePointer<AdwApplication>>,
    onFilled: @escaping @MainActor (_ window: Widget) -> Void
  ) {
    self.appModel = appModel
    PictureSupply.display = appModel.context.pictures
    let size = appModel.preferences.window
    // Set before anything is shown, to avoid a second layout.
    appModel.navigation.resize(
      to: WindowWidth(pixels: size.width, textScale: TextSize.shared.scale))
    content = WindowContent(appModel)
    widget = adw_application_window_new(cast(application))
    Accessible.followFocus(of: widget)
    gtk_window_set_title(cast(widget), "MONA")
    widget.requestSize(width: 360, height: 360)
    gtk_window_set_default_size(
      cast(widget), Int32(size.width), Int32(size.height))
    if size.isMaximized { gtk_window_maximize(cast(widget)) }
    toasts.show(over: content.widget)
    adw_application_window_set_content(cast(widget), toasts.widget)
    Actions.add(to: self, of: application)
    connect(widget, "close-request") { [weak self] () -> Bool in
      self?.remember()
      return self?.awaitPendingWrites() ?? false
    }
    TypeToSearch.listen(on: widget, appModel) { [weak self] in self?.views.rate($0) ?? false }
    followToasts()
    connect(widget, "realize") { [weak self] in self?.followWidth() }
    observe(while: widget) { [weak self] in
      _ = TextSize.shared.scale
      self?.measure()
    }
    followAlbum()
    followLanguage()
    AccountDialogs.follow(appModel.account, in: widget)
    askDates()
    present(onFilled)
  }

  /// Shows the window once its first view has content, so that it is laid out only once.
  ///
  /// If the daily view takes longer than 100 ms, the window is shown empty; other views do not delay
  /// it.
  private func present(_ onFilled: @escaping @MainActor (_ window: Widget) -> Void) {
    let delay = Duration.milliseconds(navigation.view == .daily ? 100 : 0)
    let waiting = MainSource.after(delay, while: widget) { [widget] in
      gtk_window_present(cast(widget))
    }
    views.onReady = { [widget] in
      waiting.cancel()
      gtk_window_present(cast(widget))
      onFilled(widget)
    }
  }

  /// Shows toasts only once the window is mapped: an earlier one would take the keyboard focus, and
  /// stay as long as it has it.
  private func followToasts() {
    var isFollowed = false
    connect(widget, "map") { [toasts, appModel, widget] in
      guard !isFollowed else { return }
      isFollowed = true
      MainSource.idle(while: widget) { toasts.follow(appModel.toasts, in: widget) }
    }
  }

  /// Asks when a photo was taken that does not say so, and for the right date of a visit.
  private func askDates() {
    appModel.context.dates.ask = { [weak self] question in
      guard let self else { return nil }
      return await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("accept", question.acceptText, .suggested),
        ]
      ).ask(
        over: widget, label: question.label, text: question.proposal,
        isValid: { question.answer($0) != nil }
      ).flatMap(question.answer)
    }
  }

  /// Checks the album and the account each time the window becomes active: photos may have been
  /// moved or removed by another program, and other devices may have made changes.
  private func followAlbum() {
    widget.onActive { [appModel] in
      // Delayed, so that the window responds first.
      _ = MainSource.after(.milliseconds(200)) {
        Task {
          await appModel.watching.look(forget: PhotoTextures.forget)
          await appModel.account.look()
        }
      }
    }
  }

  /// Recreates the window's content when the language changes.
  private func followLanguage() {
    var shown = Translations.spoken
    observe(while: widget) { [weak self, widget, appModel] in
      _ = appModel.preferences.language
      guard Translations.spoken != shown else { return }
      shown = Translations.spoken
      ToolkitLanguage.choose(Translations.codes)
      ToolkitLanguage.setDirection(rightToLeft: shown.isRightToLeft)
      // In a task, so that what the new pages read is not observed here.
      widget.startTask { self?.translate() }
    }
  }

  private func translate() {
    views.remember()
    let (places, made) = (ScrollAndFocusState(in: content.widget), views.made)
    // Removed first, so that focus and pages move to the new content before the next frame.
    toasts.show(over: nil)
    content = WindowContent(appModel)
    views.make(made)
    toasts.show(over: content.widget)
    places.restore(in: content.widget)
    ShortcutsWindow.forget(of: widget)
    HelpWindow.close()
  }

  /// Reports the window's width to the navigation at each layout, which determines the number of
  /// panes.
  private func followWidth() {
    guard let surface = gtk_native_get_surface(cast(widget)) else { return }
    connect(surface, "layout") { [weak self] (_: Int32, _: Int32) in self?.measure() }
  }

  private func measure() {
    measuring?.cancel()
    measuring = MainSource.idle(while: widget) { [weak self] in
      // Before the window is shown, the stored width applies.
      guard let self, toasts.widget.width > 0 else { return }
      navigation.resize(
        to: WindowWidth(pixels: toasts.widget.width, textScale: TextSize.shared.scale))
    }
  }

  /// Delays closing until pending writes are finished; if one fails, a message is shown and the
  /// window stays open.
  /// - Returns: whether the window must not close now.
  private func awaitPendingWrites() -> Bool {
    let pendingWrites = appModel.pendingWrites
    guard !pendingWrites.isSettled else { return false }
    guard closing == nil else { return true }
    let failures = pendingWrites.failures
    closing = widget.startTask { [weak self] in
      await pendingWrites.settle()
      guard let self else { return }
      closing = nil
      if pendingWrites.failures == failures { gtk_window_close(cast(widget)) }
    }
    return true
  }

  // MARK: Handlers of actions

  /// Shows a view, or closes the pages over it if it is shown already; it gets the keyboard focus.
  func show(_ view: MainView) {
    let isShown = view == navigation.view
    navigation.show(view)
    if isShown { views.focusFront() }
  }

  /// Closes an open part of the view or page, else goes back.
  func escape() {
    appModel.escape(closePart: views.escape)
  }

  /// Starts the search of the current view if it has one, else the global search.
  func searchHere() {
    if !views.search() { navigation.openSearch() }
  }

  /// Pastes photos into the viewer's or the sheet's visit in front, else into the inbox; text goes
  /// to the focused text field.
  func paste() {
    if let focus = focusedText, !Clipboard.holdsFiles(for: widget) {
      gtk_widget_activate_action_variant(focus, "clipboard.paste", nil)
      return
    }
    widget.startTask { [self] in
      guard let content = await Clipboard.read(for: widget, imageLimit: PhotoInfo.byteLimit)
      else {
        return appModel.dropHandler.showNothingToPaste()
      }
      let target = appModel.pasteDestination(front: views.frontDestination?.target)
      appModel.dropHandler.take(content, for: target, over: widget)
    }
  }

  /// Undoes what was typed in the focused text field, if any; otherwise what the last message is about.
  func undo() {
    if let focus = focusedText {
      let typed = text(in: focus)
      gtk_widget_activate_action_variant(focus, "text.undo", nil)
      if text(in: focus) != typed {
        return appModel.toasts.announce(tr("What was typed is undone."))
      }
    }
    toasts.undo(appModel.toasts, in: widget)
  }

  private func text(in field: Widget) -> String {
    isKind(field, of: gtk_text_view_get_type())
      ? CommentBox.text(of: gtk_text_view_get_buffer(cast(field))) : field.typed
  }

  /// The focused text field, if any.
  private var focusedText: Widget? {
    gtk_window_get_focus(cast(widget)).flatMap { focus in
      let isText =
        isKind(focus, of: gtk_text_get_type()) || isKind(focus, of: gtk_text_view_get_type())
      return isText ? focus : nil
    }
  }

  func showPreferences() {
    PreferencesWindow.present(
      appModel.preferences(stock: MapSupply.shared.stock),
      appModel.picturePreferences(stock: PictureSupply.shared.stock), appModel.account,
      appModel.albumMoving,
      over: widget)
  }

  func showShortcuts() {
    ShortcutsWindow.present(over: widget)
  }

  /// Opens the help page for what is in front.
  func showHelp() {
    let topic = HelpTopic(navigation.routes.last, over: navigation.view)
    HelpWindow.present(topic, over: widget)
  }

  func showAbout() {
    About.present(over: widget)
  }

  // MARK: State of the window

  private func remember() {
    var size = appModel.preferences.window
    size.isMaximized = gtk_window_is_maximized(cast(widget)) != 0
    if !size.isMaximized {
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(cast(widget), &width, &height)
      (size.width, size.height) = (Int(width), Int(height))
    }
    appModel.preferences.window = size
    appModel.preferences.view = navigation.view
    views.remember()
  }
}

/// The window's content: the header, the views with their pages, and the viewer over them.
@MainActor
final class WindowContent {
  let widget: Widget = gtk_overlay_new()
  let views: Views
  private let header: Header
  private let viewer: ViewerSlot
  private let drop: PhotoDrop
  private let waiting: WaitingLine
  private let callout: TutorialCallout

  init(_ appModel: AppModel) {
    views = Views(appModel)
    header = Header(
      appModel.navigation, views, appModel.outboxSign, appModel.account.status, appModel.tutorial)
    drop = PhotoDrop(over: widget, front: { [views] in views.frontDestination }) {
      [widget] content, target in
      appModel.dropHandler.take(content, for: target, over: widget)
    }
    viewer = ViewerSlot(
      appModel, over: box(.vertical, [header.widget, views.widget, header.bottomBar]))
    waiting = WaitingLine(appModel.pendingWrites, appModel.navigation, over: widget)
    callout = TutorialCallout(appModel.tutorial, over: widget, anchors: header.buttons)
    // Without the welcome page, its container is left out.
    widget.child =
      appModel.welcome.isShown
      ? WelcomeSlot(appModel.welcome, over: viewer.widget).widget : viewer.widget
  }
}
