import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The five views and the switcher: in the header bar, or at the bottom of a narrow window.
@MainActor
final class Views {
  let widget: Widget
  private let session: Session
  private let stack: Widget = adw_view_stack_new()
  private let daily: DailyView
  private let artworks: ArtworksView
  private let map: MapView
  private let collection: CollectionView
  private let badges: BadgesView

  init(_ session: Session, settings: Settings) {
    self.session = session
    daily = DailyView(session)
    artworks = ArtworksView(session)
    map = MapView(session, settings: settings)
    collection = CollectionView(session)
    badges = BadgesView(session)

    let title: Widget = adw_view_switcher_title_new()
    adw_view_switcher_title_set_title(cast(title), "MONA")
    adw_view_switcher_title_set_stack(cast(title), cast(stack))
    let bar: Widget = adw_view_switcher_bar_new()
    adw_view_switcher_bar_set_stack(cast(bar), cast(stack))

    let header: Widget = adw_header_bar_new()
    adw_header_bar_set_title_widget(cast(header), title)
    let search: Widget = gtk_button_new_from_icon_name("system-search-symbolic")
    gtk_actionable_set_action_name(cast(search), "win.search")
    gtk_widget_set_tooltip_text(search, tr("Search"))
    Accessible.label(search, tr("Search"))
    adw_header_bar_pack_start(cast(header), search)
    adw_header_bar_pack_end(cast(header), Self.menuButton())
    gtk_widget_set_vexpand(stack, 1)
    widget = box(GTK_ORIENTATION_VERTICAL, [header, stack, bar])

    for (view, child) in [
      (MainView.daily, daily.widget), (.artworks, artworks.widget), (.map, map.widget),
      (.collection, collection.widget), (.badges, badges.widget),
    ] {
      let page = adw_view_stack_add_titled(cast(stack), child, view.rawValue, view.title)
      adw_view_stack_page_set_icon_name(page, "mona-\(view.rawValue)-symbolic")
    }
    connect(title, "notify::title-visible") {
      let isNarrow = adw_view_switcher_title_get_title_visible(cast(title))
      adw_view_switcher_bar_set_reveal(cast(bar), isNarrow)
    }
    connect(stack, "notify::visible-child") { [weak self] in self?.followSwitcher() }
    daily.onReady = { [widget] in FirstFrame.announce(in: widget) }
    observe(while: widget) { [weak self] in
      let view = session.view
      // In a task: what a view reads as it appears is not this observer's concern.
      Task { self?.show(view) }
    }
  }

  /// Has the views remember what they want to find again.
  func remember() {
    map.remember()
  }

  private func show(_ view: MainView) {
    adw_view_stack_set_visible_child_name(cast(stack), view.rawValue)
    switch view {
    case .daily: daily.appear()
    case .artworks: artworks.appear()
    case .map: map.appear()
    case .collection: collection.appear()
    case .badges: badges.appear()
    }
  }

  private func followSwitcher() {
    guard let name = adw_view_stack_get_visible_child_name(cast(stack)),
      let view = MainView(rawValue: String(cString: name)), view != session.view
    else { return }
    session.view = view
  }

  private static func menuButton() -> Widget {
    let menu: Widget = gtk_menu_button_new()
    gtk_menu_button_set_icon_name(cast(menu), "open-menu-symbolic")
    gtk_menu_button_set_primary(cast(menu), 1)
    let model = Actions.primaryMenu()
    gtk_menu_button_set_menu_model(cast(menu), cast(model))
    g_object_unref(model.instance)
    gtk_widget_set_tooltip_text(menu, tr("Main Menu"))
    Accessible.label(menu, tr("Main Menu"))
    return menu
  }
}
