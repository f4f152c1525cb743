import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The form in which a person reports that a discovery is not as the catalogue has it.
@MainActor
final class ReportFormPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: ReportFormViewModel
  private let work = label("", "title-2", wraps: true)
  private let explanation = label("", "dim-label", wraps: true)
  private let trouble = label("", "error", wraps: true)
  private let details = box(.vertical, spacing: 24)
  private let photo = actionRow(tr("Photo"))
  private let removePhoto: Widget
  private let ownPhoto: Widget
  private let send: Widget
  private var shown: ReportProblem?

  init(_ viewModel: ReportFormViewModel) {
    self.viewModel = viewModel
    removePhoto = iconButton("user-trash-symbolic", tr("Remove the Photo"), "flat") {
      [weak viewModel] in viewModel?.removePhoto()
    }
    ownPhoto = button(tr("Mine"), "flat") {}
    send = button("", "suggested-action", "pill") { [weak viewModel] in
      Task { await viewModel?.submit() }
    }
    send.halign = .center
    let words = CommentBox(
      name: tr("What you saw"), height: 110,
      submit: { [weak viewModel] in Task { await viewModel?.submit() } },
      { [weak viewModel] in viewModel?.draft.words = $0 })
    words.text = viewModel.draft.words
    let content = box(
      .vertical, spacing: 24,
      [
        heading(viewModel.title, "title-1"), work, ReportFormPage.problems(viewModel), details,
        box(.vertical, spacing: 6, [label(tr("What you saw"), "heading"), words.widget]),
        rowGroup("", "", [photo]), explanation, trouble, send,
      ])
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    addPhotoButtons()
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: details) { [weak self] in self?.renderDetails() }
  }

  private static func problems(_ viewModel: ReportFormViewModel) -> Widget {
    let group = rowGroup(tr("What is wrong?"))
    let first: Widget = gtk_check_button_new()
    for (index, problem) in ReportFormViewModel.problems.enumerated() {
      let check: Widget = index == 0 ? first : gtk_check_button_new()
      check.valign = .center
      if index > 0 { gtk_check_button_set_group(cast(check), cast(first)) }
      check.isOn = viewModel.draft.problem == problem
      connect(check, "toggled") { [weak viewModel] in
        if check.isOn { viewModel?.draft.problem = problem }
      }
      let row = actionRow(problem.displayName)
      row.addPrefix(check)
      // This also labels the check button.
      row.activates(check)
      group.addRow(row)
    }
    return group
  }

  private func addPhotoButtons() {
    let choose = iconButton("document-open-symbolic", tr("Choose a Photo"), "flat") {}
    connect(choose, "clicked") { [weak viewModel] in
      choose.startTask {
        let photo = await PhotoChooser.choose(over: choose, accept: tr("Attach"))
        if let photo { await viewModel?.take(photo: photo) }
      }
    }
    connect(ownPhoto, "clicked") { [weak viewModel] in
      guard let viewModel, let photo = viewModel.visitPhoto else { return }
      Task { await viewModel.take(photo: photo) }
    }
    Accessible.label(ownPhoto, tr("Attach My Photo of It"))
    ownPhoto.tooltip = tr("Attach My Photo of It")
    for part in [removePhoto, ownPhoto, choose] { photo.addSuffix(part) }
  }

  private func render() {
    work.text = viewModel.workTitle
    explanation.text = viewModel.explanation
    let text = viewModel.trouble
    if let text, text != trouble.text { Accessible.announce(text, from: widget) }
    trouble.text = text ?? ""
    trouble.isVisible = text != nil
    photo.setRow(tr("Photo"), viewModel.photoText)
    removePhoto.isVisible = viewModel.draft.photo != nil
    ownPhoto.isVisible = viewModel.visitPhoto != nil && viewModel.draft.photo == nil
    send.label = viewModel.storeText
    send.isSensitive = viewModel.canStore
  }

  /// What belongs to the problem is created anew: screen readers lose a widget that is shown again.
  private func renderDetails() {
    guard viewModel.draft.problem != shown else { return }
    shown = viewModel.draft.problem
    details.removeChildren()
    switch shown {
    case .moved: details.append(place())
    case .wrong: details.append(facts())
    case .absent, .damaged, .new, nil: break
    }
    details.isVisible = details.children.first != nil
  }

  private func place() -> Widget {
    let row = actionRow(tr("Where it is now"))
    let choose = button(tr("Choose on the Map…"), "flat") { [weak viewModel] in
      viewModel?.choosePlace()
    }
    row.addSuffix(choose)
    observe(while: row) { [weak viewModel] in
      row.setRow(tr("Where it is now"), viewModel?.placeText ?? "")
    }
    return rowGroup("", "", [row])
  }

  private func facts() -> Widget {
    let rows = ReportedFact.allCases.map { fact in
      let check: Widget = gtk_check_button_new()
      check.valign = .center
      check.isOn = viewModel.draft.facts.contains(fact)
      connect(check, "toggled") { [weak viewModel] in viewModel?.set(fact, isWrong: check.isOn) }
      let row = actionRow(fact.displayName)
      row.addPrefix(check)
      row.activates(check)
      return row
    }
    return rowGroup(tr("Which facts?"), "", rows)
  }
}
