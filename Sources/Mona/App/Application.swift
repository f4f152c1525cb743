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
  private lazy var preferences = KeptPreferences(settings.preferences(environment: environment)) {
    [settings] in settings.keep($0, since: $1)
  }
  /// What the desktop tells, as long as the program runs.
  private lazy var notifications = DesktopNotifications(preferences, of: object) { [weak self] in
    guard let self, closing == nil, let window else { return false }
    return gtk_window_is_active(cast(window.widget)) != 0
  }
  private var opening: Task<Screens?, Never>?
  /// Sends and fetches, as long as the program runs.
  private var syncing: Task<Void, Never>?
  /// Keeps the catalogue up to date, as long as the program runs.
  private var updating: Task<Void, Never>?
  /// Copies the person's data once a day, as long as the program runs.
  private var copying: Task<Void, Never>?
  /// Has what no keyring keeps, also where one account gives way to another.
  private var vault: SessionVault?
  /// The cards of cameras that were offered, and who tells of them.
  private let cards = CardOffers()
  private var cardWatch: CardWatch?
  /// Whether the window gives way to another one, of another person's file.
  private var isReopening = false
  /// What goes on after the window has closed.
  private var closing: Task<Void, Never>?

  /// Opens the window and runs until it is closed and all is kept; to be called from `main.swift`.
  /// - Returns: what the program ends with.
  package static func run(telling listener: WindowListener = WindowListener()) -> Int32 {
    TaskThreads.install()
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
    // Not sooner: a second process only raises the window of the first, and opens nothing.
    connect(object, "before-startup") { [weak self] in self?.prepare() }
    connect(object, "before-style") { [weak self] in self?.loadResources() }
    connect(object, "activate") { [weak self] in self?.activate() }
    acceptAddresses(object) { [weak self] in self?.open($0) }
    DesktopActions.add(
      to: object, open: { [weak self] in self?.open([$0]) },
      target: { [weak self] in self?.target($0) })
  }

  /// Does what needs no GTK on other threads, while GTK is made ready on this one.
  private func prepare() {
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
      if opening == nil, window == nil { OpenedStore.noteStarted() }
    }
  }

  private func activate() {
    if let closing {
      // What is still being sent goes on with the new window.
      closing.cancel()
      (self.closing, window, opening) = (nil, nil, nil)
      endBackgroundWork()
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
        let screens = try await makeScreens()
        open(screens)
        return screens
      } catch {
        Log.program.failure("MONA cannot open", error, level: .error)
        await showFailure(error)
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
      guard let screens = await opening?.value, let window else { return }
      await screens.opening.open(addresses.map(OpenedThing.init), over: window.widget)
    }
  }

  /// Puts a discovery on the wish list, for a notification; its sheet opens where that cannot be.
  private func target(_ id: DiscoveryID) {
    g_application_hold(cast(object))
    Task { [store] in
      defer { g_application_release(cast(object)) }
      do {
        let opened = try await store.value
        try await WorkThreads.working.run { try opened.store.target(id) }
      } catch {
        Log.program.failure("Nothing was targeted by a notification", error)
        open([MonaLink.discovery(id).address])
      }
    }
  }

  /// Makes all anew over another file of the person's, which is in use now.
  private func reopen(after screens: Screens) async {
    g_application_hold(cast(object))
    endBackgroundWork()
    await screens.acts.settle()
    isReopening = true
    if let window { gtk_window_destroy(cast(window.widget)) }
    isReopening = false
    store = Task.detached { try await OpenedStore.atHome() }
    notifications.follow(store)
    (window, opening) = (nil, nil)
    activate()
    let account = await opening?.value?.account
    g_application_release(cast(object))
    // Whoever has just logged in was not asked yet.
    await account?.status.look()
    await account?.questions.askConsent()
  }

  private func endBackgroundWork() {
    syncing?.cancel()
    updating?.cancel()
    copying?.cancel()
  }

  /// Ends the program once all is kept and what is on its way is sent, unless a window is asked for before.
  private func close(_ screens: Screens) {
    g_application_hold(cast(object))
    updating?.cancel()
    copying?.cancel()
    let isStaying = notifications.keepRunning && window?.isQuitting == false
    closing = Task {
      defer { g_application_release(cast(object)) }
      await screens.acts.settle()
      let notice = await screens.account.finish()
      guard !Task.isCancelled else { return }
      if let notice { GtkKit.Notification(notice.title, notice.text).send(of: object) }
      guard isStaying else { return g_application_quit(cast(object)) }
      endBackgroundWork()
      (window, opening) = (nil, nil)
      DesktopActions.addQuit(to: object)
      notifications.hold()
    }
  }

  private func open(_ screens: Screens) {
    screens.account.questions.onElsewhere = { [weak self, unowned screens] in
      Task { await self?.reopen(after: screens) }
    }
    PhotoChooser.remember(in: screens.preferences)
    // What was begun as the window closes is kept before the program ends.
    screens.acts.onWork = { [object] isWorking in
      if isWorking {
        g_application_hold(cast(object))
      } else {
        g_application_release(cast(object))
      }
    }
    // Before anything shows, which would then change.
    StylePreference.apply(screens.preferences.style)
    ToolkitLanguage.run(rightToLeft: Translations.spoken.isRightToLeft)
    let window = MainWindow(screens, application: object, onFilled: listener.filled)
    // Who sees it for a second can use it.
    connect(window.widget, "map") { [widget = window.widget] in
      _ = MainSource.after(.seconds(1), while: widget) { OpenedStore.noteStarted() }
    }
    self.window = window
    StylePreference.follow(screens.preferences, while: window.widget)
    connect(window.widget, "destroy") { [weak self] in
      // A window that is closed before there is anything in it has not failed.
      OpenedStore.noteStarted()
      guard let self, !isReopening else { return }
      close(screens)
    }
    Task {
      // Nothing cancels it.
      try? await TaskThreads.pause(for: .seconds(30))
      await screens.tidyPhotos(pasted: PastedPhoto.folder)
      await PhotoTextures.trim()
    }
    updating = Task {
      // Nothing of the start waits for it; what cancels it ends it.
      guard (try? await TaskThreads.pause(for: .seconds(5))) != nil else { return }
      await screens.updates.follow()
    }
    copying = Task { await screens.keepCopies() }
    Task { [weak self, weak screens] in
      // A window that is open is not held up by asking for volumes; nothing cancels it.
      try? await TaskThreads.pause(for: .seconds(5))
      self?.cardWatch = CardWatch(on: WorkThreads.working) { card in
        guard let self, let screens else { return }
        self.cards.offer(card.id, named: card.name, folder: card.folder, in: screens)
      }
    }
    screens.account.follow()
    Task { await screens.albumMoving.resume() }
    Task { await screens.origin.resumePosition() }
    Task { await screens.backgrounds.checkFile() }
    listener.made(screens, window.widget)
  }

  /// Speaks the language that was chosen in an earlier run; `MONA_LANGUAGE` counts for more.
  private func speak(_ language: SpokenLanguage?) {
    guard let language, environment["MONA_LANGUAGE"] == nil else { return }
    Translations.choose(language)
    ToolkitLanguage.speak(Translations.codes)
  }

  private func makeScreens() async throws -> Screens {
    let opened = try await store.value
    MapSupply.tileSpace = preferences.tileSpace
    let (store, album) = (opened.store, opened.folders.openAlbum())
    let collecting = Collecting(store: store, album: album, inspector: .live, trash: .live)
    PhotoTextures.digest = collecting.knownDigest
    let vault = await vault(for: SessionFile(in: opened.folders))
    let account = OpenedAccount(
      opened, collecting, album, vault, policy: preferences.uploadPolicy)
    let services = Services(
      store: store, album: album, collecting: collecting, importing: opened.importing,
      locator: .live, webcam: .live, trackReader: .live,
      updates: .live(
        opened, ServerTransport.live(agent: HTTPAgent.name(version: AppIdentity.version))),
      account: AccountDesk(account.service, collecting), outbox: OutboxDesk(account.sync),
      albumMove: opened.folders.canMoveAlbum ? AlbumMove(album, opened.folders, .live, .live) : nil)
    syncing = Task { [sync = account.sync] in
      // Nothing of the start waits for it; what cancels it ends it.
      guard (try? await TaskThreads.pause(for: .seconds(3))) != nil else { return }
      await sync.run()
    }
    let screens = Screens(services, preferences: preferences)
    await screens.welcome.look()
    if let fault = store.fault { screens.notices.fail(fault) }
    for fault in settings.faults(mapSource: preferences.mapSources.chosen.id) {
      screens.notices.say(fault.sentence)
    }
    if opened.folders.isAlbumChoiceLost { screens.notices.say(PreferenceFault.album.sentence) }
    if let report = opened.mending { screens.notices.say(report) }
    for badge in opened.badges { screens.notices.say(badge.wonText) }
    // An import may have been killed before all of its search's index was made.
    Task.detached { await WorkThreads.working.run { opened.importing.finishSearch() } }
    return screens
  }

  private func vault(for file: SessionFile) async -> SessionVault {
    let vault = vault ?? SessionVault(keeper: .live, file: file)
    await vault.use(file)
    self.vault = vault
    return vault
  }

  /// Registers what libadwaita then finds by itself: styles for light and dark, and icons; and an
  /// empty style that stands in for GTK's own.
  private func loadResources() {
    // What is registered last is found first; GTK's own resources are as soon as any are looked for.
    g_resources_get_info("/", G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil)
    if let resource = g_resource_load(
      Installation.data.appendingPathComponent("mona.gresource").path, nil)
    {
      g_resources_register(resource)
      g_resource_unref(resource)
    }
  }

  /// Says in a window why MONA cannot open, and what can be done: it never closes without a word.
  private func showFailure(_ error: any Error) async {
    if let failed = error as? OpenedStore.FailedStarts {
      return await rescue(.failedStarts(failed.count))
    }
    // It did not fail: it says why it does not go on.
    OpenedStore.noteStarted()
    if let error = error as? StoreError, error.isOfLostData {
      return await rescue(.lostData(error.sentence))
    }
    let page = statusPage("dialog-error-symbolic", tr("MONA cannot open"), Sentence.of(error))
    page.vexpand = true
    let window = SmallWindow.present(page, over: object)
    // The desktop may have started MONA for what it tells, which holds the program.
    connect(window, "destroy") { [object] in g_application_quit(cast(object)) }
  }

  /// Opens what makes MONA start again, and nothing else: no server is asked, and no map is made.
  private func rescue(_ reason: RescueReason) async {
    let folders = await WorkThreads.working.run { Folders.current().inUse() }
    let screen = RescueScreen(reason, .of(folders, .live))
    let page = RescuePage(screen)
    let window = SmallWindow.present(page.widget, over: object)
    var isStarting = false
    // As above: closed, it leaves nothing that could show a window.
    connect(window, "destroy") { [object] in
      if !isStarting { g_application_quit(cast(object)) }
    }
    screen.onStart = { [weak self] in
      isStarting = true
      Task {
        await WorkThreads.working.run { StartMark(in: folders.data).end() }
        self?.startAnew()
        gtk_window_destroy(cast(window))
      }
    }
    // It lives as long as its window.
    connect(page.widget, "destroy") { _ = page }
  }

  /// Opens the store once more, and the window with it.
  private func startAnew() {
    store = Task.detached { try await OpenedStore.atHome() }
    notifications.follow(store)
    opening = nil
    activate()
  }
}
