import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The corrections of the cameras' clocks and the GPX tracks; together they position photos by their time.
@MainActor
final class InboxClock {
  let widget: Widget
  private let clock: ClockCorrection
  private let scale: Widget
  private let entry: Widget = gtk_entry_new()
  private let text = label("", "heading", wraps: true)
  private let sentence = label("", wraps: true)
  private let cameras: DropDown
  private let places = label("", "dim-label", "caption", wraps: true)
  /// Buttons for the corrections that are currently offered.
  private let answers = box(.horizontal, spacing: 6)
  private let byPhoto: Widget = adw_bin_new()
  private var offered: [String?] = []
  private var offeredByPhoto: String?
  private let tracks = box(.vertical, spacing: 6)
  private var shownTracks: [InboxTrackRow] = []
  private var keeping: MainSource?
  private var isShowing = false

  /// The maximum height, in pixels; a higher content scrolls.
  private static let tallest: Int32 = 320

  /// The range of the slider in both directions, in seconds; larger values can be typed.
  private static let reach = 12.0 * 3600

  init(_ clock: ClockCorrection, _ reading: InboxReading) {
    self.clock = clock
    cameras = DropDown(name: tr("Which camera’s clock")) { [weak clock] in clock?.choose($0) }
    cameras.widget.halign = .start
    scale = gtk_scale_new_with_range(.horizontal, -Self.reach, Self.reach, 60)
    gtk_scale_set_draw_value(cast(scale), 0)
    gtk_scale_add_mark(cast(scale), 0, GTK_POS_BOTTOM, nil)
    gtk_range_set_increments(cast(scale), 60, 3600)
    scale.hexpand = true
    let name = tr("Correction to the camera’s clock")
    Accessible.label(scale, name)
    Accessible.label(entry, tr("Exact correction, hours:minutes:seconds"))
    entry.tooltip = tr("Exact correction, hours:minutes:seconds")
    gtk_editable_set_width_chars(cast(entry), 9)
    gtk_editable_set_max_width_chars(cast(entry), 9)
    let add = button(tr("Add a GPX Track…"), "small-button") {}
    let buttons = box(.horizontal, spacing: 6, [add, byPhoto])
    let line = box(.horizontal, spacing: 12, [scale, entry])
    let content = box(
      .vertical, spacing: 8,
      [cameras.widget, text, sentence, answers, line, places, tracks, buttons])
    content.addClass("inbox-clock")
    // Scrolls a long content, so that the photos keep their space.
    widget = scrolled(content)
    widget.vexpand = false
    gtk_scrolled_window_set_propagate_natural_height(cast(widget), 1)
    gtk_scrolled_window_set_max_content_height(cast(widget), Self.tallest)
    connect(add, "clicked") { [weak reading, content] in
      if let reading { InboxChooser.tracks(for: reading, over: content) }
    }
    listen()
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func listen() {
    WheelPassing.install(on: scale)
    connect(scale, "value-changed") { [weak self] in
      guard let self, !isShowing else { return }
      attempt(ClockOffset(gtk_range_get_value(cast(scale)).rounded()))
    }
    connect(entry, "activate") { [weak self] in self?.take() }
    connect(entry, "notify::has-focus") { [weak self] in self?.take() }
    connect(widget, "unmap") { [weak self] in self?.clock.keep() }
  }

  /// Applies a value of the slider at once, and stores it 400 milliseconds after the last change.
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
    sentence.text = clock.sentence
    sentence.isVisible = !clock.sentence.isEmpty
    cameras.show(clock.names, chosen: clock.position)
    cameras.widget.isVisible = clock.names.count > 1
    places.text = clock.placesText
    gtk_range_set_value(cast(scale), min(Self.reach, max(-Self.reach, offset.seconds)))
    if !entry.hasFocus, !hasFocus(within: entry) {
      entry.typed = offset.typed
      entry.removeClass("error")
    }
    offerAnswers()
    offerByPhoto()
    let tracks = clock.tracks
    if tracks != shownTracks { show(tracks) }
  }

  /// Creates the buttons again rather than hiding them: screen readers do not announce a hidden widget that is
  /// shown again.
  private func offerAnswers() {
    let texts = [clock.suggestionText, clock.confirmationText]
    guard texts != offered else { return }
    offered = texts
    let hadFocus = gtk_widget_get_focus_child(answers) != nil
    answers.removeChildren()
    if let text = clock.suggestionText {
      answers.append(
        button(text, "small-button", "suggested-action") { [clock] in clock.useSuggestion() })
    }
    if let text = clock.confirmationText {
      answers.append(button(text, "small-button") { [clock] in clock.confirm() })
    }
    if hadFocus { scale.grabFocus() }
  }

  /// Separate from the other buttons, which are created again while a photo's decision is written: a click on a
  /// button that is replaced meanwhile has no effect.
  private func offerByPhoto() {
    let text = clock.photoText
    guard text != offeredByPhoto else { return }
    offeredByPhoto = text
    let hadFocus = gtk_widget_get_focus_child(byPhoto) != nil
    byPhoto.child = text.map { text in
      let button = button(text, "small-button") { [clock] in clock.correctByPhoto() }
      button.child?.ellipsize = .end
      button.tooltip = text
      return button
    }
    if hadFocus { scale.grabFocus() }
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
