import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A row for a waiting visit: photo, title, changed fields and time; expanded, also its attempts
/// and actions.
@MainActor
final class OutboxRow {
  let widget = expanderRow()
  private(set) var line: OutboxLine
  private let viewModel: OutboxViewModel
  private let picture = PictureSlot(width: 44, height: 44)
  /// The expanded content, created when it is first needed: it is half the cost of a row, and most
  /// rows are never expanded.
  private var unfolded: UnfoldedOutboxRow?
  /// Whether the row must stay with its visit, as it is expanded or has the keyboard focus.
  var isHeld: Bool { unfolded != nil || hasFocus(within: widget) }
  private var loading: Task<Void, Never>?

  init(_ line: OutboxLine, _ viewModel: OutboxViewModel) {
    self.line = line
    self.viewModel = viewModel
    // A fixed size: a picture would otherwise take the whole height of a row of several lines, and
    // as much width.
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

  /// Updates the row.
  func show(_ line: OutboxLine) {
    guard line != self.line else { return }
    let isOtherPhoto = line.photo != self.line.photo
    self.line = line
    render()
    if isOtherPhoto { loadAgain() }
  }

  /// Cancels loading the photo.
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

  /// Shows another photo at once if it is cached, else after a delay: during uploads the row often
  /// shows another visit a moment later, and loading each photo would be wasted.
  private func loadAgain() {
    let known = line.photo.flatMap(PhotoTextures.rows.known)
    picture.show(known)
    loading?.cancel()
    if line.photo != nil, known == nil { load(after: .seconds(1.5)) }
  }

  private func load(after delay: Duration = .zero) {
    guard let photo = line.photo else { return }
    loading = widget.startTask { [weak self] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      guard let texture = await PhotoTextures.rows.texture(photo), !Task.isCancelled else { return }
      self?.picture.show(texture)
    }
  }
}

/// The expanded content of a waiting visit's row: its attempts and actions.
@MainActor
final class UnfoldedOutboxRow {
  /// The rows below the visit's own row.
  let rows: [Widget]
  private let tries = actionRow("")
  private let buttons = Flow(perLine: 3, spacing: 6)
  private let edit: Widget
  private let details: Widget

  init(_ id: DiscoveryID, _ viewModel: OutboxViewModel) {
    // Uses the visit's state at the time of the click.
    func act(
      _ text: String, _ action: @escaping @MainActor (OutboxViewModel, OutboxLine) async -> Void
    ) -> Widget {
      button(text, "small-button") { [weak viewModel] in
        widget.startTask {
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

  /// Updates the rows.
  func show(_ line: OutboxLine) {
    tries.setRow(line.tries ?? tr("Not tried yet"), line.trouble ?? "")
    buttons.show(edit, line.canEdit)
    buttons.show(details, line.words != nil)
  }
}
