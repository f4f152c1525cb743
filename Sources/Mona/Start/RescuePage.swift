import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The page shown when MONA cannot start, with the ways to repair that.
@MainActor
final class RescuePage {
  let widget: Widget = gtk_stack_new()
  private let viewModel: RescueViewModel
  private let progress: BackupProgressView
  private let deciding = box(.vertical, spacing: 24)
  private let done = statusPage("object-select-symbolic")
  private let refused = statusPage("dialog-error-symbolic")

  init(_ viewModel: RescueViewModel) {
    self.viewModel = viewModel
    progress = BackupProgressView { [weak viewModel] in viewModel?.stop() }
    let working = box(.vertical, spacing: 24, [progress.widget])
    for (content, name) in [(deciding, "deciding"), (working, "working")] {
      content.setMargins(12, 24)
      widget.addPage(scrolled(clamped(content, width: 640)), name)
    }
    done.child = centred([startButton()])
    refused.child = centred([
      button(tr("Back"), "pill") { [weak viewModel] in viewModel?.decideAgain() }
    ])
    widget.addPage(done, "done")
    widget.addPage(refused, "refused")
    widget.vexpand = true
    connect(widget, "destroy") { [weak viewModel] in viewModel?.stop() }
    observe(while: widget) { [weak self] in self?.render(viewModel.stage) }
    fillDeciding()
    Task { await viewModel.look() }
  }

  private func render(_ stage: RescueViewModel.Stage) {
    let shown = widget.shownPage
    switch stage {
    case .deciding: widget.shownPage = "deciding"
    case .working(let progress):
      self.progress.show(progress)
      widget.shownPage = "working"
    case .done(let text):
      done.setStatus(tr("Done"), text)
      Accessible.announce(text, from: widget)
      widget.shownPage = "done"
    case .refused(let sentence):
      refused.setStatus(tr("Something Went Wrong"), sentence)
      Accessible.announce(sentence, from: widget)
      widget.shownPage = "refused"
    }
    if widget.shownPage != shown { widget.focusFirst() }
  }

  private func fillDeciding() {
    let icon = iconImage("dialog-warning-symbolic", size: 64)
    let (title, text) = (
      heading(viewModel.reason.title, "title-1"), label(viewModel.reason.text, wraps: true)
    )
    for part in [title, text] {
      part.xalign = 0.5
      part.justify = .center
    }
    deciding.append(box(.vertical, spacing: 12, [icon, title, text]))
    let flow = Flow(perLine: 2, spacing: 12, areEven: true)
    flow.widget.halign = .center
    var ways = [button(tr("Restore a Backup…"), "pill") { [weak self] in self?.restore() }]
    if viewModel.canBackUp {
      ways.insert(button(tr("Back Up…"), "pill") { [weak self] in self?.backUp() }, at: 0)
    }
    for way in ways { flow.append(way) }
    // If the data are not known to be damaged, restoring an older copy is the last option.
    let parts =
      viewModel.canStart
      ? [flow.widget, centred([startButton()]), copies()] : [copies(), flow.widget]
    for part in parts { deciding.append(part) }
  }

  /// The newest copy, and the changes that restoring it would lose.
  private func copies() -> Widget {
    let row = actionRow("")
    let action = button(tr("Go Back to This Copy")) { [weak self] in self?.goBack() }
    action.wrapWords()
    let lost = expanderRow()
    let group = rowGroup(tr("The last copy"), "", [row, lost])
    let parts = box(.vertical, spacing: 12, [group, action])
    action.halign = .center
    if !viewModel.canStart {
      action.addClass("suggested-action", "pill")
    } else {
      action.addClass("pill")
    }
    var named: [Widget] = []
    observe(while: parts) { [weak viewModel] in
      guard let viewModel else { return }
      parts.isVisible = viewModel.offerTexts != nil
      action.isVisible = viewModel.offer != nil
      if let texts = viewModel.offerTexts { row.setRow(texts.title, texts.text) }
      let photos = viewModel.lostPhotos
      lost.isVisible = !photos.isEmpty
      adw_preferences_row_set_title(
        cast(lost),
        escaped(
          trn("{count} photo to collect again", "{count} photos to collect again", photos.count)))
      guard named.count != photos.count else { return }
      named = photos.map { actionRow($0) }
      for photo in named { adw_expander_row_add_row(cast(lost), photo) }
    }
    return parts
  }

  private func startButton() -> Widget {
    button(tr("Start MONA"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.startMona()
    }
  }

  private func centred(_ buttons: [Widget]) -> Widget {
    let line = box(.horizontal, spacing: 12, buttons)
    line.halign = .center
    return line
  }

  private func goBack() {
    guard viewModel.canStart, let texts = viewModel.offerTexts else { return viewModel.goBack() }
    // The data are not known to be damaged: ask first.
    widget.startTask { [widget, viewModel] in
      let answer = await Alert(
        heading: tr("Go back to the copy?"), body: "\(texts.title) \(texts.text)",
        responses: [
          .init("cancel", tr("Cancel")), .init("back", tr("Go Back"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "back" { viewModel.goBack() }
    }
  }

  private func backUp() {
    widget.startTask { [widget, viewModel] in
      if let file = await BackupChooser.place(over: widget) { viewModel.backUp(to: file) }
    }
  }

  private func restore() {
    widget.startTask { [widget, viewModel] in
      guard let file = await BackupChooser.choose(over: widget),
        let question = await viewModel.question(of: file)
      else { return }
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("restore", trc("button", "Restore"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "restore" { viewModel.restore(file) }
    }
  }
}
