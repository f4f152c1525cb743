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

  /// What the window shows during a step, but for the list that fills the space beside a sidebar.
  private struct Place: Equatable {
    let view: MainView
    let routes: [Route]
    let viewed: ViewedPhotos?

    @MainActor init(_ navigation: Navigation) {
      (view, viewed) = (navigation.view, navigation.viewed)
      routes = navigation.routes.filter { $0 != .list(of: nil) }
    }
  }

  /// The current step; nil while the tutorial is not running, or once the person went elsewhere.
  package var step: Step? { hasLeft ? nil : current }

  /// Whether the person opened another view or page during a step; ``end()`` then stays there.
  package var hasLeft: Bool { current != nil && place != Place(navigation) }

  private var current: Step?
  private var place: Place?
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
    if step == nil { start = navigation.view }
    go(to: .daily)
  }

  /// Goes to the next step; ends the tutorial after the last.
  package func next() {
    let steps = Step.allCases
    guard let position = step.flatMap({ steps.firstIndex(of: $0) }) else { return }
    if position + 1 < steps.count { go(to: steps[position + 1]) } else { end() }
  }

  /// Ends the tutorial, and shows the earlier view again unless the person went elsewhere.
  package func end() {
    guard current != nil else { return }
    if !hasLeft, let start { show(start) }
    (current, place, start) = (nil, nil, nil)
  }

  private func go(to step: Step) {
    if let view = step.view { show(view) }
    (current, place) = (step, Place(navigation))
  }

  /// Shows a view with the pages that were open in it.
  private func show(_ view: MainView) {
    if view != navigation.view { navigation.show(view) }
  }
}
