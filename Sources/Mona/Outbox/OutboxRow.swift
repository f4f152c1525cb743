import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A visit that waits: its photo, what of it, since when; unfolded, what was tried, and what can be
/// done.
@MainActor
final class OutboxRow {
  let widget: Widget = adw_expander_row_new()
  private(set) var line: OutboxLine
  private let screen: OutboxScreen
  private let picture = PictureSlot(width: 44, height: 44)
  private let tries = actionRow("")
  private let details: Widget
  private let buttons: Flow
  private let edit: Widget
  private var loading: Task<Void, Never>?

  init(_ line: OutboxLine, _ screen: OutboxScreen) {
    self.line = line
    self.screen = screen
    buttons = Flow(perLine: 3, spacing: 6)
    let id = line.id
    func act(_ text: String, _ action: @escaping @MainActor (OutboxScreen) async -> Void) -> Widget
    {
      button(text, "small-button") { [weak screen] in
        Task { if let screen { await action(screen) } }
      }
    }
    func now(_ screen: OutboxScreen) -> OutboxLine? { screen.lines.first { $0.id == id } }
    edit = act(trc("button", "Edit")) { screen in now(screen).map(screen.edit) }
    details = act(tr("Details")) { _ in }
    let retry = act(tr("Retry")) { screen in
      if let line = now(screen) { await screen.retry(line) }
    }
    let keep = act(tr("Keep Here Only")) { screen in
      if let line = now(screen) { await screen.keepHere(line) }
    }
    connect(details, "clicked") { [weak self] in self?.showDetails() }
    for button in [retry, edit, keep, details] { buttons.append(button) }
    buttons.widget.setMargins(12, 10)
    let frame: Widget = adw_bin_new()
    frame.child = picture.widget
    frame.clips = true
    frame.valign = .center
    frame.addClass("row-mark")
    adw_expander_row_add_prefix(cast(widget), frame)
    adw_expander_row_add_row(cast(widget), tries)
    adw_expander_row_add_row(cast(widget), listRow(buttons.widget, isActivatable: false))
    adw_preferences_row_set_use_markup(cast(widget), 1)
    render()
    load()
  }

  /// Shows what it has become.
  func show(_ line: OutboxLine) {
    guard line != self.line else { return }
    let isOtherPhoto = line.photo != self.line.photo
    self.line = line
    render()
    if isOtherPhoto { load() }
  }

  /// Loads nothing any more.
  func stop() { loading?.cancel() }

  private func render() {
    adw_preferences_row_set_title(cast(widget), escaped(line.title))
    let texts = [line.text, line.trouble].compactMap(\.self)
    adw_expander_row_set_subtitle(cast(widget), escaped(texts.joined(separator: "\n")))
    widget.setClass("refused", line.isRefused)
    tries.setRow(line.tries ?? tr("Not tried yet"), line.trouble ?? "")
    buttons.show(edit, line.canEdit)
    buttons.show(details, line.words != nil)
  }

  private func load() {
    loading?.cancel()
    guard let photo = line.photo else { return picture.show(nil) }
    loading = Task { [weak self] in
      guard let texture = await PhotoTextures.rows.texture(photo), !Task.isCancelled else { return }
      self?.picture.show(texture)
    }
  }

  private func showDetails() {
    guard let words = line.words else { return }
    let heading = line.trouble ?? line.title
    Task { [widget] in
      _ = await Alert(heading: heading, body: words, responses: [.init("close", tr("Close"))])
        .ask(over: widget.window)
    }
  }
}
