import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands over the photos: how many there are, their months, search, filters and order.
@MainActor
final class CollectionBar {
  let widget: Widget
  private let viewModel: CollectionViewModel
  private let count = heading("", "heading")
  private lazy var months = DropDown(name: trc("jump to a month of the collection", "Month")) {
    [weak self] in self?.jump(to: $0)
  }
  private let search: Widget = gtk_search_entry_new()
  private let narrowed = label("", "caption")
  private let all: Widget
  /// Called with the first photo of the month that is chosen.
  var onJump: (@MainActor (_ position: Int) -> Void)?

  init(_ viewModel: CollectionViewModel, inbox: InboxViewModel, navigation: Navigation) {
    self.viewModel = viewModel
    all = button(tr("Show All"), "flat", "small-button") { [weak viewModel] in viewModel?.showAll()
    }
    widget = box(.vertical)
    count.hexpand = true
    count.keepWordsWhole()
    narrowed.hexpand = true
    let select = iconButton("selection-mode-symbolic", trc("several photos", "Select"), "flat") {
      [weak viewModel] in viewModel?.beginSelecting()
    }
    let journal = iconButton(
      "x-office-calendar-symbolic", tr("Journal"), does: "win.journal", "flat")
    let hasRoom = { @MainActor [navigation] in navigation.width == .wide }
    let inboxButton = InboxButton.widget(inbox)
    for (button, icon, text) in [
      (inboxButton, InboxButton.icon, tr("Photo Inbox…")),
      (journal, "x-office-calendar-symbolic", tr("Journal")),
      (select, "selection-mode-symbolic", trc("several photos", "Select")),
    ] {
      LabelledIcon(icon, text, in: button, hasRoom: hasRoom)
    }
    let buttons = box(
      .horizontal, spacing: 0,
      [
        inboxButton, journal, CollectionFilter(viewModel, hasRoom: hasRoom).widget,
        CollectionSort(viewModel, hasRoom: hasRoom).widget, select,
      ])
    let head = arranged([count, buttons], by: .inLine(spacing: 6))
    let find = arranged([search, months.widget], by: .inLine(spacing: 6))
    // One line where there is room, else two.
    let line = columns([head, find], spacing: 6) { [navigation] in navigation.width == .narrow }
    line.setMargins(12, 6)
    let filters = box(.horizontal, spacing: 6, [narrowed, all])
    filters.setMargins(12, 0)
    widget.append(line)
    widget.append(filters)
    prepareSearch()
    observe(while: head) { [navigation, search] in
      let isNarrow = navigation.width == .narrow
      head.hexpand = !isNarrow
      // Wherever there is room for it, the entry stays as it is.
      search.hexpand = isNarrow
      search.requestSize(width: isNarrow ? 120 : 220)
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.renderMonths() }
  }

  /// Gives the keyboard to the search.
  func beginSearch() { search.grabFocus() }

  /// Empties the search; false when nothing is searched.
  func endSearch() -> Bool {
    guard viewModel.arrangement.isSearching else { return false }
    search.typed = ""
    return true
  }

  /// Shows which month the photos at the top are of.
  func follow(_ position: Int) {
    self.position = position
    showMonth()
  }

  private var position = 0
  private var shownMonth: Int?

  private func prepareSearch() {
    let name = tr("Search my collection")
    setProperty(search, "placeholder-text", name)
    Accessible.label(search, name)
    search.tooltip = tr("In titles, makers and your comments (Ctrl+Shift+F)")
    gtk_editable_set_width_chars(cast(search), 6)
    search.typed = viewModel.arrangement.text
    connect(search, "search-changed") { [weak self] in
      guard let self else { return }
      let text = search.typed
      Task { await self.viewModel.search(text) }
    }
    connect(search, "stop-search") { [search] in search.typed = "" }
  }

  private func render() {
    count.text = viewModel.summary
    let text = viewModel.narrowedText
    narrowed.text = text ?? ""
    for part in [narrowed, all] { part.isVisible = text != nil }
    // Ended from elsewhere, a search leaves its entry too.
    if viewModel.arrangement.text.isEmpty, gtk_editable_get_text(cast(search)).pointee != 0,
      gtk_widget_has_focus(gtk_editable_get_delegate(cast(search)).map { cast($0) } ?? search) == 0
    {
      search.typed = ""
    }
  }

  private func renderMonths() {
    let months = viewModel.months
    self.months.widget.isVisible = months.count > 1
    shownMonth = nil
    showMonth()
  }

  private func showMonth() {
    let index = viewModel.monthIndex(at: position)
    guard index != shownMonth else { return }
    shownMonth = index
    months.show(
      viewModel.months.map(\.text), short: viewModel.months.map(\.name), chosen: index ?? 0)
  }

  private func jump(to index: Int) {
    guard viewModel.months.indices.contains(index) else { return }
    shownMonth = index
    onJump?(viewModel.months[index].position)
  }
}
