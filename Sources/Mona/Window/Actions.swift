import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaSync
import MonaText

/// The table of the window's actions: name, shortcuts and handler.
@MainActor
struct Actions {
  /// A row of the table.
  private struct Entry {
    var name: String
    var shortcuts: [String]
    /// Whether it is enabled while the welcome page fills the window.
    var duringWelcome = false
    var handler: @MainActor (MainWindow) -> Void
  }

  private static let table: [Entry] = [
    Entry(name: "daily", shortcuts: ["<Alt>1"]) { $0.show(.daily) },
    Entry(name: "artworks", shortcuts: ["<Alt>2"]) { $0.show(.artworks) },
    Entry(name: "map", shortcuts: ["<Alt>3"]) { $0.show(.map) },
    Entry(name: "collection", shortcuts: ["<Alt>4"]) { $0.show(.collection) },
    Entry(name: "badges", shortcuts: ["<Alt>5"]) { $0.show(.badges) },
    Entry(name: "search", shortcuts: ["<Control>f"]) { $0.navigation.openSearch() },
    Entry(name: "search-here", shortcuts: ["<Control><Shift>f"]) { $0.searchHere() },
    Entry(name: "targeted", shortcuts: ["<Control>t"]) { $0.navigation.open(.targeted) },
    Entry(name: "own", shortcuts: []) { $0.navigation.open(.own) },
    Entry(name: "new-discovery", shortcuts: ["<Control>n"]) { $0.appModel.beginOwnDiscovery() },
    Entry(name: "journal", shortcuts: ["<Control>j"]) { $0.navigation.openJournal() },
    Entry(name: "statistics", shortcuts: []) { $0.navigation.openOnce(.statistics) },
    Entry(name: "tours", shortcuts: []) { $0.navigation.openOnce(.tours) },
    Entry(name: "news", shortcuts: []) { $0.navigation.openOnce(.news) },
    Entry(name: "back", shortcuts: ["<Alt>Left"]) { $0.navigation.back() },
    // Shortcuts take precedence over the widgets' own keys, so a view is asked from here.
    Entry(name: "escape", shortcuts: ["Escape"], duringWelcome: true) { $0.escape() },
    Entry(name: "previous", shortcuts: ["<Alt>Up"]) { $0.appModel.showNeighbour(isNext: false) },
    Entry(name: "next", shortcuts: ["<Alt>Down"]) { $0.appModel.showNeighbour(isNext: true) },
    Entry(name: "paste", shortcuts: ["<Control>v"]) { $0.paste() },
    Entry(name: "undo", shortcuts: ["<Control>z"]) { $0.undo() },
    Entry(name: "inbox", shortcuts: ["<Control>i"]) { $0.appModel.openInbox() },
    Entry(name: "import", shortcuts: []) {
      CatalogueChooser.importing($0.navigation, over: $0.widget)
    },
    Entry(name: "catalogues", shortcuts: []) { $0.navigation.openOnce(.catalogues) },
    Entry(name: "back-up", shortcuts: []) {
      BackupChooser.backingUp($0.navigation, over: $0.widget)
    },
    Entry(name: "restore", shortcuts: []) {
      BackupChooser.restoring($0.navigation, over: $0.widget)
    },
    Entry(name: "account", shortcuts: []) { $0.navigation.openOnce(.account()) },
    Entry(name: "privacy", shortcuts: []) { $0.navigation.openOnce(.privacy) },
    Entry(name: "outbox", shortcuts: []) { $0.navigation.openOnce(.outbox) },
    Entry(name: "reports", shortcuts: []) { $0.navigation.openOnce(.reports) },
    Entry(name: "preferences", shortcuts: ["<Control>comma"], duringWelcome: true) {
      $0.showPreferences()
    },
    Entry(name: "help", shortcuts: ["F1"], duringWelcome: true) { $0.showHelp() },
    Entry(name: "tutorial", shortcuts: []) { $0.appModel.tutorial.begin() },
    Entry(name: "shortcuts", shortcuts: ["<Control>question"], duringWelcome: true) {
      $0.showShortcuts()
    },
    Entry(name: "about", shortcuts: [], duringWelcome: true) { $0.showAbout() },
    Entry(name: "close", shortcuts: ["<Control>w"], duringWelcome: true) {
      gtk_window_close(cast($0.widget))
    },
  ]

  /// Adds the actions to a window, and their shortcuts to the application.
  static func add(to window: MainWindow, of application: some Instance) {
    for entry in table {
      Action(entry.name) { [weak window] in
        guard let window, entry.duringWelcome || !window.appModel.welcome.isShown else { return }
        entry.handler(window)
      }.add(to: window.widget)
      setShortcuts(entry.shortcuts, of: "win.\(entry.name)", in: application)
    }
    Action(
      "export",
      text: { [weak window] name in
        guard let window, let format = ExportFormat(rawValue: name) else { return }
        ExportChooser.export(format, window.appModel.exporter, over: window.widget)
      }
    ).add(to: window.widget)
    Action("export-targets") { [weak window] in
      guard let window else { return }
      ExportChooser.exportTargets(window.appModel.exporter, over: window.widget)
    }.add(to: window.widget)
    Action(
      "switch",
      text: { [weak window] in window?.appModel.account.change(to: $0) }
    ).add(to: window.widget)
    Action("quit") { [weak window] in
      // Closing the window stores its state; the program then ends once a comment being typed is
      // saved.
      guard let window else { return }
      window.isQuitting = true
      gtk_window_close(cast(window.widget))
    }.add(to: application)
    setShortcuts(["<Control>q"], of: "app.quit", in: application)
  }

  /// The entries about the account in the primary menu.
  static func accountEntries(_ others: [OtherAccount]) -> [(text: String, action: String)] {
    [
      (tr("Account"), "win.account"), (tr("Outbox"), "win.outbox"), (tr("Reports"), "win.reports"),
    ]
      + others.map { ($0.switchText, "win.switch::\($0.id)") }
      + [(tr("Privacy"), "win.privacy")]
  }

  /// The primary menu: the pages and dialogs that the window itself does not show.
  /// - Parameter account: the section of ``accountEntries(_:)``.
  static func primaryMenu(account: Menu) -> Menu {
    let visits = Menu([
      (tr("Targeted"), "win.targeted"), (tr("Tours"), "win.tours"),
      (tr("Your Discoveries"), "win.own"), (tr("New Discovery…"), "win.new-discovery"),
      (tr("Photo Inbox…"), "win.inbox"),
      (tr("Journal"), "win.journal"), (tr("Statistics"), "win.statistics"),
    ])
    visits.append(tr("Export Visits"), opens: ExportMenu.all())
    let menu = Menu()
    menu.append(visits)
    menu.append(Menu([(tr("News"), "win.news")]))
    menu.append(
      Menu([(tr("Import a Catalogue…"), "win.import"), (tr("Catalogues"), "win.catalogues")]))
    menu.append(Menu([(tr("Back Up…"), "win.back-up"), (tr("Restore…"), "win.restore")]))
    menu.append(account)
    menu.append(
      Menu([
        (tr("Preferences"), "win.preferences"), (tr("Tutorial"), "win.tutorial"),
        (tr("Help"), "win.help"), (tr("Keyboard Shortcuts"), "win.shortcuts"),
        (tr("About MONA"), "win.about"),
      ]))
    return menu
  }
}
