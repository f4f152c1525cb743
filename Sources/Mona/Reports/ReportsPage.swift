import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What the person reported, the latest first, and what became of it.
@MainActor
final class ReportsPage: Page {
  let widget: Widget = gtk_stack_new()
  var spokenTitle: String? { viewModel.title }
  private let viewModel: ReportsViewModel
  private let empty = statusPage("dialog-warning-symbolic")
  private let explanation = label("", "dim-label", wraps: true)
  private let list = box(.vertical, spacing: 12)
  private var shown: [ReportLine] = []

  init(_ viewModel: ReportsViewModel) {
    self.viewModel = viewModel
    let content = box(
      .vertical, spacing: 18, [heading(viewModel.title, "title-1"), explanation, list])
    content.setMargins(12, 24)
    widget.addPage(box(.vertical), "waiting")
    widget.addPage(scrolled(clamped(content, width: 640)), "reports")
    widget.addPage(empty, "empty")
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    explanation.text = viewModel.explanation
    let texts = viewModel.emptyTexts
    empty.setStatus(texts.title, texts.text)
    guard viewModel.isRead else { return }
    if viewModel.lines != shown { show(viewModel.lines) }
    widget.shownPage = viewModel.lines.isEmpty ? "empty" : "reports"
  }

  /// Lists are short: the cards are created again, and the focus stays in the card of the same report.
  private func show(_ lines: [ReportLine]) {
    let focused = list.children.firstIndex { hasFocus(within: $0) }.map { shown[$0].id }
    shown = lines
    list.removeChildren()
    for line in lines { list.append(card(line)) }
    if let focused, let index = lines.firstIndex(where: { $0.id == focused }) {
      list.children[index].focusFirst()
    }
  }

  private func card(_ line: ReportLine) -> Widget {
    let title = button(line.title, "flat", "heading") { [weak viewModel] in viewModel?.open(line) }
    title.child?.xalign = 0
    if let words = title.child {
      gtk_label_set_wrap(cast(words), 1)
      words.align(.start, .center)
    }
    title.isSensitive = line.discovery != nil
    let state = label(line.state, line.isAnswered ? "heading" : "dim-label", wraps: true)
    var texts = [label(line.summary, "caption", "dim-label", wraps: true)]
    if !line.words.isEmpty { texts.append(label(line.words, wraps: true)) }
    texts.append(state)
    if let details = line.details {
      texts.append(label(details, "caption", "dim-label", wraps: true))
    }
    let said = box(.vertical, spacing: 6, texts)
    said.setMargins(12, 0)
    let card = box(.vertical, spacing: 6, [title, said])
    if line.isHere { card.append(buttons(line)) }
    card.addClass("card")
    card.setMargins(0, 0)
    for part in [title, card.children.last ?? said] {
      part.marginBottom = part == title ? 0 : 12
    }
    Accessible.group(card, line.spoken)
    return card
  }

  private func buttons(_ line: ReportLine) -> Widget {
    let mail = button(tr("Send by E-mail…")) { [weak self] in self?.mail(line) }
    let save = button(tr("Save as a File…")) { [weak self] in self?.save(line) }
    let remove = button(tr("Remove")) { [weak viewModel] in
      Task { await viewModel?.remove(line) }
    }
    var buttons = [mail, save, remove]
    if line.canSend {
      let send = button(tr("Send to MONA’s Server")) { [weak viewModel] in
        Task { await viewModel?.send(line) }
      }
      buttons.insert(send, at: 0)
    }
    let line = arranged(buttons, by: .evenLines(spacing: 6))
    line.setMargins(12, 0)
    return line
  }

  private func mail(_ line: ReportLine) {
    widget.startTask { [viewModel, widget] in
      guard let (message, photo) = await viewModel.message(of: line) else { return }
      let outcome = await Portal.compose(
        to: ReportMessage.address, subject: message.subject, body: message.body,
        attachments: photo.map { [$0] } ?? [], over: widget)
      switch outcome {
      case .done: await viewModel.notePassedOn(line)
      case .cancelled: break
      case .failed:
        // An address opens without the photo: then the file is the better way.
        guard photo == nil, let address = message.mailto else { return viewModel.showNoMail() }
        openAddress(address, over: widget) { [weak viewModel] in viewModel?.showNoMail() }
      }
    }
  }

  private func save(_ line: ReportLine) {
    widget.startTask { [viewModel, widget] in
      guard let name = await viewModel.fileName(of: line) else { return }
      let file = await FileChooser.save(
        over: widget.window, title: tr("Save the Report"), accept: tr("Save"), name: name)
      if let file { await viewModel.save(line, to: file) }
    }
  }
}
