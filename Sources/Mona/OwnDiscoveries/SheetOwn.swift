import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What is offered for an own discovery on its sheet: changing, removing and proposing it.
@MainActor
enum SheetOwn {
  private struct Shown: Equatable {
    var text: String?
    var canPropose = false
  }

  /// Without size for a catalogue's work.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let place = box(.vertical)
    var shown = Shown()
    // Created anew: screen readers lose a widget that is shown again.
    observe(while: place) { [weak viewModel] in
      guard let viewModel else { return }
      let next = Shown(text: viewModel.ownText, canPropose: viewModel.canPropose)
      place.isVisible = next.text != nil
      guard next != shown else { return }
      shown = next
      place.removeChildren()
      if let text = next.text { place.append(card(text, next.canPropose, viewModel)) }
    }
    return place
  }

  private static func card(
    _ text: String, _ canPropose: Bool, _ viewModel: SheetViewModel
  ) -> Widget {
    let edit = button(tr("Edit…")) { [weak viewModel] in viewModel?.editOwn() }
    let remove = button(tr("Remove…"), "removing") {}
    var buttons = [edit]
    if canPropose {
      let propose = button(tr("Propose to MONA…")) {}
      connect(propose, "clicked") { [weak viewModel] in
        guard let viewModel else { return }
        propose.startTask {
          if await ask(
            viewModel.proposalQuestion, .init("go", tr("Propose"), .suggested), over: propose)
          {
            await viewModel.proposeOwn()
          }
        }
      }
      buttons.append(propose)
    }
    connect(remove, "clicked") { [weak viewModel] in
      guard let viewModel else { return }
      remove.startTask {
        if await ask(
          viewModel.removalQuestion, .init("go", tr("Remove"), .destructive), over: remove)
        {
          await viewModel.removeOwn()
        }
      }
    }
    let row = arranged(
      buttons + [remove], by: .wrapped(spacing: 6, lineSpacing: 12, isLastApart: true))
    let card = box(.vertical, spacing: 6, [label(text, "heading", wraps: true), row])
    card.addClass("card", "sheet-note")
    return card
  }

  private static func ask(
    _ question: (heading: String, body: String), _ answer: Alert.Response, over widget: Widget
  ) async -> Bool {
    // Kept, since the sheet may be closed meanwhile.
    let window = widget.window.map { Object($0) }
    let alert = Alert(
      heading: question.heading, body: question.body,
      responses: [.init("cancel", tr("Cancel")), answer])
    return await alert.ask(over: window) == "go"
  }
}
