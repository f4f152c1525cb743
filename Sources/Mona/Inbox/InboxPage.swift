import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The page of the photo inbox, from choosing photos to the result.
@MainActor
final class InboxPage: Page {
  let widget: Widget
  private let navigation: Navigation
  private let preferences: StoredPreferences
  private let viewModel: InboxViewModel
  private let stack: Widget = gtk_stack_new()
  private let start: InboxStart
  private let activity: InboxActivity
  private lazy var review = InboxReview(
    viewModel, navigation: navigation, preferences: preferences)
  private lazy var collected = InboxCollected(viewModel.collecting, viewModel.stored) {
    [viewModel] in
    viewModel.discard()
  }
  private let nothing = statusPage("camera-photo-symbolic")
  private let nothingList = box(.vertical, spacing: 12)
  private var made: Set<String> = []

  init(_ viewModel: InboxViewModel, navigation: Navigation, preferences: StoredPreferences) {
    self.navigation = navigation
    self.preferences = preferences
    self.viewModel = viewModel
    start = InboxStart(viewModel.reading, title: viewModel.title)
    activity = InboxActivity(viewModel.work)
    widget = box(.vertical, [activity.widget, stack])
    stack.vexpand = true
    stack.addPage(box(.vertical), "opening")
    stack.addPage(start.widget, "start")
    stack.addPage(waitingPage(), "waiting")
    stack.addPage(nothingPage(), "nothing")
    connect(widget, "map") { Task { await viewModel.lookAgain() } }
    connect(widget, "unmap") { [notes = viewModel.notes] in notes.flush() }
    observe(while: widget) { [weak self] in self?.render() }
    Task { await viewModel.open() }
  }

  var title: String { viewModel.title }
  var subtitle: String { viewModel.subtitle }

  func escape() -> Bool {
    viewModel.content == .review && review.escape()
  }

  private func render() {
    let name: String
    switch viewModel.content {
    case .opening: name = "opening"
    case .start: name = "start"
    case .waiting: name = "waiting"
    case .nothing:
      name = "nothing"
      showNothing()
    case .review:
      name = "review"
      make(name) { review.widget }
    case .collected:
      name = "collected"
      make(name) { collected.widget }
    }
    let isOther = gtk_stack_get_visible_child_name(cast(stack)).map { String(cString: $0) } != name
    guard isOther else { return }
    let hadFocus = focus(besides: widget) == nil || hasFocus(within: widget)
    stack.shownPage = name
    // A page that is not in a window yet cannot take the focus.
    if hadFocus, name != "review", widget.window != nil {
      stack.focusFirst()
    }
  }

  /// Creates a page when it is first shown.
  private func make(_ name: String, _ page: () -> Widget) {
    guard made.insert(name).inserted else { return }
    stack.addPage(page(), name)
  }

  private func waitingPage() -> Widget {
    statusPage(
      "camera-photo-symbolic", tr("Reading your photos"),
      tr("The first ones show as soon as they are ready."))
  }

  private func nothingPage() -> Widget {
    let again = button(tr("Choose Other Photos"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.discard()
    }
    again.halign = .center
    nothing.child = clamped(box(.vertical, spacing: 18, [again, nothingList]), width: 560)
    return nothing
  }

  private func showNothing() {
    nothing.setStatus(tr("Nothing to decide"), viewModel.stored.asideText ?? "")
    nothingList.removeChildren()
    if !viewModel.stored.aside.isEmpty {
      nothingList.append(InboxSetAsideList.widget(viewModel.stored.aside))
    }
  }
}
