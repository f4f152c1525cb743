import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The content of the inbox in which the person decides which discovery each group of photos shows.
@MainActor
final class InboxReview {
  let widget: Widget
  private let viewModel: InboxViewModel
  private let list: InboxList
  private let photo: InboxPhotoView
  private let candidates: InboxCandidates
  private let date: InboxDate
  private let notes: InboxNotes
  private let map: InboxMap
  private let bar: InboxBar
  private let foot: InboxFoot
  private let panes: Widget
  private let middle: Widget
  private let side: Widget
  /// The content that `side` scrolls.
  private let parts: Widget
  private var photoScrolls = false
  private var shownGroup: InboxPhoto.ID?
  /// The text scale from which a narrow window is too small for a photo that stays above the candidates.
  private static let largeText = 1.5

  init(_ viewModel: InboxViewModel, navigation: Navigation, preferences: StoredPreferences) {
    self.viewModel = viewModel
    list = InboxList(viewModel.groups)
    photo = InboxPhotoView(viewModel.groups, viewModel.deciding)
    candidates = InboxCandidates(viewModel.groups, viewModel.deciding, viewModel.find)
    date = InboxDate(viewModel.dating) { [list] in list.focus() }
    notes = InboxNotes(viewModel.notes) { [list] in list.focus() }
    map = InboxMap(viewModel.groups, preferences: preferences)
    bar = InboxBar(
      viewModel.stored, viewModel.reading, viewModel.deciding, viewModel.clock
    ) { [viewModel] in
      InboxEmptying.ask(viewModel, over: $0)
    }
    foot = InboxFoot(viewModel.collecting, viewModel.deciding, viewModel.status) { [viewModel] in
      viewModel.report()
    } hint: { [viewModel] in
      viewModel.hint(isNarrow: $0)
    }
    candidates.leave = { [list] in list.focus() }
    candidates.addNew = { [viewModel] in viewModel.addNew() }
    bar.leave = { [list] in list.focus() }
    parts = box(
      .vertical, spacing: 12, [date.widget, candidates.widget, notes.widget, map.widget])
    parts.setMargins(12, 6)
    side = scrolled(parts)
    middle = box(.horizontal, [photo.widget, side])
    middle.hexpand = true
    panes = box(.horizontal, [list.widget, middle])
    panes.vexpand = true
    widget = box(.vertical, [bar.widget, panes, foot.widget])
    // The clock's panel is closed at first.
    viewModel.clock.show(false)
    InboxKeys.listen(on: widget) { [weak self] command in
      guard let self else { return false }
      focus(viewModel.obey(command))
      return true
    }
    observe(while: widget) { [weak self] in self?.arrange(for: navigation.width) }
    observe(while: widget) { [weak self] in self?.fitPhoto(isNarrow: navigation.width == .narrow) }
    observe(while: widget) { [weak self] in self?.showPhoto(isNarrow: navigation.width == .narrow) }
    observe(while: widget) { [weak self] in self?.beginGroup() }
    observe(while: widget) { [weak self] in self?.showStars() }
    connect(verticalAdjustment(of: side), "changed") { [weak self] in self?.showStars() }
    connect(widget, "map") { [weak self] in self?.list.arrive() }
  }

  /// Leaves the search or the comment; false if neither has the focus.
  func escape() -> Bool {
    if !viewModel.notes.isRating, candidates.escape() { return true }
    if date.isWriting {
      list.focus()
      return true
    }
    guard let next = viewModel.escape(isCommenting: notes.isWriting) else { return false }
    focus(next)
    return true
  }

  private func arrange(for width: WindowWidth) {
    let isNarrow = width == .narrow
    let across: GtkOrientation = isNarrow ? .vertical : .horizontal
    panes.orientation = across
    middle.orientation = across
    side.requestSize(width: isNarrow ? -1 : width == .wide ? 360 : 300)
    side.hexpand = isNarrow
    list.set(isNarrow: isNarrow)
    bar.set(isNarrow: isNarrow)
    foot.set(isNarrow: isNarrow)
  }

  /// Scrolls to the top for another group, as the photo may be there.
  private func beginGroup() {
    guard viewModel.groups.front?.id != shownGroup else { return }
    shownGroup = viewModel.groups.front?.id
    gtk_adjustment_set_value(verticalAdjustment(of: side), 0)
  }

