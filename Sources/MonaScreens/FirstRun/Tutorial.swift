import MonaText
import Observation

/// The tutorial: it shows each view of the window with a sentence that explains it.
@Observable @MainActor
package final class Tutorial {
  /// A step, named after what it explains.
  package enum Step: Hashable, CaseIterable, Sendable {
    case daily, artworks, map, collection, badges, menu

    /// The view displayed during the step; nil for what is in every view.
    package var view: MainView? {
      switch self {
      case .daily: .daily
      case .artworks: .artworks
      case .map: .map
      case .collection: .collection
      case .badges: .badges
      case .menu: nil
      }
    }
  }

  /// The current step; nil while the tutorial is not running.
  package private(set) var step: Step?

  @ObservationIgnored private let navigation: Navigation
  /// The view that was displayed before the tutorial, shown again at the end.
  @ObservationIgnored private var start: MainView?

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  // MARK: Displayed values

  /// The title of the step.
  package var title: String { step.map { $0.view?.title ?? tr("Everything else") } ?? "" }

  /// The explanation of the step.
  package var text: String {
    switch step {
    case .daily?: tr("One discovery a day, chosen for you. Tomorrow brings another.")
    case .artworks?:
      tr("Everything there is to discover, in lists: by artist, by borough, by material…")
    case .map?: tr("What’s around you, or anywhere else. Press a pin to see what stands there.")
    case .collection?:
      tr("Your photos. To collect a work, open its page and add your photo.")
    case .badges?: tr("The badges you win by collecting, and how close the next one is.")
    case .menu?:
      tr("In this menu: photos to sort, your journal, and this tutorial again. F1 opens the help.")
    case nil: ""
    }
  }

  /// The position of the step: "2 of 6".
  package var placeText: String {
    let steps = Step.allCases
    guard let position = step.flatMap({ steps.firstIndex(of: $0) }) else { return "" }
    return tr(
      "{count} of {total}",
      ["count": Format.number(position + 1), "total": Format.number(steps.count)])
  }

  /// Whether this is the last step.
  package var isLast: Bool { step == Step.allCases.last }

  /// The label of the button to the next step.
  package var nextText: String { isLast ? tr("Done") : tr("Next") }

  // MARK: Intents

  /// Starts the tutorial from the first step.
  package func begin() {
    navigation.closePhotos()
    start = start ?? navigation.view
    go(to: .daily)
  }

  /// Goes to the next step; ends the tutorial after the last.
  package func next() {
    let steps = Step.allCases
    guard let position = step.flatMap({ steps.firstIndex(of: $0) }) else { return }
    if position + 1 < steps.count { go(to: steps[position + 1]) } else { end() }
  }

  /// Ends the tutorial and shows the earlier view again.
  package func end() {
    guard step != nil else { return }
    step = nil
    if let start { show(start) }
    start = nil
  }

  private func go(to step: Step) {
    self.step = step
    if let view = step.view { show(view) }
  }

  /// Shows a view with the pages that were open in it.
  private func show(_ view: MainView) {
    if view != navigation.view { navigation.show(view) }
  }
}
