import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The form in which a person adds a work that no catalogue has, or changes what they say of it.
@MainActor
final class OwnFormPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: OwnFormViewModel
  private let explanation = label("", "dim-label", wraps: true)
  private let trouble = label("", "error", wraps: true)
  private let name = entryRow(tr("Title"))
  private let makers: CommentBox
  private let makerBox: Widget
  private let note: CommentBox
  private let place = actionRow(tr("Where it is"))
  private let photoPlace: Widget
  private let photo = actionRow(tr("Photo"))
  private let removePhoto: Widget
  private let doubles = box(.vertical)
  private var doubleRows: [SearchRowView] = []
  private let store: Widget
  private var isFilled = false

  init(_ viewModel: OwnFormViewModel) {
    self.viewModel = viewModel
    let submit: @MainActor () -> Void = { [weak viewModel] in
      Task { await viewModel?.submit() }
    }
    makers = CommentBox(name: tr("Makers, one a line"), height: 66, submit: submit) {
      [weak viewModel] in viewModel?.draft.makers = $0
    }
    note = CommentBox(name: tr("Your note"), height: 84, submit: submit) {
      [weak viewModel] in viewModel?.draft.note = $0
    }
    makerBox = box(
      .vertical, spacing: 6, [label(tr("Makers, one a line"), "heading"), makers.widget])
    photoPlace = iconButton(
      "find-location-symbolic", tr("Take the Place Where the Photo Was Taken"), "flat"
    ) { [weak viewModel] in viewModel?.takePhotoPlace() }
    removePhoto = iconButton("user-trash-symbolic", tr("Remove the Photo"), "flat") {
      [weak viewModel] in viewModel?.removePhoto()
    }
    store = button("", "suggested-action", "pill", action: submit)
    store.halign = .center
    let content = box(.vertical, spacing: 24)
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    var parts = [
      heading(viewModel.title, "title-1"), explanation, facts(), makerBox, whereItIs(),
    ]
    if viewModel.asksForNote {
      parts.append(
        box(.vertical, spacing: 6, [label(tr("Your note"), "heading"), note.widget]))
    }
    parts += [doubles, trouble, store]
    for part in parts { content.append(part) }
    connect(name, "changed") { [name, weak viewModel] in viewModel?.draft.title = name.typed }
    connect(name, "entry-activated") { submit() }
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: doubles) { [weak self] in self?.renderDoubles() }
  }

  private func facts() -> Widget {
    let kinds = DiscoveryKind.allCases
    let kind = comboRow(
      tr("What it is"), viewModel.kindNames,
      chosen: { [weak viewModel] in
        viewModel.flatMap { kinds.firstIndex(of: $0.draft.kind) }
      },
      choose: { [weak viewModel] in viewModel?.draft.kind = kinds[$0] })
    return rowGroup("", "", [kind, name])
  }

  private func whereItIs() -> Widget {
    let choose = button(tr("Choose on the Map…"), "flat") { [weak viewModel] in
      viewModel?.choosePlace()
    }
    for part in [photoPlace, choose] { place.addSuffix(part) }
    guard viewModel.asksForPhoto else { return rowGroup("", "", [place]) }
    let pick = iconButton("document-open-symbolic", tr("Choose a Photo"), "flat") {}
    connect(pick, "clicked") { [weak viewModel] in
      pick.startTask {
        let file = await PhotoChooser.choose(over: pick, accept: tr("Choose"))
        if let file { await viewModel?.take(photo: file) }
      }
    }
    for part in [removePhoto, pick] { photo.addSuffix(part) }
    return rowGroup("", "", [place, photo])
  }

  private func render() {
    let draft = viewModel.draft
    explanation.text = viewModel.explanation
    if name.typed != draft.title { name.typed = draft.title }
    makers.text = draft.makers
    note.text = draft.note
    makerBox.isVisible = viewModel.hasMakers
    place.setRow(tr("Where it is"), viewModel.placeText)
    photoPlace.isVisible = viewModel.canTakePhotoPlace
    photo.setRow(tr("Photo"), viewModel.photoText)
    removePhoto.isVisible = draft.photo != nil
    let text = viewModel.trouble
    if let text, text != trouble.text { Accessible.announce(text, from: widget) }
    trouble.text = text ?? ""
    trouble.isVisible = text != nil
    store.label = viewModel.storeText
    store.isSensitive = viewModel.canStore
  }

  /// The list is created anew: screen readers lose a widget that is shown again.
  private func renderDoubles() {
    let rows = viewModel.doubles
    if rows.count != doubleRows.count {
      doubles.removeChildren()
      doubleRows = rows.map { _ in SearchRowView() }
      if let text = viewModel.doublesText {
        let list = listBox("boxed-list")
        Accessible.label(list, text)
        for row in doubleRows { list.appendRow(row.widget) }
        onRow(of: list) { [weak viewModel] in viewModel?.take(doubleAt: $0) }
        doubles.append(box(.vertical, spacing: 6, [label(text, "heading", wraps: true), list]))
      }
    }
    doubles.isVisible = !rows.isEmpty
    for (view, row) in zip(doubleRows, rows) { view.show(row) }
  }
}
