import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaPerson
import MonaScreens
import MonaServices
import MonaSync
import MonaText

/// The application: one store, one window.
@MainActor
package final class Application {
  private let environment: [String: String]
  private let settings: Settings
  private let object: Object<UnsafeMutablePointer<AdwApplication>>
  private let listener: WindowListener
  private var window: MainWindow?
  /// Opens the store when it is first used.
  private lazy var store = Task.detached { try await OpenedStore.atHome() }
  /// The stored preferences.
  ///
  /// They are read once the language is set, since some of the default values are translated.
  private lazy var preferences = StoredPreferences(settings.preferences(environment: environment)) {
    [settings] in settings.keep($0, since: $1)
  }
  /// The desktop notifications, as long as the process runs.
  private lazy var notifications = DesktopNotifications(preferences, of: object)
  private var opening: Task<AppModel?, Never>?
  /// The last deletion that can be undone in the open file, also from another window.
  private var erasure = LastErasure()
  /// The work that runs in the background of the window.
  private lazy var background = BackgroundWork(offering: notifications.cardOffers())
  /// Stores sessions if there is no keyring; it outlives a switch of accounts.
  private var sessions: SessionStore?
  /// Whether the window is being replaced by one for the file of another account.
  private var isReopening = false
  /// The work that remains after the window has closed.
  private var closing: Task<Void, Never>?
  /// Whether the process ends after that work, even if notifications are enabled.
  private var isQuitting = false

  /// Opens the window and runs until it is closed and everything is stored.
  ///
  /// Call it from `main.swift`.
  /// - Returns: the exit code of the process.
  package static func run(notifying listener: WindowListener = WindowListener()) -> Int32 {
    MemoryAllocator.returnLargeBlocks()
    // Read once: each access copies the whole environment.
    let environment = ProcessInfo.processInfo.environment
    Translations.start(folder: Installation.locale, environment: environment)
    ToolkitLanguage.start(
      domain: "mona", folder: Installation.locale.path, codes: Translations.codes)
    let application = Application(in: environment, notifying: listener)
    return withExtendedLifetime(application) { GtkKit.run(application.object) }
  }

  private init(in environment: [String: String], notifying listener: WindowListener) {
    self.environment = environment
    self.listener = listener
    settings = Settings(schemas: Installation.schemas.path)
    g_set_application_name("MONA")
    gtk_window_set_default_icon_name(AppIdentity.id)
    object = application(AppIdentity.id)
    g_application_set_resource_base_path(cast(object), AppIdentity.resources)
    addVersionOption(
      "MONA \(Installation.version)", description: tr("Show the version"), of: object)
    // Not earlier: a second process only activates the window of the first, and must not open the store.
    connect(object, "before-startup") { [weak self] in self?.prepare() }
    connect(object, "activate") { [weak self] in self?.activate() }
    handleOpen(object) { [weak self] in self?.open($0) }
    DesktopActions.add(
      to: object, open: { [weak self] in self?.open([$0]) },
      target: { [weak self] in self?.target($0) })
    takeQuit()
  }

  /// Lets the desktop quit the application while it has no window; a window has its own action.
  private func takeQuit() {
    DesktopActions.addQuit(to: object) { [weak self] in self?.quit() }
  }

  /// Quits without a window, after the current upload.
  private func quit() {
    isQuitting = true
    if closing == nil { g_application_quit(cast(object)) }
  }

  /// Starts work on other threads that does not need GTK, while GTK is initialised on this thread.
  private func prepare() {
    loadResources()
    speak(settings.language)
    notifications.follow(store)
    noteStartWithoutWindow()
    // The first use of a date format loads the calendar and its patterns: done ahead of time.
    Task.detached { _ = Format.day(Date()) }
  }

  /// Records a successful start without a window, once the store is open.
  private func noteStartWithoutWindow() {
    Task { [weak self] in
      guard let store = self?.store, (try? await store.value) != nil, let self else { return }
      guard opening == nil, window == nil else { return }
      OpenedStore.noteStarted()
      background.watchCards()
    }
  }

  private func activate() {
    if let closing {
      // The new window continues the upload.
      closing.cancel()
      (self.closing, window, opening) = (nil, nil, nil)
      background.end()
    } else if let window {
      gtk_window_present(cast(window.widget))
      return
    }
    guard opening == nil else { return }
    // Without a window, the process would end.
    g_application_hold(cast(object))
    opening = Task {
      defer { g_application_release(cast(object)) }
      do {
        let appModel = try await makeAppModel()
        open(appModel)
        return appModel
      } catch {
        Log.program.failure("MONA cannot open", error, level: .error)
        await RescueWindows(application: object) { [weak self] in self?.startAnew() }.show(error)
        return nil
      }
    }
  }

  /// Opens addresses from the desktop in the window, once it has its content.
  private func open(_ addresses: [String]) {
    activate()
    g_application_hold(cast(object))
    Task {
      defer { g_application_release(cast(object)) }
      // The window may have been closed before the task began.
      guard let appModel = await opening?.value, closing == nil, let window else { return }
      await appModel.opening.open(addresses.map(OpenRequest.init), over: window.widget)
    }
  }

  /// Puts a discovery on the wish list for a notification, or opens its sheet if that fails.
  private func target(_ id: DiscoveryID) {
    g_application_hold(cast(object))
    Task { [store] in
      defer { g_application_release(cast(object)) }
      do {
        let opened = try await store.value
        try await opened.store.write { try $0.target(id) }
      } catch {
        Log.program.failure("Nothing was targeted by a notification", error)
        open([MonaLink.discovery(id).address])
      }
    }
  }

  /// Replaces the window by one for the file of the account that is now in use.
  private func reopen(after appModel: AppModel) async {
    g_application_hold(cast(object))
    background.end()
    await appModel.pendingWrites.settle()
    isReopening = true
    if let window { gtk_window_destroy(cast(window.widget)) }
    isReopening = false
    window = nil
    startAnew()
    let account = await opening?.value?.account
    g_application_release(cast(object))
    // A person who has just logged in has not been asked for consent.
    await account?.status.look()
    await account?.questions.askConsent()
  }

  /// Ends the process once everything is stored and the current upload is done, unless a window is opened
  /// before.
  private func close(_ appModel: AppModel) {
    g_application_hold(cast(object))
    background.endUpdating()
    isQuitting = !notifications.keepRunning || window?.isQuitting == true
    takeQuit()
    closing = Task {
      defer { g_application_release(cast(object)) }
      await appModel.pendingWrites.settle()
      let notice = await appModel.account.finish()
      guard !Task.isCancelled else { return }
      if let notice { GtkKit.Notification(notice.title, notice.text).send(of: object) }
      guard !isQuitting else { return g_application_quit(cast(object)) }
      background.end()
      (window, opening, closing) = (nil, nil, nil)
      notifications.hold()
    }
  }

  private func open(_ appModel: AppModel) {
    appModel.account.questions.onElsewhere = { [weak self, weak appModel] in
      guard let appModel else { return }
      // Once: the person's own change is also noticed when the window becomes active.
      appModel.account.questions.onElsewhere = nil
      Task { await self?.reopen(after: appModel) }
    }
    PhotoChooser.remember(in: appModel.preferences)
    // Writes that began before the window closed finish before the process ends.
    appModel.pendingWrites.onWork = { [object] isWorking in
      if isWorking {
        g_application_hold(cast(object))
      } else {
        g_application_release(cast(object))
      }
    }
    // Before the window shows, so that its style does not change visibly.
    StylePreference.apply(appModel.preferences.style)
    ToolkitLanguage.setDirection(rightToLeft: Translations.spoken.isRightToLeft)
    let window = MainWindow(appModel, application: object, onFilled: listener.filled)
    // A window that was visible for a second counts as a successful start.
    connect(window.widget, "map") { [widget = window.widget] in
      _ = MainSource.after(.seconds(1), while: widget) { OpenedStore.noteStarted() }
    }
    self.window = window
    StylePreference.follow(appModel.preferences, while: window.widget)
    connect(window.widget, "destroy") { [weak self] in
      // Closing the window before it has content is no crash.
      OpenedStore.noteStarted()
      guard let self, !isReopening else { return }
      close(appModel)
    }
    background.begin(for: appModel, of: window.widget)
    listener.made(appModel, window.widget)
  }

  /// Applies the language chosen in an earlier run, unless `MONA_LANGUAGE` is set.
  private func speak(_ language: SpokenLanguage?) {
    // If its translation is no longer installed, the system's language stays.
    guard let language, Translations.languages.contains(language),
      environment["MONA_LANGUAGE"] == nil
    else { return }
    Translations.choose(language)
    ToolkitLanguage.choose(Translations.codes)
  }

  private func makeAppModel() async throws -> AppModel {
    let opened = try await store.value
    MapSupply.tileSpace = preferences.tileSpace
    PictureSupply.space = preferences.pictureSpace
    let (store, album) = (opened.store, opened.folders.openAlbum())
    let collecting = Collecting(store: store, album: album, inspector: .live, trash: .live)
    PhotoTextures.digest = collecting.knownDigest
    let sessions = await sessions(for: SessionFile(in: opened.folders))
    let account = OpenedAccount(
      opened, collecting, album, sessions, policy: preferences.uploadPolicy)
    background.begin(account.sync)
    let appModel = AppModel(
      .live(opened, collecting, album, account), preferences: preferences, erasure: erasure)
    appModel.readAhead()
    await appModel.welcome.look()
    if let fault = store.fault { appModel.toasts.report(fault) }
    for fault in settings.takeFaults(preferences.mapSources) {
      appModel.toasts.show(fault.sentence)
    }
    if opened.folders.isAlbumChoiceLost { appModel.toasts.show(PreferenceIssue.album.sentence) }
    if let report = opened.repairReport { appModel.toasts.show(report) }
    for badge in opened.badges { appModel.toasts.show(badge.wonText) }
    // An import may have been killed before it created all indexes.
    Task.detached { await BlockingExecutor.shared.run { opened.importing.finishIndexes() } }
    return appModel
  }

  private func sessions(for file: SessionFile) async -> SessionStore {
    let sessions = sessions ?? SessionStore(credentials: .live, file: file)
    await sessions.use(file)
    self.sessions = sessions
    return sessions
  }

  /// Registers the resources that hold libadwaita's styles and icons of the application.
  private func loadResources() {
    if let resource = g_resource_load(
      Installation.data.appendingPathComponent("mona.gresource").path, nil)
    {
      g_resources_register(resource)
      g_resource_unref(resource)
    }
  }

  /// Opens the file that is now in use, and a window for it.
  private func startAnew() {
    erasure = LastErasure()
    store = Task.detached { try await OpenedStore.atHome() }
    notifications.follow(store)
    opening = nil
    activate()
  }
}

/// Applies the chosen colour scheme to all windows.
@MainActor
enum StylePreference {
  /// Applies the chosen scheme, also when it changes, as long as the window exists.
  static func follow(_ preferences: StoredPreferences, while window: Widget) {
    observe(while: window) { apply(preferences.style) }
  }

  static func apply(_ style: StyleChoice) {
    let scheme =
      switch style {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    guard let manager = adw_style_manager_get_default() else { return }
    adw_style_manager_set_color_scheme(manager, scheme)
  }
}

/// Callbacks for the progress of the window's start.
///
/// The installed application sets none; `mona-ui-benchmark` measures with them.
package struct WindowListener {
  /// Called when the window is created, before its first layout.
  package var made: @MainActor (_ appModel: AppModel, _ window: Widget) -> Void
  /// Called when the window is presented with its first content; the next frame shows it.
  package var filled: @MainActor (_ window: Widget) -> Void

  package init(
    made: @escaping @MainActor (_ appModel: AppModel, _ window: Widget) -> Void = { _, _ in },
    filled: @escaping @MainActor (_ window: Widget) -> Void = { _ in }
  ) {
    self.made = made
    self.filled = filled
  }
}
