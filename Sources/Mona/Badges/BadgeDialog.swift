import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A badge shown large: how it is won, how far one is, and what won it.
@MainActor
enum BadgeDialog {
  static func present(_ status: BadgeStatus, _ screen: BadgesScreen, over widget: Widget) {
    let name = status.badge.title.display
    let dialog: Widget = adw_window_new()
    gtk_window_set_title(cast(dialog), name)
    gtk_window_set_modal(cast(dialog), 1)
    gtk_window_set_default_size(cast(dialog), 400, 640)
    if let root = gtk_widget_get_root(widget) {
      gtk_window_set_transient_for(cast(dialog), cast(root))
    }
    let header: Widget = adw_header_bar_new()
    gtk_widget_add_css_class(header, "flat")
    adw_header_bar_set_title_widget(cast(header), box(GTK_ORIENTATION_HORIZONTAL))
    let content = box(
      GTK_ORIENTATION_VERTICAL, spacing: 12, margin: 24, parts(status, name: name))
    gtk_widget_set_margin_top(content, 0)
    if let winner = screen.winner(of: status) {
      // TRANSLATORS: Between the date a badge was won and the button of the work that won it.
      gtk_box_append(cast(content), centred(tr("Thanks to:"), "dim-label"))
      gtk_box_append(cast(content), link(to: winner, screen, closing: dialog))
    }
    addHint(to: content, status, screen, closing: dialog)
    adw_window_set_content(
      cast(dialog), box(GTK_ORIENTATION_VERTICAL, [header, scrolled(content)]))
    closeOnEscape(dialog)
    gtk_window_present(cast(dialog))
  }

  /// What to see for it, once that is known.
  private static func addHint(
    to content: Widget, _ status: BadgeStatus, _ screen: BadgesScreen, closing dialog: Widget
  ) {
    let place: Widget = adw_bin_new()
    gtk_box_append(cast(content), place)
    let holder = Object(place)
    Task {
      guard let hint = await screen.hint(for: status) else { return }
      adw_bin_set_child(
        cast(holder), BadgeHintView.widget(hint, screen) { gtk_window_close(cast(dialog)) })
    }
  }

  private static func parts(_ status: BadgeStatus, name: String) -> [Widget] {
    let picture = BadgePicture.widget(for: status.badge, side: 180)
    if !status.isWon { gtk_widget_add_css_class(picture, "badge-locked") }
    var parts = [
      picture, centred(name, "title-1"), centred(status.badge.description.display, "body"),
    ]
    if let progress = status.progressText, let fraction = status.fraction {
      let bar: Widget = gtk_progress_bar_new()
      gtk_progress_bar_set_fraction(cast(bar), fraction)
      Accessible.label(bar, progress)
      parts += [bar, centred(progress, "heading")]
    }
    if let unknown = status.unknownText { parts.append(centred(unknown, "dim-label")) }
    if let won = status.wonText { parts.append(centred(won, "dim-label")) }
    return parts
  }

  /// The work that won it, as a way to its sheet.
  private static func link(
    to winner: (id: DiscoveryID, title: String), _ screen: BadgesScreen, closing dialog: Widget
  ) -> Widget {
    let link: Widget = gtk_button_new()
    let text = label(winner.title, wraps: true)
    gtk_label_set_justify(cast(text), GTK_JUSTIFY_CENTER)
    gtk_button_set_child(cast(link), text)
    gtk_widget_add_css_class(link, "pill")
    gtk_widget_set_halign(link, GTK_ALIGN_CENTER)
    Accessible.label(link, winner.title)
    connect(link, "clicked") { [weak screen] in
      gtk_window_close(cast(dialog))
      screen?.open(winner.id)
    }
    return link
  }

  private static func centred(_ text: String, _ style: String) -> Widget {
    let line = label(text, style, wraps: true)
    gtk_label_set_justify(cast(line), GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(line, text.isEmpty ? 0 : 1)
    return line
  }
}