  /// Scrolls to the stars while digits set the rating.
  private func showStars() {
    guard viewModel.notes.isRating else { return }
    // When idle: nothing can be scrolled during a layout.
    MainSource.idle(while: side) { [weak self] in
      guard let self else { return }
      scroll(side, to: notes.widget)
    }
  }

  /// Moves the photo into the scrolled content, or out of it.
  private func scrollPhoto(_ scrolls: Bool) {
    guard scrolls != photoScrolls else { return }
    photoScrolls = scrolls
    let (from, to) = scrolls ? (middle, parts) : (parts, middle)
    from.move(photo.widget) { gtk_box_prepend(cast(to), $0) }
  }

  /// Gives a zoomed photo the space of the candidates in a narrow window, unless it scrolls with them.
  private func fitPhoto(isNarrow: Bool) {
    scrollPhoto(isNarrow && TextSize.shared.scale >= Self.largeText)
    let isClose = !viewModel.groups.zoomed.zoom.isFitted
    photo.set(isNarrow: isNarrow, isClose: isClose, isScrolled: photoScrolls)
    side.vexpand = !isNarrow || !isClose || photoScrolls
  }

  /// Hides the photo in a narrow window while the clock is shown: there is no space for both, and GTK would
  /// widen the window to reduce the height of its texts.
  private func showPhoto(isNarrow: Bool) {
    photo.widget.isVisible = !isNarrow || !viewModel.clock.isShown
  }

  /// Focuses a part of the page.
  private func focus(_ part: InboxFocus) {
    switch part {
    case .photos: list.focus()
    case .search: candidates.find()
    case .comment: notes.write()
    case .unchanged: break
    }
  }
}

/// Reports the keys pressed on the inbox's page, before its widgets, and before typing opens the search.
@MainActor
enum InboxKeys {
  /// Adds the key controller to a page; `obey` returns whether it handled the command.
  static func listen(on page: Widget, _ obey: @escaping @MainActor (InboxCommand) -> Bool) {
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(cast(controller), GTK_PHASE_CAPTURE)
    connect(controller, "key-pressed") {
      [page] (key: UInt32, code: UInt32, modifiers: Int) -> Bool in
      let press = InboxKeyPress(
        self.key(key), place: Int(code), modifiers: held(modifiers), focus: focused(on: page))
      guard let command = InboxCommand(press) else { return false }
      return obey(command)
    }
    // The widget takes over the reference.
    page.addController(controller)
  }

  private static func focused(on page: Widget) -> InboxKeyPress.Focus {
    guard let focus = focus(besides: page) else { return .free }
    if isKind(focus, of: gtk_editable_get_type()) || isKind(focus, of: gtk_text_view_get_type())
      || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    {
      return .writing
    }
    let isControl = [
      gtk_button_get_type(), gtk_range_get_type(), gtk_menu_button_get_type(),
      gtk_list_box_row_get_type(),
    ].contains { isKind(focus, of: $0) }
    return isControl ? .control : .free
  }

  private static func key(_ value: UInt32) -> InboxKeyPress.Key {
    if let named = named[Int32(bitPattern: value)] { return named }
    return character(of: value).map { .sign($0) } ?? .other
  }

  private static let named: [Int32: InboxKeyPress.Key] = [
    GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_BackSpace: .backspace,
    GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down, GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
    GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home, GDK_KEY_End: .end, GDK_KEY_KP_End: .end,
    GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
    GDK_KEY_KP_Page_Down: .pageDown,
    GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right, GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
  ]

  private static func held(_ modifiers: Int) -> InboxKeyPress.Modifiers {
    let all: [(GdkModifierType, InboxKeyPress.Modifiers)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alt),
      (GDK_SUPER_MASK, .system),
    ]
    return all.reduce(into: []) { held, one in
      if modifiers & Int(one.0.rawValue) != 0 { held.insert(one.1) }
    }
  }
}

/// Asks for confirmation before the inbox is emptied.
@MainActor
enum InboxEmptying {
  static func ask(_ viewModel: InboxViewModel, over widget: Widget) {
    guard viewModel.groups.hasMore || viewModel.work.activity != nil else {
      return viewModel.discard()
    }
    widget.startTask {
      let answer = await Alert(
        heading: tr("Empty the inbox?"),
        body: tr(
          "What was decided is forgotten. Your photos stay where they are, and what was collected stays in your collection."
        ),
        responses: [
          .init("cancel", tr("Cancel")), .init("empty", tr("Empty"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "empty" { viewModel.discard() }
    }
  }
}
