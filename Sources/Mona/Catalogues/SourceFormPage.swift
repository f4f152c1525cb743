import CGtk
import GtkKit
import MonaCatalogue
import MonaScreens
import MonaText

/// The page of what is said of a catalogue: name, colour, credit and licence.
@MainActor
final class SourceFormPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: SourceFormViewModel
  private let heading = label("", "title-1", wraps: true)
  private let explanation = label("", "dim-label", wraps: true)
  private let trouble = label("", "error", wraps: true)
  private let name = entryRow(tr("Name"))
  private let credit = entryRow(trc("to whom a catalogue is credited", "Credit"))
  private let licence = entryRow(tr("Licence"))
  private var isFilled = false

  init(_ viewModel: SourceFormViewModel) {
    self.viewModel = viewModel
    let content = box(.vertical, spacing: 24)
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    let colour = comboRow(
      tr("Colour"), viewModel.colourNames,
      chosen: { [weak viewModel] in
        viewModel.flatMap { SourceColour.allCases.firstIndex(of: $0.colour) }
      },
      choose: { [weak viewModel] in viewModel?.colour = SourceColour.allCases[$0] })
    let dot = SourceDot()
    colour.addPrefix(dot.widget)
    observe(while: colour) { [weak viewModel] in dot.show(viewModel?.colour) }
    for row in [name, credit, licence] {
      connect(row, "entry-activated") { [weak self] in self?.save() }
    }
    connect(name, "changed") { [name, weak viewModel] in viewModel?.name = name.typed }
    connect(credit, "changed") { [credit, weak viewModel] in viewModel?.credit = credit.typed }
    connect(licence, "changed") { [licence, weak viewModel] in viewModel?.licence = licence.typed }
    let save = button(tr("Save"), "suggested-action", "pill") { [weak self] in self?.save() }
    save.halign = .center
    for part in [
      heading, explanation, rowGroup("", "", [name, colour, credit, licence]), trouble, save,
    ] {
      content.append(part)
    }
    observe(while: widget) { [weak self] in self?.render() }
    bind(viewModel.loader, to: widget)
  }

  private func render() {
    heading.text = viewModel.title
    explanation.text = viewModel.explanation
    trouble.text = viewModel.trouble ?? ""
    trouble.isVisible = viewModel.trouble != nil
    if let text = viewModel.trouble { Accessible.announce(text, from: widget) }
    guard viewModel.source != nil, !isFilled else { return }
    isFilled = true
    name.isSensitive = viewModel.canRename
    name.typed = viewModel.name
    credit.typed = viewModel.credit
    licence.typed = viewModel.licence
  }

  private func save() {
    Task { [viewModel] in await viewModel.save() }
  }
}
