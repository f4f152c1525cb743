import MonaText
import Observation

/// A short tour of the real window: each view shows, and a sentence beside its button says what it is
/// for.
@Observable @MainActor
package final class Tutorial {
  /// What a sentence speaks of.
  package enum Step: Hashable, CaseIterable, Sendable {
    case daily, artworks, map, collection, badges, menu

    /// The view that shows meanwhile; nil for what is in every view.
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

  /// Where it is; nil while it does not run.
  package private(set) var step: Step?

  @ObservationIgnored private let navigation: Navigation
  /// The view that it was begun from, which shows again in the end.
  @ObservationIgnored private var start: MainView?

  init(_ navigation: Navigation) {
    self.navigation = navigation
  }

  // MARK: Displayed values

  /// What the sentence is about.
  package var title: String { step.map { $0.view?.title ?? tr("Everything else") } ?? "" }

  /// The sentence.
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

  /// How far the tour is: "2 of 6".
  package var placeText: String {
    let steps = Step.allCases
    guard let position = step.flatMap({ steps.firstIndex(of: $0) }) else { return "" }
    return tr(
      "{count} of {total}",
      ["count": Format.number(position + 1), "total": Format.number(steps.count)])
  }

  /// Whether nothing comes after this step.
  package var isLast: Bool { step == Step.allCases.last }

  /// What the button says that goes on.
  package var nextText: String { isLast ? tr("Done") : tr("Next") }

  // MARK: Intents

  /// Begins anew.
  package func begin() {
    navigation.closePhotos()
    start = start ?? navigation.view
    go(to: .daily)
  }

  /// Goes on; after the last step, ends.
  package func next() {
    let steps = Step.allCases
    guard let position = step.flatMap({ steps.firstIndex(of: $0) }) else { return }
    if position + 1 < steps.count { go(to: steps[position + 1]) } else { end() }
  }

  /// Ends it where it is, and shows the view again that it was begun from.
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

  /// Shows a view with the pages it had.
  private func show(_ view: MainView) {
    if view != navigation.view { navigation.show(view) }
  }
}
