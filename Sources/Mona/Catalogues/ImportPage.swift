import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The page that imports a file: it reads it, asks for the choices, and reports the result.
@MainActor
final class ImportPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: ImportViewModel
  private let content = box(.vertical, spacing: 24)
  private let action: Widget
  private let note = label("", "dim-label", wraps: true)
  private let examples: ImportExamples
  private let columns: ImportColumns
  private let understood = box(.vertical)
  /// The choices, followed by the questions.
  private let proposal = box(.vertical, spacing: 24)
  private var questions: [Widget] = []
  private var asked: (alike: ImportViewModel.Line?, warning: String?) = (nil, nil)

  init(_ viewModel: ImportViewModel) {
    self.viewModel = viewModel
    examples = ImportExamples(viewModel)
    columns = ImportColumns(viewModel)
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    action = button(tr("Import"), "suggested-action", "pill") { [weak viewModel] in viewModel?.run()
    }
    // The page keeps these widgets while they are not in it, until it is destroyed.
    let parts = [action, note, examples.widget, columns.widget, understood, proposal]
    for part in parts { g_object_ref_sink(part) }
    connect(widget, "destroy") { [weak viewModel, parts] in
      viewModel?.stop()
      for part in parts { g_object_unref(part) }
    }
    observe(while: widget) { [weak self, widget] in
      let stage = viewModel.stage
      // In a task, so that the observer does not track the properties that the fields read, and redraw the page
      // while the person types.
      widget.startTask { self?.render(stage) }
    }
    observe(while: widget) { [weak self] in self?.renderChoice() }
    observe(while: widget) { [weak self] in self?.renderUnderstood() }
    viewModel.read()
  }

  private func render(_ stage: ImportViewModel.Stage) {
    let hadFocus = focus(besides: widget) == nil || hasFocus(within: widget)
    content.removeChildren()
    show(stage)
    // Focuses the first field or button.
    if hadFocus { widget.focusFirst() }
  }

  private func show(_ stage: ImportViewModel.Stage) {
    add(
      box(
        .vertical, spacing: 6,
        [
          label(viewModel.title, "title-1", wraps: true),
          label(viewModel.file.fileName, "dim-label", wraps: true),
        ]))
    switch stage {
    case .reading: wait(tr("Reading the file…"))
    case .importing(let step): wait(ImportViewModel.text(of: step))
    case .ready: decide()
    case .done(let done):
      add(group(tr("Imported"), done.lines))
      let lines = done.lines.map { "\($0.name) \($0.value)" }
      Accessible.announce(
        ([tr("Imported")] + lines).joined(separator: "\n"), from: widget)
      if !done.badges.isEmpty {
        add(BadgePictures.heading(done.badges))
        add(BadgePictures.widget(done.badges))
      }
      add(
        buttons([
          button(tr("Catalogues"), "pill") { [weak self] in self?.viewModel.showCatalogues() },
          button(tr("Done"), "suggested-action", "pill") { [weak self] in self?.viewModel.leave() },
        ]))
    case .doubtful(_, let sentence):
      add(label(sentence, wraps: true))
      Accessible.announce(sentence, from: widget)
      add(
        buttons([
          button(tr("Cancel"), "pill") { [weak self] in self?.viewModel.leave() },
          button(tr("Import All the Same"), "destructive-action", "pill") {
            [weak self] in self?.viewModel.runAllTheSame()
          },
        ]))
    case .renumbered(_, let sentence):
      add(label(sentence, wraps: true))
      Accessible.announce(sentence, from: widget)
      add(
        buttons([
          button(tr("Cancel"), "pill") { [weak self] in self?.viewModel.leave() },
          button(tr("Other Works"), "pill") {
            [weak self] in self?.viewModel.run(asRenumbered: false)
          },
          button(tr("The Same Works"), "suggested-action", "pill") {
            [weak self] in self?.viewModel.run(asRenumbered: true)
          },
        ]))
    case .refused(let sentence):
      add(label(sentence, wraps: true))
      Accessible.announce(sentence, from: widget)
      add(buttons([button(tr("Close"), "pill") { [weak self] in self?.viewModel.leave() }]))
    }
  }

  private func wait(_ text: String) {
    let turning = spinner(text)
    gtk_spinner_start(cast(turning))
    turning.requestSize(width: 32, height: 32)
    let words = label(text)
    words.halign = .center
    add(box(.vertical, spacing: 12, [turning, words]))
    add(buttons([button(tr("Cancel"), "pill") { [weak self] in self?.viewModel.leave() }]))
  }

  private func decide() {
    proposal.removeChildren()
    (questions, asked) = ([], (nil, nil))
    if viewModel.hasChoice { proposal.append(ImportChoices.widget(for: viewModel)) }
    proposal.append(examples.widget)
    ask(viewModel.alike, viewModel.warning)
    add(proposal)
    add(note)
    add(
      buttons([
        button(tr("Cancel"), "pill") { [weak self] in self?.viewModel.leave() }, action,
      ]))
    add(columns.widget)
    add(understood)
  }

  /// What was recognized, which changes with the meanings of columns.
  private func renderUnderstood() {
    let lines = viewModel.understood
    understood.removeChildren()
    if !lines.isEmpty { understood.append(group(tr("What was understood"), lines)) }
  }

  /// Updates the parts that depend on the choices, but not the fields of the choices.
  private func renderChoice() {
    let text = viewModel.updateText
    note.text = text ?? ""
    note.isVisible = text != nil
    action.isSensitive = viewModel.canImport
    ask(viewModel.alike, viewModel.warning)
  }

  /// Shows the questions about the current choices.
  ///
  /// They are created again when they change: screen readers do not announce a hidden widget that is shown
  /// again.
  private func ask(_ alike: ImportViewModel.Line?, _ warning: String?) {
    guard asked != (alike, warning) else { return }
    asked = (alike, warning)
    for question in questions { proposal.remove(question) }
    questions = []
    if let alike { questions.append(ImportChoices.alike(alike, for: viewModel)) }
    if let warning { questions.append(ImportChoices.warning(warning, for: viewModel)) }
    for question in questions { proposal.append(question) }
  }

  private func group(_ title: String, _ lines: [ImportViewModel.Line]) -> Widget {
    rowGroup(title, "", lines.map { TextRow.widget($0.name, $0.value) })
  }

  private func buttons(_ buttons: [Widget]) -> Widget {
    let row = arranged(buttons, by: .inLine(spacing: 12))
    row.halign = .center
    return row
  }

  private func add(_ child: Widget) {
    content.append(child)
  }
}
