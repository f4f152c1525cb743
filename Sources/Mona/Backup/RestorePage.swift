import CGtk
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// The page that restores a back-up: it checks the file, shows the plan, and reports the result.
@MainActor
final class RestorePage: Page {
  let widget: Widget = gtk_stack_new()
  var spokenTitle: String? { viewModel.title }
  private let viewModel: RestoreViewModel
  private let progress: BackupProgressView
  private let plan = box(.vertical, spacing: 24)
  private let done = box(.vertical, spacing: 24)
  private let refused = statusPage("dialog-error-symbolic")

  init(_ viewModel: RestoreViewModel) {
    self.viewModel = viewModel
    progress = BackupProgressView { [weak viewModel] in viewModel?.leave() }
    let working = box(
      .vertical, spacing: 24, [heading(viewModel.title, "title-1"), progress.widget])
    let close = button(tr("Close"), "pill") { [weak viewModel] in viewModel?.leave() }
    close.halign = .center
    refused.child = close
    for (content, name) in [(working, "working"), (plan, "plan"), (done, "done")] {
      content.setMargins(12, 24)
      widget.addPage(scrolled(clamped(content, width: 640)), name)
    }
    widget.addPage(refused, "refused")
    connect(widget, "destroy") { [weak viewModel] in viewModel?.stop() }
    observe(while: widget) { [weak self, widget] in
      let stage = viewModel.stage
      // In a task, so that the observer does not track the properties that the plan's widgets read, and redraw
      // the page.
      widget.startTask { self?.render(stage) }
    }
    viewModel.begin()
  }

  private func render(_ stage: RestoreViewModel.Stage) {
    let hadFocus = focus(besides: widget) == nil || hasFocus(within: widget)
    let shown = widget.shownPage
    switch stage {
    case .working(let progress):
      self.progress.show(progress)
      widget.shownPage = "working"
    case .deciding:
      plan.removeChildren()
      plan.append(RestorePlanView(viewModel).widget)
      Accessible.announce(viewModel.headText, from: widget)
      widget.shownPage = "plan"
    case .done(let badges):
      done.removeChildren()
      showDone(badges)
      Accessible.announce(viewModel.doneTexts.text, from: widget)
      widget.shownPage = "done"
    case .refused(let sentence):
      refused.setStatus(tr("Not Restored"), sentence)
      Accessible.announce(sentence, from: widget)
      widget.shownPage = "refused"
    }
    if hadFocus, widget.shownPage != shown { widget.focusFirst() }
  }

  private func showDone(_ badges: [Badge]) {
    let texts = viewModel.doneTexts
    let page = statusPage("object-select-symbolic", texts.title, texts.text)
    done.append(page)
    if !badges.isEmpty {
      done.append(BadgePictures.heading(badges))
      done.append(BadgePictures.widget(badges))
    }
    let close = button(trc("button", "Done"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.leave()
    }
    close.halign = .center
    done.append(close)
  }
}
