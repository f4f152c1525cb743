import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The browser's first page: every list, visible at once.
@MainActor
final class ArtworksView {
  let widget: Widget
  private let session: Session
  private let screen: ArtworksScreen
  private let content = box(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private var loadedRevision: Int?

  init(_ session: Session) {
    self.session = session
    screen = ArtworksScreen(session)
    setMargins(content, 12, 24)
    widget = scrolled(clamped(content))
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in
      _ = session.revision
      if session.view == .artworks { self?.appear() }
    }
  }

  func appear() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { await screen.load() }
  }

  private func render() {
    let sections = screen.sections
    removeChildren(of: content)
    for entries in sections {
      let group: Widget = adw_preferences_group_new()
      for entry in entries { adw_preferences_group_add(cast(group), row(entry)) }
      gtk_box_append(cast(content), group)
    }
  }

  private func row(_ entry: ArtworksScreen.Entry) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), entry.title)
    adw_action_row_add_prefix(cast(row), gtk_image_new_from_icon_name(entry.icon))
    adw_action_row_add_suffix(cast(row), label(Format.number(entry.count), "dim-label", "numeric"))
    adw_action_row_add_suffix(cast(row), gtk_image_new_from_icon_name("go-next-symbolic"))
    gtk_list_box_row_set_activatable(cast(row), 1)
    connect(row, "activated") { [weak self] in self?.screen.open(entry) }
    return row
  }
}
