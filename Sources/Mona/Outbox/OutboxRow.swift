import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A visit that waits: its photo, what of it, since when; unfolded, what was tried, and what can be
/// done.
@MainActor
final class OutboxRow {
  let widget = expanderRow()
  private(set) var line: OutboxLine
  private let viewModel: OutboxViewModel
  private let picture = PictureSlot(width: 44, height: 44)
  /// What it shows unfolded; nil until it was: most rows are never, and half of their cost is there.
  private var unfolded: UnfoldedOutboxRow?
  /// Whether it stays with its visit: the person unfolded it, or stands on it.
  var isHeld: Bool { unfolded != nil || hasFocus(within: widget) }
  private var loading: Task<Void, Never>?

  init(_ line: OutboxLine, _ viewModel: OutboxViewModel) {
    self.line = line
    self.viewModel = viewModel
    // A picture would take all the height of a row of several lines, and as much width: here nothing grows.
    let frame: Widget = gtk_fixed_new()
    gtk_fixed_put(cast(frame), picture.widget, 0, 0)
    frame.clips = true
    frame.valign = .center
    frame.addClass("row-mark")
    adw_expander_row_add_prefix(cast(widget), frame)
    adw_preferences_row_set_use_markup(cast(widget), 1)
    connect(widget, "notify::expanded") { [weak self] in self?.unfold() }
    render()
    load()
  }

  /// Shows what it has become.
  func show(_ line: OutboxLine) {
    guard line != self.line else { return }
    let isOtherPhoto = line.photo != self.line.photo
    self.line = line
    render()
    if isOtherPhoto { loadAgain() }
  }

  /// Loads nothing any more.
  func stop() { loading?.cancel() }

  private func render() {
    adw_preferences_row_set_title(cast(widget), escaped(line.title))
    let texts = [line.text, line.trouble].compactMap(\.self)
    adw_expander_row_set_subtitle(cast(widget), escaped(texts.joined(separator: "\n")))
    widget.setClass("refused", line.isRefused)
    unfolded?.show(line)
  }

  private func unfold() {
    guard unfolded == nil else { return }
    let unfolded = UnfoldedOutboxRow(line.id, viewModel)
    for row in unfolded.rows { adw_expander_row_add_row(cast(widget), row) }
    self.unfolded = unfolded
    unfolded.show(line)
  }

  /// Shows another photo if it is there already, else once the row keeps it: while much is sent, it is another
  /// visit's in a moment, and each photo would be read for nothing.
  private func loadAgain() {
    let known = line.photo.flatMap(PhotoTextures.rows.known)
    picture.show(known)
    loading?.cancel()
    if line.photo != nil, known == nil { load(after: .seconds(1.5)) }
  }

  private func load(after delay: Duration = .zero) {
    guard let photo = line.photo else { return }
    loading = Task { [weak self] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      guard let texture = await PhotoTextures.rows.texture(photo), !Task.isCancelled else { return }
      self?.picture.show(texture)
    }
  }
}

/// What the unfolded row of a visit that waits shows: what was tried, and what can be done.
@MainActor
final class UnfoldedOutboxRow {
  /// The rows below the visit's own.
  let rows: [Widget]
  private let tries = actionRow("")
  private let buttons = Flow(perLine: 3, spacing: 6)
  private let edit: Widget
  private let details: Widget

  init(_ id: DiscoveryID, _ viewModel: OutboxViewModel) {
    // What the visit has become by then.
    func act(
      _ text: String, _ action: @escaping @MainActor (OutboxViewModel, OutboxLine) async -> Void
    ) -> Widget {
      button(text, "small-button") { [weak viewModel] in
        Task {
          guard let viewModel, let line = viewModel.lines.first(where: { $0.id == id }) else {
            return
          }
          await action(viewModel, line)
        }
      }
    }
    let widget = buttons.widget
    edit = act(trc("button", "Edit")) { $0.edit($1) }
    details = act(tr("Details")) { _, line in
      guard let words = line.words else { return }
      let close = Alert.Response("close", tr("Close"))
      _ = await Alert(heading: line.trouble ?? line.title, body: words, responses: [close])
        .ask(over: widget.window)
    }
    let retry = act(tr("Retry")) { await $0.retry($1) }
    let keep = act(tr("Keep Here Only")) { await $0.keepHere($1) }
    for button in [retry, edit, keep, details] { buttons.append(button) }
    widget.setMargins(12, 10)
    rows = [tries, listRow(widget, isActivatable: false)]
  }

  /// Shows what the visit has become.
  func show(_ line: OutboxLine) {
    tries.setRow(line.tries ?? tr("Not tried yet"), line.trouble ?? "")
    buttons.show(edit, line.canEdit)
    buttons.show(details, line.words != nil)
  }
}
