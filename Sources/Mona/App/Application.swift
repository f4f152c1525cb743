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

/// The program: one store, one window.
@MainActor
package final class Application {
  private let environment: [String: String]
  private let settings: Settings
  private let object: Object<UnsafeMutablePointer<AdwApplication>>
  private let listener: WindowListener
  private var window: MainWindow?
  /// The store, being opened from the moment it is first spoken of.
  private lazy var store = Task.detached { try await OpenedStore.atHome() }
  /// What is kept between runs; read once it is known which language is spoken, since some of it holds
  /// words.
  private lazy var preferences = StoredPreferences(settings.preferences(environment: environment)) {
    [settings] in settings.keep($0, since: $1)
  }
  /// What the desktop tells, as long as the program runs.
  private lazy var notifications = DesktopNotifications(preferences, of: object)
  private var opening: Task<AppModel?, Never>?
  /// What can be put back of the person's file that is in use, also by another window.
  private var erasure = LastErasure()
  /// What goes on beside the window.
  private lazy var background = BackgroundWork(offering: notifications.cardOffers())
  /// Has what no keyring keeps, also where one account gives way to another.
  private var sessions: SessionStore?
  /// Whether the window gives way to another one, of another person's file.
  private var isReopening = false
  /// What goes on after the window has closed.
  private var closing: Task<Void, Never>?
  /// Whether MONA ends with what goes on, though the desktop is to tell something later.
  private var isQuitting = false

  /// Opens the window and runs until it is closed and all is kept; to be called from `main.swift`.
  /// - Returns: what the program ends with.
  package static func run(telling listener: WindowListener = WindowListener()) -> Int32 {
    Heaps.returnLargeBlocks()
    // Asked for once: each time, all of it is copied.
    let environment = ProcessInfo.processInfo.environment
    Translations.start(folder: Installation.locale, environment: environment)
    ToolkitLanguage.start(
      domain: "mona", folder: Installation.locale.path, codes: Translations.codes)
    let application = Application(in: environment, telling: listener)
    return withExtendedLifetime(application) { GtkKit.run(application.object) }
  }

  private init(in environment: [String: String], telling listener: WindowListener) {
    self.environment = environment
    self.listener = listener
    settings = Settings(schemas: Installation.schemas.path)
    g_set_application_name("MONA")
    gtk_window_set_default_icon_name(AppIdentity.id)
    object = application(AppIdentity.id)
    g_application_set_resource_base_path(cast(object), AppIdentity.resources)
    addVersionOption(
      "MONA \(Installation.version)", description: tr("Show the version"), of: object)
    // Not sooner: a second process only raises the window of the first, and opens nothing.
    connect(object, "before-startup") { [weak self] in self?.prepare() }
    connect(object, "activate") { [weak self] in self?.activate() }
    handleOpen(object) { [weak self] in self?.open($0) }
    DesktopActions.add(
      to: object, open: { [weak self] in self?.open([$0]) },
      target: { [weak self] in self?.target($0) })
    takeQuit()
  }

  /// Is asked to quit while there is no window: a window's own goes with it.
  private func takeQuit() {
    DesktopActions.addQuit(to: object) { [weak self] in self?.quit() }
  }

  /// Ends MONA, which has no window; what is still being sent is sent before.
  private func quit() {
    isQuitting = true
    if closing == nil { g_application_quit(cast(object)) }
  }

  /// Begins what needs no GTK on other threads, while GTK is initialised on this one.
  private func prepare() {
    loadResources()
    speak(settings.language)
    notifications.follow(store)
    noteStartWithoutWindow()
    // The first day in words has a calendar and its patterns read.
    Task.detached { _ = Format.day(Date()) }
  }

  /// What the desktop starts without a window has not failed once the store is open.
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
      // What is still being sent goes on with the new window.
      closing.cancel()
      (self.closing, window, opening) = (nil, nil, nil)
      background.end()
    } else if let window {
      gtk_window_present(cast(window.widget))
      return
    }
    guard opening == nil else { return }
    // Until it has a window, the program would end.
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

  /// Opens what the desktop asks for in the window, once that has its content.
  private func open(_ addresses: [String]) {
    activate()
    g_application_hold(cast(object))
    Task {
      defer { g_application_release(cast(object)) }
      guard let appModel = await opening?.value, let window else { return }
      await appModel.opening.open(addresses.map(OpenRequest.init), over: window.widget)
    }
  }

  /// Puts a discovery on the wish list, for a notification; its sheet opens where that cannot be.
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

  /// Makes all anew over another file of the person's, which is in use now.
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
    // Whoever has just logged in was not asked yet.
    await account?.status.look()
    await account?.questions.askConsent()
  }

  /// Ends the program once all is kept and what is on its way is sent, unless a window is asked for before.
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
    appModel.account.questions.onElsewhere = { [weak self, unowned appModel] in
      Task { await self?.reopen(after: appModel) }
    }
    PhotoChooser.remember(in: appModel.preferences)
    // What was begun as the window closes is kept before the program ends.
    appModel.pendingWrites.onWork = { [object] isWorking in
      if isWorking {
        g_application_hold(cast(object))
      } else {
        g_application_release(cast(object))
      }
    }
    // Before anything shows, which would then change.
    StylePreference.apply(appModel.preferences.style)
    ToolkitLanguage.setDirection(rightToLeft: Translations.spoken.isRightToLeft)
    let window = MainWindow(appModel, application: object, onFilled: listener.filled)
    // Who sees it for a second can use it.
    connect(window.widget, "map") { [widget = window.widget] in
      _ = MainSource.after(.seconds(1), while: widget) { OpenedStore.noteStarted() }
    }
    self.window = window
    StylePreference.follow(appModel.preferences, while: window.widget)
    connect(window.widget, "destroy") { [weak self] in
      // A window that is closed before there is anything in it has not failed.
      OpenedStore.noteStarted()
      guard let self, !isReopening else { return }
      close(appModel)
    }
    background.begin(for: appModel, of: window.widget)
    listener.made(appModel, window.widget)
  }

  /// Speaks the language that was chosen in an earlier run; `MONA_LANGUAGE` counts for more.
  private func speak(_ language: SpokenLanguage?) {
    // Where its translation was taken away, the system's language is spoken.
    guard let language, Translations.languages.contains(language),
      environment["MONA_LANGUAGE"] == nil
    else { return }
    Translations.choose(language)
    ToolkitLanguage.choose(Translations.codes)
  }

  private func makeAppModel() async throws -> AppModel {
    let opened = try await store.value
    MapSupply.tileSpace = preferences.tileSpace
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
    // An import may have been killed before all of its indexes were made.
    Task.detached { await BlockingExecutor.shared.run { opened.importing.finishIndexes() } }
    return appModel
  }

  private func sessions(for file: SessionFile) async -> SessionStore {
    let sessions = sessions ?? SessionStore(credentials: .live, file: file)
    await sessions.use(file)
    self.sessions = sessions
    return sessions
  }

  /// Registers the resources in which libadwaita looks for the styles and the icons as it starts.
  private func loadResources() {
    if let resource = g_resource_load(
      Installation.data.appendingPathComponent("mona.gresource").path, nil)
    {
      g_resources_register(resource)
      g_resource_unref(resource)
    }
  }

  /// Opens the file that is in use now, and the window with it.
  private func startAnew() {
    erasure = LastErasure()
    store = Task.detached { try await OpenedStore.atHome() }
    notifications.follow(store)
    opening = nil
    activate()
  }
}

/// The style that the person chose, for all windows.
@MainActor
enum StylePreference {
  /// Follows what is chosen as long as a window is there.
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

/// Who is told how far the window is.
///
/// Nobody listens to the installed MONA; `mona-ui-benchmark` does, to measure it.
package struct WindowListener {
  /// The window is made: nothing is laid out yet.
  package var made: @MainActor (_ appModel: AppModel, _ window: Widget) -> Void
  /// The window was presented, with what it opens on in place; its next frame shows it.
  package var filled: @MainActor (_ window: Widget) -> Void

  package init(
    made: @escaping @MainActor (_ appModel: AppModel, _ window: Widget) -> Void = { _, _ in },
    filled: @escaping @MainActor (_ window: Widget) -> Void = { _ in }
  ) {
    self.made = made
    self.filled = filled
  }
}
