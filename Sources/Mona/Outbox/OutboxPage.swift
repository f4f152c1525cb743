import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The outbox: visits that wait to be sent, and those sent recently.
@MainActor
final class OutboxPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: OutboxViewModel
  private let stack: Widget = gtk_stack_new()
  private let empty = statusPage("object-select-symbolic")
  private let account: Widget
  private var wasRead = false

  init(_ viewModel: OutboxViewModel) {
    self.viewModel = viewModel
    account = button(tr("Account"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.openAccount()
    }
    account.halign = .center
    empty.child = account
    let changes = RowChangeQueue(of: stack)
    let content = box(
      .vertical, spacing: 24,
      [
        heading(viewModel.title, "title-1"), OutboxCounts.widget(viewModel),
        restorationText(viewModel), OutboxProgress.widget(viewModel),
        OutboxPauseCard(viewModel).widget,
        OutboxRows(viewModel, changes).widget, OutboxReports.widget(viewModel),
        SentRows(viewModel, changes).widget,
      ])
    content.setMargins(12, 24)
    widget = stack
    stack.addPage(scrolled(clamped(content, width: 640)), "content")
    stack.addPage(empty, "empty")
    bind(viewModel.loader, to: widget)
    bind(viewModel.uploading.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let isEmpty =
      viewModel.isRead && viewModel.lines.isEmpty && viewModel.sent.isEmpty
      && viewModel.reports.isEmpty
    let texts = viewModel.emptyTexts
    empty.iconName = viewModel.hasAccount ? "object-select-symbolic" : "document-send-symbolic"
    empty.setStatus(texts.title, texts.text)
    account.isVisible = !viewModel.hasAccount
    let page = isEmpty ? "empty" : "content"
    let isFilled = viewModel.isRead && !wasRead
    wasRead = viewModel.isRead
    guard stack.shownPage != page || isFilled else { return }
    let hadFocus = hasFocus(within: stack)
    stack.shownPage = page
    // Once the content is laid out; before, nothing in it can take the focus.
    if hadFocus { MainSource.idle(while: widget) { [stack] in stack.focusFirst() } }
  }
}

/// The reports that wait, with a button that opens all of them.
@MainActor
enum OutboxReports {
  static func widget(_ viewModel: OutboxViewModel) -> Widget {
    let place = box(.vertical)
    var shown: [ReportLine] = []
    // Created anew: screen readers lose a widget that is shown again.
    observe(while: place) { [weak viewModel] in
      let reports = viewModel?.reports ?? []
      place.isVisible = !reports.isEmpty
      guard reports != shown else { return }
      shown = reports
      place.removeChildren()
      guard !reports.isEmpty else { return }
      let rows = reports.map { actionRow($0.title, "\($0.summary)\n\($0.state)") }
      let group = rowGroup(tr("Reports"), "", rows)
      let all = button(tr("All Reports"), "flat") { [weak viewModel] in viewModel?.openReports() }
      adw_preferences_group_set_header_suffix(cast(group), all)
      place.append(group)
    }
    return place
  }
}

/// What a server lacked that was put back from a backup.
@MainActor
private func restorationText(_ viewModel: OutboxViewModel) -> Widget {
  let text = label("", wraps: true)
  observe(while: text) { [weak viewModel] in
    text.isVisible = viewModel?.restorationText != nil
    text.text = viewModel?.restorationText ?? ""
  }
  return text
}

/// The numbers of waiting, sent and refused visits, side by side.
@MainActor
enum OutboxCounts {
  static func widget(_ viewModel: OutboxViewModel) -> Widget {
    let tiles = [tr("Waiting"), tr("Sent"), tr("Refused")].map(Tile.init)
    let line = box(.horizontal, spacing: 12, tiles.map(\.widget))
    gtk_box_set_homogeneous(cast(line), 1)
    observe(while: line) { [weak viewModel] in
      guard let counts = viewModel?.counts else { return }
      for (tile, count) in zip(tiles, [counts.waiting, counts.sent, counts.refused]) {
        tile.show(count)
      }
    }
    return line
  }

  /// A number above its name.
  @MainActor
  private struct Tile {
    let widget: Widget
    private let name: String
    private let number = label("", "title-2", "numeric")

    init(_ name: String) {
      self.name = name
      let title = label(name, "caption", "dim-label", wraps: true)
      for part in [number, title] { part.xalign = 0.5 }
      title.justify = .center
      widget = box(.vertical, spacing: 2, [number, title])
      widget.addClass("card", "count-tile")
    }

    func show(_ count: Int) {
      let text = Format.number(count)
      number.text = text
      Accessible.label(number, "\(name): \(text)")
    }
  }
}

/// What is being sent, and its progress.
///
/// It stays visible while visits wait, so that the layout does not jump between two uploads.
@MainActor
enum OutboxProgress {
  static func widget(_ viewModel: OutboxViewModel) -> Widget {
    let text = label("", "caption")
    let bar: Widget = gtk_progress_bar_new()
    let parts = box(.vertical, spacing: 6, [text, bar])
    observe(while: parts) { [weak viewModel] in
      guard let viewModel else { return }
      parts.isVisible = viewModel.isAtWork
      text.text = viewModel.current?.title ?? tr("Waiting for its turn…")
      gtk_progress_bar_set_fraction(cast(bar), viewModel.current?.share ?? 0)
      Accessible.label(bar, text.text)
    }
    return parts
  }
}

/// Why sending is paused, and a button that helps.
@MainActor
final class OutboxPauseCard {
  let widget = box(.vertical)
  private let viewModel: OutboxViewModel
  private var shown: OutboxPause?

  init(_ viewModel: OutboxViewModel) {
    self.viewModel = viewModel
    // Deliberately strong: the container's observer keeps this object alive.
    observe(while: widget) { self.render() }
  }

  /// The card is recreated each time: GTK 4.8 does not report a hidden widget that is shown again
  /// to screen readers.
  private func render() {
    let pause = viewModel.pause
    widget.isVisible = pause != nil
    guard pause != shown else { return }
    shown = pause
    let hadFocus = hasFocus(within: widget)
    widget.removeChildren()
    guard let pause else { return }
    let buttons = pause.buttonText.map { text in
      [
        button(text, "suggested-action") { [weak viewModel] in
          Task { await viewModel?.help(pause.remedy) }
        }
      ]
    }
    widget.append(NoteCard.widget(pause.icon, pause.title, pause.text, buttons ?? []))
    if hadFocus { widget.focusFirst() }
  }
}
