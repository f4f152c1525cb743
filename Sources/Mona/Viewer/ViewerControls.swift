import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands over the photo of the viewer: the way out, the way on, the slideshow, and what the
/// photo shows.
@MainActor
final class ViewerControls {
  /// What goes over the photo.
  let widgets: [Widget]
  private let screen: ViewerScreen
  private let title = heading("", "title-3")
  private let byline = label("", wraps: true)
  private let place = label("", "numeric")
  private let previous: Widget
  private let next: Widget
  private let play: Widget
  private let menu: Widget
  private let smaller: Widget
  private let larger: Widget

  init(_ screen: ViewerScreen) {
    self.screen = screen
    let close = iconButton("window-close-symbolic", tr("Close"), "circular") { [weak screen] in
      screen?.close()
    }
    previous = iconButton("go-previous-symbolic", tr("Previous Photo"), "circular") {
      [weak screen] in screen?.go(isNext: false)
    }
    next = iconButton("go-next-symbolic", tr("Next Photo"), "circular") { [weak screen] in
      screen?.go(isNext: true)
    }
    play = iconButton("media-playback-start-symbolic", tr("Slideshow"), "circular") {
      [weak screen] in screen?.togglePlaying()
    }
    smaller = iconButton("zoom-out-symbolic", tr("Zoom Out"), "circular") { [weak screen] in
      screen?.zoom.zoom(by: 0.8)
    }
    larger = iconButton("zoom-in-symbolic", tr("Zoom In"), "circular") { [weak screen] in
      screen?.zoom.zoom(by: 1.25)
    }
    menu = Self.menu(screen)
    let top = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, margin: 12, [smaller, larger, play, menu, close])
    gtk_widget_set_halign(top, GTK_ALIGN_END)
    gtk_widget_set_valign(top, GTK_ALIGN_START)
    let ways = [(previous, GTK_ALIGN_START), (next, GTK_ALIGN_END)].map { button, side in
      let way = box(GTK_ORIENTATION_HORIZONTAL, [button])
      gtk_widget_add_css_class(way, "viewer-way")
      gtk_widget_set_halign(way, side)
      gtk_widget_set_valign(way, GTK_ALIGN_CENTER)
      return way
    }
    gtk_widget_set_hexpand(byline, 1)
    gtk_label_set_ellipsize(cast(place), PANGO_ELLIPSIZE_NONE)
    let foot = box(
      GTK_ORIENTATION_VERTICAL, spacing: 3,
      [title, box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [byline, place])])
    gtk_label_set_lines(cast(title), 2)
    gtk_label_set_ellipsize(cast(title), PANGO_ELLIPSIZE_END)
    gtk_widget_add_css_class(foot, "viewer-foot")
    gtk_widget_set_valign(foot, GTK_ALIGN_END)
    gtk_widget_set_can_target(foot, 0)
    widgets = [foot] + ways + [top]
    for part in widgets { gtk_widget_add_css_class(part, "viewer-part") }
    observe(while: top) { [weak self] in self?.render() }
    observe(while: top) { [weak self] in self?.renderZoom() }
  }

  /// Shows them, or has them fade; screen readers find them all the same.
  func show(_ isShown: Bool) {
    for part in widgets {
      if isShown {
        gtk_widget_remove_css_class(part, "faded")
      } else {
        gtk_widget_add_css_class(part, "faded")
      }
    }
  }

  /// Whether one of them has the keyboard or its menu open, and so must be seen.
  var isUsed: Bool { widgets.contains { hasFocus(within: $0) } }

  private func render() {
    setText(title, screen.title)
    setText(byline, screen.byline)
    setText(place, screen.positionText)
    gtk_widget_set_sensitive(previous, screen.canGoBack ? 1 : 0)
    gtk_widget_set_sensitive(next, screen.canGoOn ? 1 : 0)
    gtk_widget_set_sensitive(play, screen.visits.count > 1 ? 1 : 0)
    let name = screen.isPlaying ? tr("Pause the Slideshow") : tr("Slideshow")
    gtk_button_set_icon_name(
      cast(play),
      screen.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    gtk_widget_set_tooltip_text(play, name)
    Accessible.label(play, name)
  }

  private func renderZoom() {
    gtk_widget_set_sensitive(smaller, screen.zoom.canShrink ? 1 : 0)
    gtk_widget_set_sensitive(larger, screen.zoom.canGrow ? 1 : 0)
  }

  private static func menu(_ screen: ViewerScreen) -> Widget {
    let menu: OpaquePointer = g_menu_new()
    let about: OpaquePointer = g_menu_new()
    g_menu_append(about, tr("Open Sheet"), "viewer.sheet")
    g_menu_append(about, tr("Full Screen"), "viewer.fullscreen")
    g_menu_append_section(menu, nil, cast(about))
    let sharing = ShareMenu.model()
    g_menu_append_section(menu, tr("Share"), cast(sharing))
    let stay: OpaquePointer = g_menu_new()
    for seconds in ViewerScreen.intervals {
      g_menu_append(
        stay, trn("{count} second", "{count} seconds", seconds), "viewer.stay::\(seconds)")
    }
    g_menu_append_section(menu, tr("Slideshow"), cast(stay))
    for section in [about, sharing, stay] { g_object_unref(section.instance) }
    let button: Widget = gtk_menu_button_new()
    gtk_menu_button_set_menu_model(cast(button), cast(menu))
    g_object_unref(menu.instance)
    gtk_menu_button_set_icon_name(cast(button), "view-more-symbolic")
    gtk_widget_add_css_class(button, "circular")
    let name = tr("More")
    gtk_widget_set_tooltip_text(button, name)
    Accessible.label(button, name)
    let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    Action("sheet") { [weak screen] in screen?.openSheet() }.add(to: group)
    Action("fullscreen") { ViewerGestures.toggleFullscreen(of: button) }.add(to: group)
    Action("stay", chosen: String(screen.interval)) { [weak screen] text in
      if let seconds = Int(text) { screen?.stay(seconds) }
    }.add(to: group)
    gtk_widget_insert_action_group(button, "viewer", cast(group))
    ShareMenu.addActions(to: button, screen.session) { [weak screen] in
      (screen?.visit).map { [$0] } ?? []
    }
    return button
  }
}
