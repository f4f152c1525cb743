import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The visits of the chosen day, below the buttons for the day before and after.
@MainActor
final class JournalDay {
  let widget: Widget
  private let viewModel: JournalViewModel
  private let day = heading("", "title-3")
  private let count = label("", "dim-label", "numeric", wraps: true)
  private let cut = label("", "dim-label", "caption", wraps: true)
  private let previous: Widget
  private let next: Widget
  private let list = listBox("boxed-list")
  private var rows: [JournalRow] = []
  private var shown: [JournalEntry] = []

  init(_ viewModel: JournalViewModel) {
    self.viewModel = viewModel
    previous = iconButton("go-previous-symbolic", tr("Previous Day with Visits")) {
      [weak viewModel] in
      if let viewModel, let day = viewModel.previousDay { Task { await viewModel.show(day) } }
    }
    next = iconButton("go-next-symbolic", tr("Next Day with Visits")) { [weak viewModel] in
      if let viewModel, let day = viewModel.nextDay { Task { await viewModel.show(day) } }
    }
    let texts = box(.vertical, [day, count])
    texts.hexpand = true
    for button in [previous, next] { button.valign = .center }
    let head = box(.horizontal, spacing: 6, [freeWidth(texts), previous, next])
    widget = box(.vertical, spacing: 12, [head, list, cut])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { viewModel.open(shown[position].id) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    guard viewModel.isLoaded else { return }
    day.text = viewModel.dayText
    count.text = viewModel.countText
    cut.text = viewModel.cutText ?? ""
    let (hasPrevious, hasNext) = (viewModel.previousDay != nil, viewModel.nextDay != nil)
    if hasPrevious { previous.isSensitive = true }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    Accessible.label(list, viewModel.dayText)
    let entries = viewModel.entries
    guard entries != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = entries
    list.removeRows()
    rows = entries.map { JournalRow($0) }
    for row in rows { list.appendRow(row.widget) }
    if hadFocus { list.focusFirst() }
  }
}

/// A visit of a day: its number, photo, time, title, stars and comment.
@MainActor
final class JournalRow {
  let widget = listRow()
  private let picture: Widget = gtk_picture_new()
  private var loading: Task<Void, Never>?

  init(_ entry: JournalEntry) {
    let number = label(Format.number(entry.number), "day-number")
    number.xalign = 0.5
    number.valign = .start
    let texts = box(.vertical, spacing: 2, Self.texts(entry))
    texts.hexpand = true
    let content = box(
      .horizontal, spacing: 12, [number, Self.mark(entry, picture), texts])
    content.setMargins(12, 10)
    widget.child = content
    Accessible.label(widget, entry.spoken)
    if let photo = entry.photo { load(photo) }
  }

  isolated deinit {
    loading?.cancel()
  }

  private static func texts(_ entry: JournalEntry) -> [Widget] {
    var texts = [
      label(entry.time, "dim-label", "caption", "numeric"),
      label(entry.title, "heading", wraps: true),
    ]
    if !entry.details.isEmpty {
      texts.append(label(entry.details, "dim-label", "caption", wraps: true))
    }
    if !entry.note.isEmpty {
      texts.append(label(entry.note, "dim-label", "caption", wraps: true))
    }
    if let rating = entry.rating {
      let stars = box(.horizontal, spacing: 2)
      stars.addClass("day-stars")
      for star in 1...5 {
        stars.append(
          iconImage(
            star <= rating ? "starred-symbolic" : "mona-unrated-symbolic"))
      }
      texts.append(stars)
    }
    if !entry.comment.isEmpty { texts.append(label(entry.comment, wraps: true)) }
    return texts
  }

  /// The photo over the icon of the kind.
  private static func mark(_ entry: JournalEntry, _ picture: Widget) -> Widget {
    let kind = iconImage(entry.id.kind.iconName, size: 28)
    kind.requestSize(width: 80, height: 80)
    gtk_picture_set_content_fit(cast(picture), GTK_CONTENT_FIT_COVER)
    let mark: Widget = gtk_overlay_new()
    mark.child = kind
    mark.addOverlay(picture)
    mark.addClass("row-mark")
    mark.clips = true
    mark.valign = .start
    markKind(of: mark, entry.id.kind)
    return mark
  }

  /// If the photo cannot be loaded, the icon of the kind stays visible.
  private func load(_ photo: URL) {
    loading = widget.startTask { [weak self] in
      guard let texture = await PhotoTextures.small.texture(photo), !Task.isCancelled, let self
      else { return }
      picture.paintable = texture.pointer
    }
  }
}
