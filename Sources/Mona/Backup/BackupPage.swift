import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// The page that creates a back-up, and shows its progress and result.
@MainActor
final class BackupPage: Page {
  let widget: Widget = gtk_stack_new()
  var spokenTitle: String? { viewModel.title }
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
    widget.startTask { [widget, viewModel] in
      if let file = await BackupChooser.place(over: widget) { viewModel.begin(at: file) }
    }
  }
}

/// File choosers for back-ups.
@MainActor
enum BackupChooser {
  /// Asks where to write a back-up; nil if the person cancels.
  static func place(over widget: Widget) async -> URL? {
    let file = await FileChooser.save(
      over: widget.window, title: tr("Back Up"), accept: trc("button", "Back Up"),
      name: Backup.name(on: MontrealDay(Date())), filters: filters)
    guard let file else { return nil }
    return file.pathExtension.isEmpty ? file.appendingPathExtension("tar") : file
  }

  /// Asks which back-up to restore; nil if the person cancels.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Backup"), accept: trc("button", "Check"),
      filters: filters
    ).first
  }

  /// Asks for a file, then opens the page that writes the back-up.
  static func backingUp(_ navigation: Navigation, over widget: Widget) {
    widget.startTask {
      if let file = await place(over: widget) { navigation.open(.backup(file)) }
    }
  }

  /// Asks for a back-up, then opens the page that restores it.
  static func restoring(_ navigation: Navigation, over widget: Widget) {
    widget.startTask {
      if let file = await choose(over: widget) { navigation.open(.restore(file)) }
    }
  }

  private static var filters: [FileFilter] {
    [
      FileFilter(tr("Backups of MONA"), suffixes: ["tar"]),
      FileFilter(tr("All files"), patterns: ["*"]),
    ]
  }
}

/// The current step of a back-up or a restore, its progress, and the button that cancels it.
@MainActor
final class BackupProgressView {
  let widget: Widget
  private let text: Widget
  private let bar: Widget = gtk_progress_bar_new()

  init(cancel: @escaping @MainActor () -> Void) {
    text = label("", wraps: true)
    let stop = button(tr("Cancel"), "pill", action: cancel)
    stop.halign = .center
    widget = box(.vertical, spacing: 24, [box(.vertical, spacing: 12, [text, bar]), stop])
  }

  func show(_ progress: BackupProgress?) {
    text.text = progress?.text ?? tr("Getting ready…")
    let share = progress.map { Double($0.done) / Double($0.total) } ?? 0
    gtk_progress_bar_set_fraction(cast(bar), share)
    Accessible.label(bar, text.text)
  }
}
