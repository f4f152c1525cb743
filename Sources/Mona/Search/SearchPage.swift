import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The search over the whole catalogue, updated while typing.
@MainActor
final class SearchPage: Page {
  let widget: Widget
  private let origin: OriginChooser
  private let viewModel: SearchViewModel
  private let entry: Widget = gtk_search_entry_new()
  private let stack: Widget = gtk_stack_new()
  private let correction = label("", "dim-label", wraps: true)
  private let sections: SearchSections
  private lazy var recent = RecentSearches(viewModel) { [weak self] in self?.write($0) }
  /// The row that was opened last, to which the keyboard focus returns.
  private var openedRow: Widget?
  /// Whether the page is being shown and has not taken the keyboard focus yet.
  private var isArriving = true
  /// The timer that announces the number of results when typing stops.
  private var announcing: MainSource?
  /// What was announced last, of which search.
  private var announced: (typed: String, text: String)?

  init(_ viewModel: SearchViewModel, origin: OriginChooser) {
    self.origin = origin
    self.viewModel = viewModel
    sections = SearchSections(viewModel)
    gtk_search_entry_set_search_delay(cast(entry), 0)
    Accessible.label(entry, tr("Search"))
    entry.setMargins(12, 12)
    widget = box(.vertical, [clamped(entry), stack])
    // A margin rather than the box's spacing, which a hidden label would leave behind.
    correction.marginBottom = 18
    let tour = button(tr("Make a Tour of These Works")) { [weak viewModel] in
      Task { await viewModel?.makeTour() }
    }
    tour.halign = .start
    tour.marginTop = 18
    observe(while: tour) { [weak viewModel] in tour.isVisible = viewModel?.canMakeTour == true }
    // The box stays visible: screen readers lose a widget that replaces a hidden one.
    let results = box(
      .vertical, [originLine(), correction, sections.widget, box(.horizontal, [tour])])
    results.setMargins(12, 6)
    recent.widget.setMargins(12, 6)
    results.marginBottom = 24
    stack.vexpand = true
    for (name, child) in [
      ("results", scrolled(clamped(results))), ("recent", scrolled(clamped(recent.widget))),
      ("start", startPage()), ("nothing", nothingPage()),
    ] {
      stack.addPage(child, name)
    }
    entry.typed = viewModel.text
    sections.onOpen = { [weak self] in self?.openedRow = self?.focusedRow }
    listen()
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.announce() }
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.answer() }
  }

  // MARK: Showing

  /// The origin of distances, visible while results have distances.
  private func originLine() -> Widget {
    let button = OriginButton(origin).widget
    button.addClass("small-button")
    button.marginBottom = 12
    observe(while: button) { [viewModel] in button.isVisible = viewModel.showsDistance }
    // The box stays visible: screen readers lose a widget that replaces a hidden one.
    return box(.horizontal, [button])
  }

  private func render() {
    correction.text = viewModel.correction
    correction.isVisible = !viewModel.correction.isEmpty
    sections.render()
    let name =
      switch viewModel.content {
      case .start: "start"
      case .recent: "recent"
      case .nothing: "nothing"
      case .results: "results"
      }
    stack.shownPage = name
  }

  private func announce() {
    let (typed, text) = (viewModel.text, viewModel.announcement)
    announcing?.cancel()
    announcing = nil
    // Not again when something else of the results changes.
    if announced?.typed != typed { announced = nil }
    guard !text.isEmpty, widget.isMapped, announced?.text != text else { return }
    announcing = MainSource.after(.seconds(1), while: widget) { [weak self, entry] in
      self?.announced = (typed, text)
      Accessible.announce(text, from: entry)
    }
  }

  private func startPage() -> Widget {
    status(
      "system-search-symbolic", tr("Search"),
      tr(
        "Works, places, heritage, artists, boroughs, categories, materials, techniques and addresses."
      ))
  }

  private func nothingPage() -> Widget {
    status(
      "edit-find-symbolic", tr("Nothing found"),
      tr("Try fewer letters, or another word of the title or of the artist’s name."))
  }

  private func status(_ icon: String, _ title: String, _ description: String) -> Widget {
    statusPage(icon, title, description)
  }

  // MARK: Events

  private func listen() {
    connect(entry, "search-changed") { [weak self] in
      guard let self else { return }
      // Replacing a selection empties the entry for a moment, in which another page would flash.
      if text.isEmpty {
        MainSource.idle(while: widget) { self.search() }
      } else {
        search()
      }
    }
    connect(entry, "activate") { [weak self] in
      self?.search()
      self?.openedRow = nil
      self?.viewModel.openFirst()
    }
    connect(entry, "stop-search") { [widget] in
      gtk_widget_activate_action_variant(widget, "win.back", nil)
    }
    SearchKeys.listen(on: widget) { [weak self] in self?.obey($0) ?? false }
    // The transition from the previous page takes the focus: grab it when that is done.
    connect(widget, "map") { [weak self] in
      guard let self else { return }
      MainSource.idle(while: widget) { self.takeFocus() }
    }
    connect(widget, "unmap") { [weak self] in
      self?.isArriving = true
      self?.viewModel.leave()
    }
    guard let place else { return }
    // An entry selects its text when it gets the focus, and the next character would replace it.
    connect(place, "notify::selection-bound") { [weak self] in
      guard let self, isArriving else { return }
      if gtk_editable_get_selection_bounds(cast(entry), nil, nil) != 0 {
        entry.moveCursorToEnd()
      }
    }
  }

  private var text: String { entry.typed }

  private func search() {
    if text != viewModel.text { openedRow = nil }
    viewModel.type(text)
  }

  private func write(_ text: String) {
    entry.typed = text
    entry.moveCursorToEnd()
    search()
    if widget.isMapped { focusEntry() }
  }

  /// Handles a request of the view model.
  private func answer() {
    switch viewModel.takeRequest() {
    case .type(let letters): write(text + letters)
    case .begin:
      // Also not after Back: a new search does not continue at the row that was opened.
      openedRow = nil
      if widget.isMapped { entry.grabFocus() }
    case nil: break
    }
  }

  // MARK: Keyboard

  private func obey(_ command: SearchKeys.Command) -> Bool {
    switch command {
    case .erase:
      guard focusedRow != nil else { return false }
      write(String(text.dropLast()))
      return true
    case .move(let step):
      let rows = self.rows
      if let row = focusedRow, let position = rows.firstIndex(of: row) {
        if position + step < 0 {
          focusEntry()
        } else if rows.indices.contains(position + step) {
          rows[position + step].grabFocus()
        }
        return true
      }
      guard isEntryFocused else { return false }
      if step > 0, let first = rows.first { first.grabFocus() }
      return true
    }
  }

  private var rows: [Widget] {
    switch viewModel.content {
    case .results: sections.rows
    case .recent: recent.rows
    case .start, .nothing: []
    }
  }

  private var focusedRow: Widget? {
    guard let focus = focus(besides: widget) else { return nil }
    return isKind(focus, of: gtk_list_box_row_get_type())
      ? focus : gtk_widget_get_ancestor(focus, gtk_list_box_row_get_type())
  }

  private var isEntryFocused: Bool {
    hasFocus(within: entry)
  }

  /// Focuses the row that was opened last, else the entry.
  private func takeFocus() {
    isArriving = false
    if let openedRow, rows.contains(openedRow) {
      openedRow.grabFocus()
    } else {
      focusEntry()
    }
  }

  /// Without selecting the text, so that typing appends to it.
  private func focusEntry() {
    if let place { gtk_text_grab_focus_without_selecting(cast(place)) }
    entry.moveCursorToEnd()
  }

  /// The `GtkText` of the entry.
  private var place: OpaquePointer? { gtk_editable_get_delegate(cast(entry)) }
}
