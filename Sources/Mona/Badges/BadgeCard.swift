import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A badge of the grid: its picture, title and progress; a click opens its dialog.
///
/// Below a badge that was won, a link leads to the discovery that won it.
@MainActor
final class BadgeCard {
  let widget = box(.vertical)
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
    // Cards as wide as their longest word would not fit side by side.
    for text in [title, state] { text.maxWidthChars = 22 }
    let texts = box(.vertical, spacing: 6, [title, progress, state])
    texts.hexpand = true
    texts.valign = .center
    self.open.child = box(.horizontal, spacing: 12, margin: 6, [picture, freeWidth(texts)])
    self.open.addClass("flat", "badge-card")
    self.open.vexpand = true
    widget.addClass("card", "badge-cover")
    widget.append(self.open)
    connect(self.open, "clicked", open)
  }

  /// - Parameter winner: the discovery that won the badge, with its title; nil if the badge is not won.
  func show(_ status: BadgeStatus, winner: (id: DiscoveryID, title: String)?) {
    let name = status.badge.title.display
    let words = status.wonText ?? status.progressText ?? status.unknownText ?? ""
    title.text = name
    state.text = words
    state.isVisible = !words.isEmpty
    progress.isVisible = status.fraction != nil && !status.isWon
    gtk_progress_bar_set_fraction(cast(progress), status.fraction ?? 0)
    Accessible.label(progress, words)
    Accessible.label(open, name)
    Accessible.describe(
      open,
      [status.badge.description.display, words].filter { !$0.isEmpty }.joined(separator: " "))
    picture.setClass("badge-locked", !status.isWon)
    show(winner)
  }

  private func show(_ winner: (id: DiscoveryID, title: String)?) {
    guard winner?.id != winnerID || winner == nil else { return }
    if let old = self.winner { widget.remove(old) }
    self.winner = nil
    winnerID = winner?.id
    guard let winner else { return }
    let link: Widget = gtk_button_new()
    let title = label(winner.title, "caption")
    title.maxWidthChars = 28
    link.child = title
    link.addClass("flat", "badge-winner")
    link.halign = .start
    link.tooltip = tr("The work that won this badge")
    Accessible.label(link, winner.title)
    connect(link, "clicked") { [openWinner] in openWinner(winner.id) }
    widget.append(link)
    self.winner = link
  }
}
