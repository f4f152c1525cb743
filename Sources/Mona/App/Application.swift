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
  private var opening: Task<Screens?, Never>?
  /// Sends and fetches, as long as the program runs.
  private var syncing: Task<Void, Never>?
  /// Keeps the catalogue up to date, as long as the program runs.
  private var updating: Task<Void, Never>?
  /// Has what no keyring keeps, also where one account gives way to another.
  private var vault: SessionVault?
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
  }

  /// Does what needs no GTK on other threads, while GTK is made ready on this one.
  private func prepare() {
    // First of all: some preferences hold words.
    speak(settings.language)
    _ = store
    // The first day in words has a calendar and its patterns read.
    Task.detached { _ = Format.day(Date()) }
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
        showFailure(Sentence.of(error))
        return nil
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
  }

  /// Ends the program once all is kept and what is on its way is sent, unless a window is asked for before.
  private func close(_ screens: Screens) {
    g_application_hold(cast(object))
    updating?.cancel()
    closing = Task { [object] in
      defer { g_application_release(cast(object)) }
      await screens.acts.settle()
      let notice = await screens.account.finish()
      guard !Task.isCancelled else { return }
      if let notice { Notification.send(notice.title, notice.text, of: object) }
      g_application_quit(cast(object))
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
    let window = MainWindow(screens, application: object, onFilled: listener.filled)
    self.window = window
    connect(window.widget, "destroy") { [weak self] in
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
    screens.account.follow()
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
    let preferences = KeptPreferences(settings.preferences(environment: environment)) {
      [settings] in settings.keep($0, since: $1)
    }
    MapSupply.tileSpace = preferences.tileSpace
    let (store, album) = (opened.store, Album(folder: opened.folders.album))
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
      account: AccountDesk(account.service, collecting), outbox: OutboxDesk(account.sync))
    syncing = Task { [sync = account.sync] in
      // Nothing of the start waits for it; what cancels it ends it.
      guard (try? await TaskThreads.pause(for: .seconds(3))) != nil else { return }
      await sync.run()
    }
    let screens = Screens(services, preferences: preferences)
    if let fault = store.fault { screens.notices.fail(fault) }
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

  /// Says in a window why MONA cannot open: it never closes without a word.
  private func showFailure(_ sentence: String) {
    let page = statusPage("dialog-error-symbolic", tr("MONA cannot open"), sentence)
    let window: Widget = adw_application_window_new(cast(object))
    gtk_window_set_default_size(cast(window), 480, 420)
    let content = box(.vertical, [adw_header_bar_new(), page])
    page.vexpand = true
    adw_application_window_set_content(cast(window), content)
    gtk_window_present(cast(window))
  }
}
