import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The window: five views in a switcher, pages over them, and the toasts.
@MainActor
final class MainWindow {
  let widget: Widget
  let appModel: AppModel
  var navigation: Navigation { appModel.navigation }
  private let toasts = ToastPresenter()
  private var content: WindowContent
  private var views: Views { content.views }
  /// Tells the width of the last layout, once that is done.
  private var measuring: MainSource?
  /// Whether the person ends the program, and not this window alone.
  var isQuitting = false
  /// Closes the window once all is kept.
  private var closing: Task<Void, Never>?

  /// - Parameter onFilled: called once, when the window shows with what it opens on in place.
  init(
    _ appModel: AppModel, application: Object<UnsafeMutablePointer<AdwApplication>>,
    onFilled: @escaping @MainActor (_ window: Widget) -> Void
  ) {
    self.appModel = appModel
    let size = appModel.preferences.window
    // Told before anything shows, so that nothing has to be laid out anew.
    appModel.navigation.resize(
      to: WindowWidth(pixels: size.width, textScale: TextSize.shared.scale))
    content = WindowContent(appModel)
    widget = adw_application_window_new(cast(application))
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
    TypeToSearch.listen(on: widget, appModel)
    followToasts()
    connect(widget, "realize") { [weak self] in self?.followWidth() }
    observe(while: widget) { [weak self] in
      _ = TextSize.shared.scale
      self?.measure()
    }
    followAlbum()
    followLanguage()
    AccountDialogs.follow(appModel.account, in: widget)
    present(onFilled)
  }

  /// Shows the window: once there is something in it, for then it is laid out once and not twice;
  /// but nobody waits for a slow disk before an empty window.
  private func present(_ onFilled: @escaping @MainActor (_ window: Widget) -> Void) {
    let patience = Duration.milliseconds(navigation.view == .daily ? 100 : 0)
    let waiting = MainSource.after(patience, while: widget) { [widget] in
      gtk_window_present(cast(widget))
    }
    views.onReady = { [widget] in
      waiting.cancel()
      gtk_window_present(cast(widget))
      onFilled(widget)
    }
  }

  /// Shows what there is to tell once the window shows: a message that is there before takes the keyboard, and
  /// stays as long as it has it.
  private func followToasts() {
    var isFollowed = false
    connect(widget, "map") { [toasts, appModel, widget] in
      guard !isFollowed else { return }
      isFollowed = true
      MainSource.idle(while: widget) { toasts.follow(appModel.toasts, in: widget) }
    }
  }

  /// Looks at the album whenever the person comes back to the window: that is when they may have
  /// moved or removed photos in another program; and at what their other devices did meanwhile.
  private func followAlbum() {
    widget.onActive { [appModel] in
      // What the window itself has to do comes first.
      _ = MainSource.after(.milliseconds(200)) {
        Task {
          await appModel.watching.look(forget: PhotoTextures.forget)
          await appModel.account.look()
        }
      }
    }
  }

  /// Makes what the window shows anew when another language is chosen.
  private func followLanguage() {
    var shown = Translations.spoken
    observe(while: widget) { [weak self, appModel] in
      _ = appModel.preferences.language
      guard Translations.spoken != shown else { return }
      shown = Translations.spoken
      ToolkitLanguage.choose(Translations.codes)
      ToolkitLanguage.setDirection(rightToLeft: shown.isRightToLeft)
      // In a task: what pages read as they are made is not this observer's concern.
      Task { self?.translate() }
    }
  }

  private func translate() {
    views.remember()
    let (places, made) = (ScrollAndFocusState(in: content.widget), views.made)
    // Gone first: what it showed is then followed by what comes, all before the next frame.
    toasts.show(over: nil)
    content = WindowContent(appModel)
    views.make(made)
    toasts.show(over: content.widget)
    places.restore(in: content.widget)
    ShortcutsWindow.forget(of: widget)
    HelpWindow.close()
  }

  /// Tells the navigation, at each new layout, how many pages there is room for.
  private func followWidth() {
    guard let surface = gtk_native_get_surface(cast(widget)) else { return }
    connect(surface, "layout") { [weak self] (_: Int32, _: Int32) in self?.measure() }
  }

  private func measure() {
    measuring?.cancel()
    measuring = MainSource.idle(while: widget) { [weak self] in
      // A window that does not show yet has the width it was opened with.
      guard let self, toasts.widget.width > 0 else { return }
      navigation.resize(
        to: WindowWidth(pixels: toasts.widget.width, textScale: TextSize.shared.scale))
    }
  }

  /// Closes the window later, when what the person did last is not kept yet; what cannot be kept is
  /// said, and the window stays.
  /// - Returns: whether the window is not to close now.
  private func awaitPendingWrites() -> Bool {
    let pendingWrites = appModel.pendingWrites
    guard !pendingWrites.isSettled else { return false }
    guard closing == nil else { return true }
    let failures = pendingWrites.failures
    closing = Task { [weak self] in
      await pendingWrites.settle()
      guard let self else { return }
      closing = nil
      if pendingWrites.failures == failures { gtk_window_close(cast(widget)) }
    }
    return true
  }

  // MARK: What shortcuts do

  /// Closes what is open over the view, else goes back.
  func escape() {
    appModel.escape(closePart: views.escape)
  }

  /// Searches what the view shows, where it can be, else everything.
  func searchHere() {
    if !views.search() { navigation.openSearch() }
  }

  /// Gives what is pasted to the photo or the sheet in front, else to the inbox; words go to where the
  /// person is typing.
  func paste() {
    if let focus = gtk_window_get_focus(cast(widget)),
      isKind(focus, of: gtk_text_get_type()) || isKind(focus, of: gtk_text_view_get_type()),
      !Clipboard.holdsFiles(for: widget)
    {
      gtk_widget_activate_action_variant(focus, "clipboard.paste", nil)
      return
    }
    Task {
      guard let content = await Clipboard.read(for: widget) else {
        return appModel.dropHandler.tellNothing()
      }
      let target = appModel.pasteDestination(front: views.frontDestination?.target)
      appModel.dropHandler.take(content, for: target, over: widget)
    }
  }

  func showPreferences() {
    PreferencesWindow.present(
      appModel.preferences(stock: MapSupply.shared.stock), appModel.account, appModel.albumMoving,
      over: widget)
  }

  func showShortcuts() {
    ShortcutsWindow.present(over: widget)
  }

  /// Opens the help at the page of what is in front.
  func showHelp() {
    let topic = HelpTopic(navigation.routes.last, over: navigation.view)
    HelpWindow.present(topic, over: widget)
  }

  func showAbout() {
    About.present(over: widget)
  }

  // MARK: Remembering

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

/// What fills the window: the header, the views with their pages, and the photo over them all.
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
    // Whoever was welcomed has nothing between the window and its pages.
    widget.child =
      appModel.welcome.isShown
      ? WelcomeSlot(appModel.welcome, over: viewer.widget).widget : viewer.widget
  }
}
