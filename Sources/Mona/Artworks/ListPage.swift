import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A list of discoveries, of any length.
@MainActor
final class ListPage: Page {
  let widget: Widget
  private let session: Session
  private let screen: ListScreen
  private let model = PagedListModel()
  private let stack: Widget = gtk_stack_new()
  private var loadedRevision: Int?

  init(_ session: Session, _ screen: ListScreen) {
    self.session = session
    self.screen = screen
    gtk_widget_set_vexpand(stack, 1)
    widget = box(GTK_ORIENTATION_VERTICAL)
    gtk_box_append(cast(widget), sortButton())
    gtk_box_append(cast(widget), stack)
    gtk_stack_add_named(cast(stack), list(), "list")
    gtk_stack_add_named(cast(stack), emptyPage(), "empty")
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  var title: String { screen.title }
  var subtitle: String { screen.isLoaded ? screen.summary : "" }

  private func followStore() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { await screen.load() }
  }

  private func render() {
    model.reset(count: screen.ids.count)
    let isEmpty = screen.isLoaded && screen.ids.isEmpty
    gtk_stack_set_visible_child_name(cast(stack), isEmpty ? "empty" : "list")
  }

  private func list() -> Widget {
    let factory = ListFactory<DiscoveryRowView>(
      setup: { DiscoveryRowView() }, widget: { $0.widget },
      bind: { [weak self] view, position in
        if let row = self?.screen.row(at: position) { view.show(row) }
      })
    return listView(model, factory, name: screen.title, width: 860) { [weak self] position in
      self?.screen.open(at: position)
    }
  }

  private func emptyPage() -> Widget {
    let page: Widget = adw_status_page_new()
    let isWishList = screen.list.state == .targeted
    adw_status_page_set_icon_name(
      cast(page), isWishList ? "mona-target-symbolic" : "mona-artworks-symbolic")
    adw_status_page_set_title(
      cast(page), isWishList ? tr("Nothing targeted yet") : tr("Nothing here"))
    adw_status_page_set_description(
      cast(page),
      isWishList
        ? tr("Target the works you want to see: they wait for you here and on the map.")
        : tr("No discovery of the catalogue belongs to this list."))
    return page
  }

  private func sortButton() -> Widget {
    let menu: OpaquePointer = g_menu_new()
    for (label, sort) in [
      (trc("sort by", "Title"), DiscoveryList.Sort.title), (trc("sort by", "Date"), .date),
      (trc("sort by", "Distance"), .distance),
    ] {
      g_menu_append(menu, label, "list.sort::\(sort.rawValue)")
    }
    let reverse: OpaquePointer = g_menu_new()
    g_menu_append(reverse, tr("Reverse order"), "list.reverse")
    g_menu_append_section(menu, nil, cast(reverse))
    g_object_unref(reverse.instance)
    let group = Object(owning: g_simple_action_group_new())
    Action("sort", chosen: screen.list.sort.rawValue) { [weak self] name in
      guard let sort = DiscoveryList.Sort(rawValue: name), sort != self?.screen.list.sort else {
        return
      }
      self?.screen.sort(by: sort)
    }.add(to: group)
    Action("reverse") { [weak self] in
      if let screen = self?.screen { screen.sort(by: screen.list.sort) }
    }.add(to: group)
    gtk_widget_insert_action_group(widget, "list", cast(group))

    let button: Widget = gtk_menu_button_new()
    gtk_menu_button_set_icon_name(cast(button), "view-sort-ascending-symbolic")
    gtk_menu_button_set_menu_model(cast(button), cast(menu))
    g_object_unref(menu.instance)
    gtk_widget_set_tooltip_text(button, tr("Sort"))
    Accessible.label(button, tr("Sort"))
    return button
  }
}
