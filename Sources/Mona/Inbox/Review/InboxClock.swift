import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The camera's clock and the tracks: what places photos that say no position.
@MainActor
final class InboxClock {
  let widget: Widget
  private let clock: ClockCorrection
  private let scale: Widget
  private let entry: Widget = gtk_entry_new()
  private let text = label("", "heading", wraps: true)
  private let places = label("", "dim-label", "caption", wraps: true)
  private let suggestion: Widget = gtk_button_new()
  private let tracks = box(.vertical, spacing: 6)
  private var shownTracks: [InboxTrackRow] = []
  private var keeping: MainSource?
  private var isShowing = false

  /// How far the slider goes, in seconds; more can be typed.
  private static let reach = 12.0 * 3600

  init(_ clock: ClockCorrection, _ reading: InboxReading) {
    self.clock = clock
    scale = gtk_scale_new_with_range(.horizontal, -Self.reach, Self.reach, 60)
    gtk_scale_set_draw_value(cast(scale), 0)
    gtk_scale_add_mark(cast(scale), 0, GTK_POS_BOTTOM, nil)
    gtk_range_set_increments(cast(scale), 60, 3600)
    scale.hexpand = true
    let name = tr("What the camera’s clock lacks")
    Accessible.label(scale, name)
    Accessible.label(entry, tr("Exact correction, hours:minutes:seconds"))
    entry.tooltip = tr("Exact correction, hours:minutes:seconds")
    gtk_editable_set_width_chars(cast(entry), 9)
    gtk_editable_set_max_width_chars(cast(entry), 9)
    let add = button(tr("Add a GPX Track…"), "small-button") {}
    let buttons = box(.horizontal, spacing: 6, [suggestion, add])
    let line = box(.horizontal, spacing: 12, [scale, entry])
    suggestion.addClass("small-button", "suggested-action")
    let content = box(
      .vertical, spacing: 8, [text, line, places, tracks, buttons])
    content.addClass("inbox-clock")
    widget = content
    connect(add, "clicked") { [weak reading, content] in
      if let reading { InboxChooser.tracks(for: reading, over: content) }
    }
    listen()
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func listen() {
    connect(scale, "value-changed") { [weak self] in
      guard let self, !isShowing else { return }
      attempt(ClockOffset(gtk_range_get_value(cast(scale)).rounded()))
    }
    connect(entry, "activate") { [weak self] in self?.take() }
    connect(entry, "notify::has-focus") { [weak self] in self?.take() }
    connect(suggestion, "clicked") { [weak self] in self?.clock.useSuggestion() }
    connect(widget, "unmap") { [weak self] in self?.clock.keep() }
  }

  /// Shows at once what it changes; kept once the slider stands still.
  private func attempt(_ offset: ClockOffset) {
    clock.attempt(offset)
    keeping?.cancel()
    keeping = MainSource.after(.milliseconds(400)) { [weak clock] in clock?.keep() }
  }

  private func take() {
    let typed = entry.typed
    guard let offset = ClockOffset(typed: typed) else {
      return entry.addClass("error")
    }
    entry.removeClass("error")
    guard offset != clock.offset else { return }
    clock.attempt(offset)
    clock.keep()
  }

  private func render() {
    isShowing = true
    defer { isShowing = false }
    let offset = clock.offset
    text.text = clock.text
    places.text = clock.placesText
    gtk_range_set_value(cast(scale), min(Self.reach, max(-Self.reach, offset.seconds)))
    if !entry.hasFocus, !hasFocus(within: entry) {
      entry.typed = offset.typed
      entry.removeClass("error")
    }
    let suggested = clock.suggestionText
    suggestion.label = suggested ?? ""
    suggestion.isVisible = suggested != nil
    let tracks = clock.tracks
    if tracks != shownTracks { show(tracks) }
  }

  private func show(_ rows: [InboxTrackRow]) {
    shownTracks = rows
    tracks.removeChildren()
    tracks.isVisible = !rows.isEmpty
    for row in rows {
      let name = label(row.name)
      let details = label(row.details, "dim-label", "caption", wraps: true)
      let texts = box(.vertical, [name, details])
      texts.hexpand = true
      let forget = iconButton(
        "user-trash-symbolic", tr("Forget the Track {name}", ["name": row.name]), "flat"
      ) { [weak clock] in clock?.removeTrack(row.id) }
      forget.valign = .center
      tracks.append(box(.horizontal, spacing: 6, [texts, forget]))
    }
  }
}
