import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's tours, and ways to make one.
@MainActor
final class ToursPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: ToursViewModel
  // Lists are short: a plain list box is enough.
  private let list = listBox("boxed-list")
  private let empty = box(.vertical, spacing: 6)
  private let emptyTitle = heading("", "title-3")
  private let emptyText = label("", "dim-label", wraps: true)
  private let targeted: Widget
  private var shown: [ToursViewModel.Line] = []

  init(_ viewModel: ToursViewModel) {
    self.viewModel = viewModel
    let nearest = button(viewModel.nearestText) { [weak viewModel] in
      Task { await viewModel?.makeNearest() }
    }
    targeted = button("") { [weak viewModel] in Task { await viewModel?.makeTargeted() } }
    let make = arranged([nearest, targeted], by: .wrapped(spacing: 6, lineSpacing: 6))
    for part in [emptyTitle, emptyText] { empty.append(part) }
    Accessible.label(list, viewModel.title)
    let content = box(
      .vertical, spacing: 18,
      [
        heading(viewModel.title, "title-1"), empty, list,
        box(.vertical, spacing: 8, [heading(tr("Make a Tour of"), "heading"), make]),
      ])
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    onRow(of: list) { [weak self] position in
      guard let self, shown.indices.contains(position) else { return }
      self.viewModel.open(shown[position])
    }
    observe(while: widget) { [weak self] in self?.render() }
    bind(viewModel.loader, to: widget)
  }

  private func render() {
    let texts = viewModel.emptyTexts
    emptyTitle.text = texts?.title ?? ""
    emptyText.text = texts?.text ?? ""
    empty.isVisible = texts != nil
    targeted.isVisible = viewModel.targetedText != nil
    if let text = viewModel.targetedText { targeted.label = text }
    let lines = viewModel.lines
    guard lines != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = lines
    list.removeRows()
    for line in lines { list.appendRow(row(line)) }
    list.isVisible = !lines.isEmpty
    if hadFocus { list.focusFirst() }
  }

  private func row(_ line: ToursViewModel.Line) -> Widget {
    let texts = box(
      .vertical, spacing: 2,
      [
        label(line.name, "heading", wraps: true),
        label(line.details, "dim-label", "caption", wraps: true),
      ])
    if let progress = line.progress { texts.append(label(progress, "caption", wraps: true)) }
    texts.hexpand = true
    let remove = iconButton(
      "user-trash-symbolic", tr("Remove “{name}”", ["name": line.name]), "flat"
    ) { [weak viewModel] in Task { await viewModel?.remove(line) } }
    remove.valign = .center
    let content = box(.horizontal, spacing: 12, [texts, remove])
    content.setMargins(12, 10)
    let row = listRow(content)
    Accessible.label(
      row, [line.name, line.details, line.progress].compactMap(\.self).joined(separator: ", "))
    return row
  }
}
