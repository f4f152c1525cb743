import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// Search over everything, as one types.
@MainActor
final class SearchPage: Page {
  let widget: Widget
  private let screen: SearchScreen
  private let entry: Widget = gtk_search_entry_new()
  private let stack: Widget = gtk_stack_new()
  private let content = box(GTK_ORIENTATION_VERTICAL, spacing: 24)

  init(_ screen: SearchScreen) {
    self.screen = screen
    gtk_widget_set_hexpand(entry, 1)
    gtk_search_entry_set_search_delay(cast(entry), 0)
    Accessible.label(entry, tr("Search"))
    let bar = clamped(entry, width: 480)
    setMargins(bar, 12, 6)
    setMargins(content, 12, 24)
    gtk_widget_set_vexpand(stack, 1)
    widget = box(GTK_ORIENTATION_VERTICAL, [bar, stack])
    gtk_stack_add_named(cast(stack), scrolled(clamped(content)), "results")
    gtk_stack_add_named(
      cast(stack),
      Self.status(
        "system-search-symbolic", tr("Search"),
        tr("Works, places, heritage, artists, boroughs, categories, materials and techniques.")),
      "start")
    gtk_stack_add_named(
      cast(stack),
      Self.status(
        "edit-find-symbolic", tr("Nothing found"),
        tr("Try fewer letters, or another word of the title or of the artist’s name.")), "nothing")
    connect(entry, "search-changed") { [weak self] in
      guard let self else { return }
      screen.type(String(cString: gtk_editable_get_text(cast(entry))))
    }
    connect(entry, "stop-search") { [widget] in
      gtk_widget_activate_action_variant(widget, "win.back", nil)
    }
    // The page that slides away takes the focus along: ask for it once that is done.
    connect(widget, "map") { [weak self] in
      MainSource.idle { if let self { gtk_widget_grab_focus(self.entry) } }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { tr("Search") }

  private func render() {
    let sections = screen.results.sections
    let hasText = screen.text.contains { !$0.isWhitespace }
    let name = !hasText ? "start" : screen.isEmptyHanded ? "nothing" : "results"
    gtk_stack_set_visible_child_name(cast(stack), name)
    removeChildren(of: content)
    for section in sections { gtk_box_append(cast(content), group(section)) }
  }

  private func group(_ section: SearchResults.Section) -> Widget {
    let group: Widget = adw_preferences_group_new()
    adw_preferences_group_set_title(cast(group), escaped(screen.title(of: section)))
    switch section.hits {
    case .discoveries(let rows):
      for hit in rows {
        add(
          to: group, title: hit.displayTitle,
          subtitle: [hit.byline, hit.whereabouts].filter { !$0.isEmpty }.joined(separator: " · "),
          icon: hit.id.kind.iconName
        ) { [weak self] in self?.screen.open(hit) }
      }
    case .facets(let rows):
      for hit in rows {
        add(
          to: group, title: hit.displayName,
          subtitle: trn("{count} discovery", "{count} discoveries", hit.count),
          icon: hit.type.iconName
        ) { [weak self] in self?.screen.open(hit) }
      }
    }
    if let more = screen.moreTitle(of: section) {
      add(to: group, title: more, subtitle: "", icon: "view-more-horizontal-symbolic") {
        [weak self] in self?.screen.openAll(of: section)
      }
    }
    return group
  }

  private func add(
    to group: Widget, title: String, subtitle: String, icon: String,
    _ open: @escaping @MainActor () -> Void
  ) {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), title)
    adw_action_row_set_subtitle(cast(row), escaped(subtitle))
    adw_action_row_set_title_lines(cast(row), 1)
    adw_action_row_set_subtitle_lines(cast(row), 1)
    adw_action_row_add_prefix(cast(row), gtk_image_new_from_icon_name(icon))
    gtk_list_box_row_set_activatable(cast(row), 1)
    connect(row, "activated", open)
    adw_preferences_group_add(cast(group), row)
  }

  private static func status(_ icon: String, _ title: String, _ description: String) -> Widget {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(cast(page), icon)
    adw_status_page_set_title(cast(page), title)
    adw_status_page_set_description(cast(page), escaped(description))
    return page
  }
}
