import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The photos of what the person has collected.
@MainActor
final class CollectionView: View {
  let widget: Widget
  private let session: Session
  private let screen: CollectionScreen
  private let model = PagedListModel()
  private let photos = PhotoTextures.grid
  private let stack: Widget = gtk_stack_new()
  private let count = label("", "heading", wraps: true)
  private var loadedRevision: Int?

  init(_ session: Session) {
    self.session = session
    screen = CollectionScreen(session)
    widget = stack
    gtk_stack_add_named(cast(stack), box(GTK_ORIENTATION_VERTICAL), "waiting")
    gtk_stack_add_named(cast(stack), emptyPage(), "empty")
    let content: Widget = gtk_stack_new()
    gtk_widget_set_vexpand(content, 1)
    gtk_stack_add_named(cast(content), grid(), "grid")
    gtk_stack_add_named(cast(content), filteredPage(), "filtered")
    let menus = CollectionMenus(screen)
    gtk_widget_set_hexpand(count, 1)
    let bar = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6,
      [count, InboxButton.widget(session), menus.kind, menus.order])
    setMargins(bar, 12, 6)
    let head = clamped(bar, width: Self.width)
    adw_clamp_set_tightening_threshold(cast(head), Int32(Self.width))
    let page = box(GTK_ORIENTATION_VERTICAL, [head, content])
    menus.add(to: page)
    gtk_stack_add_named(cast(stack), page, "page")
    observe(while: widget) { [weak self] in self?.render(in: content) }
    observe(while: widget) { [weak self] in
      _ = session.revision
      if session.view == .collection { self?.appear() }
    }
  }

  func appear() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { await screen.load() }
  }

  private static let width = 1200
  private static let columns = 4

  private func render(in content: Widget) {
    guard screen.isLoaded else { return }
    model.reset(count: screen.count)
    setText(count, screen.summary)
    gtk_stack_set_visible_child_name(
      cast(content), screen.isFilteredOut ? "filtered" : "grid")
    gtk_stack_set_visible_child_name(cast(stack), screen.isEmpty ? "empty" : "page")
  }

  private func grid() -> Widget {
    let factory = ListFactory<PhotoTile>(
      setup: { [photos] in PhotoTile(photos) }, widget: { $0.widget },
      bind: { [weak self] tile, position in
        if let shown = self?.screen.tile(at: position) { tile.show(shown) }
      },
      unbind: { $0.clear() })
    let selection: OpaquePointer = gtk_no_selection_new(model.ownedPointer())
    let view: Widget = gtk_grid_view_new(cast(selection), cast(factory.ownedPointer()))
    gtk_grid_view_set_min_columns(cast(view), 2)
    gtk_grid_view_set_max_columns(cast(view), guint(Self.columns))
    gtk_grid_view_set_single_click_activate(cast(view), 1)
    gtk_widget_add_css_class(view, "photo-grid")
    Accessible.label(view, trc("view", "Collection"))
    connect(view, "activate") { [weak self] (position: Int) in self?.screen.open(at: position) }
    let clamp: Widget = adw_clamp_scrollable_new()
    adw_clamp_scrollable_set_maximum_size(cast(clamp), Int32(Self.width))
    adw_clamp_scrollable_set_tightening_threshold(cast(clamp), Int32(Self.width))
    adw_clamp_scrollable_set_child(cast(clamp), view)
    let window = scrolled(clamp)
    SteadyScroll.steady(window)
    DeferredBinding(factory, of: model, in: window, columns: Self.columns)
    return window
  }

  private func emptyPage() -> Widget {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(cast(page), "mona-collection-symbolic")
    adw_status_page_set_title(cast(page), tr("Nothing collected yet"))
    adw_status_page_set_description(
      cast(page),
      escaped(
        tr("Find a work near you, photograph it, and give MONA the photo: your collection begins."))
    )
    let browse = button(tr("Browse the artworks"), "suggested-action", "pill") { [weak screen] in
      screen?.browse()
    }
    gtk_widget_set_halign(browse, GTK_ALIGN_CENTER)
    adw_status_page_set_child(cast(page), browse)
    return page
  }

  private func filteredPage() -> Widget {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(cast(page), "mona-collection-symbolic")
    adw_status_page_set_title(cast(page), tr("Nothing of this kind yet"))
    let all = button(tr("Show the whole collection"), "pill") { [weak self] in
      self?.screen.show(only: nil)
    }
    gtk_widget_set_halign(all, GTK_ALIGN_CENTER)
    adw_status_page_set_child(cast(page), all)
    return page
  }
}
