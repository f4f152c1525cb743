import CGtk
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// The menus that share photos, or a discovery without a photo, with other programs, and their
/// actions.
@MainActor
enum ShareMenu {
  /// The menu's entries; add their actions to a parent widget with `addActions`.
  static func entries(isOfSeveral: Bool = false) -> Menu {
    let menu = Menu()
    if !isOfSeveral { menu.append(tr("Copy Image"), "share.copy") }
    if !isOfSeveral { menu.append(tr("Save as a Card…"), "share.card") }
    menu.append(tr("Send by E-mail…"), "share.mail")
    if !isOfSeveral { menu.append(tr("Open With…"), "share.open") }
    menu.append(tr("Open Folder"), "share.folder")
    if !isOfSeveral { menu.append(tr("Copy Link"), "share.link") }
    return menu
  }

  /// Adds the actions to a widget; `visits` is called on each activation for the photos to share.
  static func addActions(
    to widget: Widget, _ sharing: Sharing, _ visits: @escaping @MainActor () -> [CollectedVisit]
  ) {
    let entries: [(String, @MainActor (SharedPhotos) -> () async -> Void)] = [
      ("copy", SharedPhotos.copyImage), ("card", SharedPhotos.saveCard),
      ("mail", SharedPhotos.mail), ("open", SharedPhotos.openWith),
      ("folder", SharedPhotos.showInFolder), ("link", SharedPhotos.copyLink),
    ]
    let actions = entries.map { name, act in
      Action(name) {
        guard let window = widget.window else { return }
        let photos = SharedPhotos(visits(), sharing, over: Object(cast(window)))
        if !photos.visits.isEmpty { Task { await act(photos)() } }
      }
    }
    widget.addActions(actions, as: "share")
  }

  /// A button with the menu for photos.
  static func button(
    _ sharing: Sharing, isOfSeveral: Bool = false,
    _ visits: @escaping @MainActor () -> [CollectedVisit]
  ) -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.setMenu { entries(isOfSeveral: isOfSeveral) }
    addActions(to: button, sharing, visits)
    return button
  }

  /// A button with the menu for a discovery without a photo.
  static func button(
    _ sharing: Sharing, _ discovery: @escaping @MainActor () -> DiscoveryRow?
  ) -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.setMenu {
      Menu([(tr("Send by E-mail…"), "share.mail"), (tr("Copy Link"), "share.link")])
    }
    let entries: [(String, @MainActor (SharedDiscovery) -> () async -> Void)] = [
      ("mail", SharedDiscovery.mail), ("link", SharedDiscovery.copyLink),
    ]
    let actions = entries.map { name, act in
      Action(name) {
        guard let window = button.window, let row = discovery() else { return }
        let shared = SharedDiscovery(row, sharing, over: Object(cast(window)))
        Task { await act(shared)() }
      }
    }
    button.addActions(actions, as: "share")
    return button
  }
}
