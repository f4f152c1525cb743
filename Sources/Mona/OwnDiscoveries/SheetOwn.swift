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
    var buttons = [button(tr("Edit…")) { [weak viewModel] in viewModel?.editOwn() }]
    if canPropose {
      buttons.append(
        asking(
          button(tr("Propose to MONA…")) {}, viewModel, \.proposalQuestion,
          .init("go", tr("Propose"), .suggested)
        ) { await $0.proposeOwn() })
    }
    buttons.append(
      asking(
        button(tr("Remove…"), "removing") {}, viewModel, \.removalQuestion,
        .init("go", tr("Remove"), .destructive)
      ) { await $0.removeOwn() })
    let row = arranged(
      buttons, by: .wrapped(spacing: 6, lineSpacing: 12, isLastApart: true))
    let card = box(.vertical, spacing: 6, [label(text, "heading", wraps: true), row])
    card.addClass("card", "sheet-note")
    return card
  }

  /// Has a button ask before it acts.
  /// - Parameter answer: by which it acts, named "go".
  private static func asking(
    _ button: Widget, _ viewModel: SheetViewModel,
    _ question: KeyPath<SheetViewModel, (heading: String, body: String)>, _ answer: Alert.Response,
    act: @escaping @MainActor (SheetViewModel) async -> Void
  ) -> Widget {
    connect(button, "clicked") { [weak viewModel] in
      guard let viewModel else { return }
      button.startTask {
        // Kept, since the sheet may be closed meanwhile.
        let window = button.window.map { Object($0) }
        let (heading, body) = viewModel[keyPath: question]
        let alert = Alert(
          heading: heading, body: body, responses: [.init("cancel", tr("Cancel")), answer])
        if await alert.ask(over: window) == "go" { await act(viewModel) }
      }
    }
    return button
  }
}
