import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The inbox of photos, from choosing them to what came of them.
@MainActor
final class InboxPage: Page {
  let widget: Widget
  private let session: Session
  private let screen: InboxScreen
  private let stack: Widget = gtk_stack_new()
  private let start: InboxStart
  private let activity: InboxActivity
  private lazy var review = InboxReview(session, screen)
  private lazy var collected = InboxCollected(screen)
  private let nothing: Widget = adw_status_page_new()
  private let nothingList = box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private var made: Set<String> = []

  init(_ session: Session, _ screen: InboxScreen) {
    self.session = session
    self.screen = screen
    start = InboxStart(screen)
    activity = InboxActivity(screen)
    widget = box(GTK_ORIENTATION_VERTICAL, [activity.widget, stack])
    gtk_widget_set_vexpand(stack, 1)
    gtk_stack_add_named(cast(stack), box(GTK_ORIENTATION_VERTICAL), "opening")
    gtk_stack_add_named(cast(stack), start.widget, "start")
    gtk_stack_add_named(cast(stack), waitingPage(), "waiting")
    gtk_stack_add_named(cast(stack), nothingPage(), "nothing")
    connect(widget, "unmap") { [weak screen] in screen?.flushComment() }
    observe(while: widget) { [weak self] in self?.render() }
    Task { await screen.open() }
  }

  var title: String { screen.title }
  var subtitle: String { screen.subtitle }

  func escape() -> Bool {
    screen.content == .review && review.escape()
  }

  private func render() {
    let name: String
    switch screen.content {
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
    gtk_stack_set_visible_child_name(cast(stack), name)
    // A page that has no place in a window yet cannot take the keyboard.
    if hadFocus, name != "review", gtk_widget_get_root(widget) != nil {
      gtk_widget_child_focus(stack, GTK_DIR_TAB_FORWARD)
    }
  }

  /// Makes a page when it first shows.
  private func make(_ name: String, _ page: () -> Widget) {
    guard made.insert(name).inserted else { return }
    // What it reads as it is made is not this observer's concern.
    gtk_stack_add_named(cast(stack), page(), name)
  }

  private func waitingPage() -> Widget {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(cast(page), "camera-photo-symbolic")
    adw_status_page_set_title(cast(page), tr("Reading your photos"))
    adw_status_page_set_description(
      cast(page), escaped(tr("The first ones show as soon as they are ready.")))
    return page
  }

  private func nothingPage() -> Widget {
    adw_status_page_set_icon_name(cast(nothing), "camera-photo-symbolic")
    adw_status_page_set_title(cast(nothing), tr("Nothing to decide"))
    let again = button(tr("Choose Other Photos"), "suggested-action", "pill") { [weak screen] in
      screen?.discard()
    }
    gtk_widget_set_halign(again, GTK_ALIGN_CENTER)
    adw_status_page_set_child(
      cast(nothing),
      clamped(box(GTK_ORIENTATION_VERTICAL, spacing: 18, [again, nothingList]), width: 560))
    return nothing
  }

  private func showNothing() {
    adw_status_page_set_description(cast(nothing), escaped(screen.asideText ?? ""))
    removeChildren(of: nothingList)
    if !screen.aside.isEmpty {
      gtk_box_append(cast(nothingList), InboxAsideList.widget(screen.aside))
    }
  }
}
