import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A badge of the grid: picture, title, progress; pressing it shows it large.
///
/// Under a badge that is won stands the work that won it, as a way to its sheet.
@MainActor
final class BadgeCard {
  let widget = box(GTK_ORIENTATION_VERTICAL)
  private let open: Widget = gtk_button_new()
  private let picture: Widget
  private let title = label("", "heading", wraps: true)
  private let progress: Widget = gtk_progress_bar_new()
  private let state = label("", "dim-label", "caption", "numeric", wraps: true)
  private let openWinner: @MainActor (DiscoveryID) -> Void
  private var winner: Widget?
  private var winnerID: DiscoveryID?

  init(
    _ badge: Badge, _ open: @escaping @MainActor () -> Void,
    openWinner: @escaping @MainActor (DiscoveryID) -> Void
  ) {
    self.openWinner = openWinner
    picture = BadgePicture.widget(for: badge, side: 72)
    // A card as wide as its longest word would leave no room for a second one beside it.
    for text in [title, state] { gtk_label_set_max_width_chars(cast(text), 22) }
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [title, progress, state])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_button_set_child(
      cast(self.open),
      box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, margin: 6, [picture, texts]))
    for name in ["flat", "badge-card"] { gtk_widget_add_css_class(self.open, name) }
    gtk_widget_set_vexpand(self.open, 1)
    for name in ["card", "badge-cover"] { gtk_widget_add_css_class(widget, name) }
    gtk_box_append(cast(widget), self.open)
    connect(self.open, "clicked", open)
  }

  /// - Parameter winner: what won it, by its title; nil when it is not won.
  func show(_ status: BadgeStatus, winner: (id: DiscoveryID, title: String)?) {
    let name = status.badge.title.display
    let words = status.wonText ?? status.progressText ?? status.unknownText ?? ""
    setText(title, name)
    setText(state, words)
    gtk_widget_set_visible(state, words.isEmpty ? 0 : 1)
    gtk_widget_set_visible(progress, status.fraction == nil || status.isWon ? 0 : 1)
    gtk_progress_bar_set_fraction(cast(progress), status.fraction ?? 0)
    Accessible.label(progress, words)
    Accessible.label(open, name)
    Accessible.describe(open, words)
    if status.isWon {
      gtk_widget_remove_css_class(picture, "badge-locked")
    } else {
      gtk_widget_add_css_class(picture, "badge-locked")
    }
    show(winner)
  }

  private func show(_ winner: (id: DiscoveryID, title: String)?) {
    guard winner?.id != winnerID || winner == nil else { return }
    if let old = self.winner { gtk_box_remove(cast(widget), old) }
    self.winner = nil
    winnerID = winner?.id
    guard let winner else { return }
    let link: Widget = gtk_button_new()
    let title = label(winner.title, "caption")
    gtk_label_set_max_width_chars(cast(title), 28)
    gtk_button_set_child(cast(link), title)
    gtk_widget_add_css_class(link, "flat")
    gtk_widget_add_css_class(link, "badge-winner")
    gtk_widget_set_halign(link, GTK_ALIGN_START)
    gtk_widget_set_tooltip_text(link, tr("The work that won this badge"))
    Accessible.label(link, winner.title)
    connect(link, "clicked") { [openWinner] in openWinner(winner.id) }
    gtk_box_append(cast(widget), link)
    self.winner = link
  }
}
