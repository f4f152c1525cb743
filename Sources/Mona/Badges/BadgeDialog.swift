import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The dialog of a badge: how to win it, the progress, and the discovery that won it.
@MainActor
enum BadgeDialog {
  static func present(_ status: BadgeStatus, _ viewModel: BadgesViewModel, over widget: Widget) {
    let name = status.badge.title.display
    let dialog: Widget = adw_window_new()
    gtk_window_set_title(cast(dialog), name)
    gtk_window_set_modal(cast(dialog), 1)
    gtk_window_set_default_size(cast(dialog), 400, 640)
    if let root = widget.window {
      gtk_window_set_transient_for(cast(dialog), cast(root))
    }
    let header: Widget = adw_header_bar_new()
    header.addClass("flat")
    adw_header_bar_set_title_widget(cast(header), box(.horizontal))
    let content = box(
      .vertical, spacing: 12, margin: 24, parts(status, name: name))
    content.marginTop = 0
    if let winner = viewModel.winner(of: status) {
      // TRANSLATORS: Between the date a badge was won and the button of the work that won it.
      content.append(centred(tr("Thanks to:"), "dim-label"))
      content.append(link(to: winner, viewModel, closing: dialog))
    }
    addHint(to: content, status, viewModel, closing: dialog)
    adw_window_set_content(
      cast(dialog), box(.vertical, [header, scrolled(content)]))
    closeOnEscape(dialog)
    gtk_window_present(cast(dialog))
  }

  /// Adds the discoveries nearby that count for the badge, once they are loaded.
  private static func addHint(
    to content: Widget, _ status: BadgeStatus, _ viewModel: BadgesViewModel, closing dialog: Widget
  ) {
    let place: Widget = adw_bin_new()
    content.append(place)
    place.startTask {
      guard let hint = await viewModel.hint(for: status) else { return }
      place.child = BadgeHintView.widget(hint, viewModel) {
        gtk_window_close(cast(dialog))
      }
    }
  }

  private static func parts(_ status: BadgeStatus, name: String) -> [Widget] {
    let picture = BadgePicture.widget(for: status.badge, side: 180)
    if !status.isWon { picture.addClass("badge-locked") }
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

  /// The button that opens the sheet of the discovery that won the badge.
  private static func link(
    to winner: (id: DiscoveryID, title: String), _ viewModel: BadgesViewModel,
    closing dialog: Widget
  ) -> Widget {
    let link: Widget = gtk_button_new()
    let text = label(winner.title, wraps: true)
    text.justify = .center
    link.child = text
    link.addClass("pill")
    link.halign = .center
    Accessible.label(link, winner.title)
    connect(link, "clicked") { [weak viewModel] in
      gtk_window_close(cast(dialog))
      viewModel?.open(winner.id)
    }
    return link
  }

  private static func centred(_ text: String, _ style: String) -> Widget {
    let line = label(text, style, wraps: true)
    line.justify = .center
    line.halign = .center
    line.isVisible = !text.isEmpty
    return line
  }
}
