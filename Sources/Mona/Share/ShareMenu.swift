import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// What can be done with photos outside MONA: the entries of a menu, and what they do.
@MainActor
enum ShareMenu {
  /// The entries; the actions are those of a widget around the menu.
  ///
  /// The reference is the caller's.
  static func model(isOfSeveral: Bool = false) -> OpaquePointer {
    let menu: OpaquePointer = g_menu_new()
    if !isOfSeveral { g_menu_append(menu, tr("Copy Image"), "share.copy") }
    if !isOfSeveral { g_menu_append(menu, tr("Save as a Card…"), "share.card") }
    g_menu_append(menu, tr("Send by E-mail…"), "share.mail")
    if !isOfSeveral { g_menu_append(menu, tr("Open With…"), "share.open") }
    g_menu_append(menu, tr("Open Folder"), "share.folder")
    if !isOfSeveral { g_menu_append(menu, tr("Copy Link"), "share.link") }
    return menu
  }

  /// Gives a widget the actions, over the photos the closure answers when one is chosen.
  static func addActions(
    to widget: Widget, _ sharing: Sharing, _ visits: @escaping @MainActor () -> [CollectedVisit]
  ) {
    let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    let entries: [(String, @MainActor (SharedPhotos) -> () async -> Void)] = [
      ("copy", SharedPhotos.copyImage), ("card", SharedPhotos.saveCard),
      ("mail", SharedPhotos.mail), ("open", SharedPhotos.openWith),
      ("folder", SharedPhotos.showInFolder), ("link", SharedPhotos.copyLink),
    ]
    for (name, act) in entries {
      Action(name) {
        guard let window = widget.window else { return }
        let photos = SharedPhotos(visits(), sharing, over: Object(cast(window)))
        if !photos.visits.isEmpty { Task { await act(photos)() } }
      }.add(to: group)
    }
    gtk_widget_insert_action_group(widget, "share", cast(group))
  }

  /// A button with the menu.
  static func button(
    _ sharing: Sharing, isOfSeveral: Bool = false,
    _ visits: @escaping @MainActor () -> [CollectedVisit]
  ) -> Widget {
    let button: Widget = gtk_menu_button_new()
    let menu = model(isOfSeveral: isOfSeveral)
    gtk_menu_button_set_menu_model(cast(button), cast(menu))
    g_object_unref(menu.instance)
    addActions(to: button, sharing, visits)
    return button
  }
}
