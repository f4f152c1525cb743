import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The making of a back-up, from its first byte to what came of it.
@MainActor
final class BackupPage: Page {
  let widget: Widget = gtk_stack_new()
  private let viewModel: BackupViewModel
  private let progress: BackupProgressView
  private let done = statusPage("object-select-symbolic")
  private let refused = statusPage("dialog-error-symbolic")

  init(_ viewModel: BackupViewModel) {
    self.viewModel = viewModel
    progress = BackupProgressView { [weak viewModel] in viewModel?.leave() }
    let content = box(
      .vertical, spacing: 24, [heading(viewModel.title, "title-1"), progress.widget])
    content.setMargins(12, 24)
    let close = button(trc("button", "Done"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.leave()
    }
    close.halign = .center
    done.child = close
    let flow = Flow(perLine: 2, spacing: 12, areEven: true)
    flow.widget.halign = .center
    flow.append(button(tr("Close"), "pill") { [weak viewModel] in viewModel?.leave() })
    flow.append(
      button(tr("Choose Another Place…"), "suggested-action", "pill") { [weak self] in
        self?.chooseAgain()
      })
    refused.child = flow.widget
    widget.addPage(scrolled(clamped(content, width: 640)), "working")
    widget.addPage(done, "done")
    widget.addPage(refused, "refused")
    connect(widget, "destroy") { [weak viewModel] in viewModel?.stop() }
    observe(while: widget) { [weak self] in self?.render(viewModel.stage) }
    viewModel.begin()
  }

  private func render(_ stage: BackupViewModel.Stage) {
    let hadFocus = focus(besides: widget) == nil || hasFocus(within: widget)
    let shown = widget.shownPage
    switch stage {
    case .working(let progress):
      self.progress.show(progress)
      widget.shownPage = "working"
    case .done(let manifest):
      let texts = viewModel.doneTexts(manifest)
      done.setStatus(texts.title, texts.text)
      Accessible.announce(texts.text, from: widget)
      widget.shownPage = "done"
    case .refused(let sentence):
      refused.setStatus(tr("Not Backed Up"), sentence)
      Accessible.announce(sentence, from: widget)
      widget.shownPage = "refused"
    }
    if hadFocus, widget.shownPage != shown { widget.focusFirst() }
  }

  private func chooseAgain() {
    Task { [widget, viewModel] in
      if let file = await BackupChooser.place(over: widget) { viewModel.begin(at: file) }
    }
  }
}
