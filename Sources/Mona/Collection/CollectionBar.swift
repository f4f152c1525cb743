import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The controls above the photos: their number, the months, the search, the filters and the order.
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
  /// Called with the position of the chosen month's first photo.
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
    // One line, or two in a narrow window.
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
      // A fixed width, unless the window is narrow.
      search.hexpand = isNarrow
      search.requestSize(width: isNarrow ? 120 : 220)
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.renderMonths() }
  }

  /// Focuses the search entry.
  func beginSearch() { search.grabFocus() }

  /// Clears the search; false if there was none.
  func endSearch() -> Bool {
    guard viewModel.arrangement.isSearching else { return false }
    search.typed = ""
    return true
  }

  /// Shows the month of the first visible photo.
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
    connect(search, "activate") { [weak self] in
      guard let self else { return }
      let text = search.typed
      Task { await self.viewModel.openFirst(matching: text) }
    }
    connect(search, "stop-search") { [search] in search.typed = "" }
  }

  private func render() {
    count.text = viewModel.summary
    let text = viewModel.narrowedText
    narrowed.text = text ?? ""
    for part in [narrowed, all] { part.isVisible = text != nil }
    // Clears the entry if the search was ended elsewhere.
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

/// The button that filters the collection by kind and borough.
@MainActor
final class CollectionFilter {
  let widget: Widget = gtk_menu_button_new()

  init(_ viewModel: CollectionViewModel, hasRoom: @escaping @MainActor () -> Bool) {
    let kinds = DiscoveryKind.allCases
    let kind = DropDown(name: tr("Kind")) { [weak viewModel] position in
      viewModel?.show(only: position == 0 ? nil : kinds[position - 1])
    }
    let place = DropDown(name: trc("filter of the map", "Borough")) { [weak viewModel] position in
      guard let viewModel else { return }
      guard position <= viewModel.places.count else { return }
      viewModel.show(onlyIn: position == 0 ? nil : viewModel.places[position - 1])
    }
    let all = button(tr("Show All")) { [weak viewModel] in viewModel?.showAll() }
    let content = box(
      .vertical, spacing: 6, margin: 6,
      [
        label(tr("Kind"), "heading"), kind.widget,
        label(trc("filter of the map", "Borough"), "heading"), place.widget, all,
      ])
    let popover: Widget = gtk_popover_new()
    popover.child = content
    gtk_menu_button_set_popover(cast(widget), popover)
    widget.addClass("flat")
    let name = trc("button: choose what a list shows", "Filter")
    LabelledIcon("mona-filter-symbolic", name, in: widget, hasRoom: hasRoom)
    widget.tooltip = name
    observe(while: widget) { [weak viewModel, widget] in
      guard let viewModel else { return }
      let arrangement = viewModel.arrangement
      kind.show(
        viewModel.kindNames,
        chosen: arrangement.kind.flatMap { kinds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      place.show(
        viewModel.placeNames,
        chosen: arrangement.place.flatMap { viewModel.places.firstIndex(of: $0) }.map { $0 + 1 }
          ?? 0)
      all.isSensitive = arrangement.isNarrowed
      widget.setClass("filtering", arrangement.kind != nil || arrangement.place != nil)
    }
  }
}

/// The button that sorts the collection, and reverses the order.
@MainActor
final class CollectionSort {
  let widget = menuButton("view-sort-ascending-symbolic", tr("Sort"), "flat")

  init(_ viewModel: CollectionViewModel, hasRoom: @escaping @MainActor () -> Bool) {
    let shown = LabelledIcon(
      "view-sort-ascending-symbolic", tr("Sort"), in: widget, hasRoom: hasRoom)
    widget.setMenu {
      let menu = Menu()
      menu.append(
        Menu(CollectionOrder.allCases.map { ($0.displayName, "order.by::\($0.rawValue)") }))
      menu.append(Menu([(tr("Reverse Order"), "order.reversed")]))
      return menu
    }
    let order = Action("by", chosen: viewModel.arrangement.order.rawValue) {
      [weak viewModel] name in
      if let order = CollectionOrder(rawValue: name) { viewModel?.sort(by: order) }
    }
    let reversed = Action("reversed", isOn: false) { [weak viewModel] in viewModel?.reverse($0) }
    widget.addActions([order, reversed], as: "order")
    observe(while: widget) { [weak viewModel] in
      guard let arrangement = viewModel?.arrangement else { return }
      order.show(chosen: arrangement.order.rawValue)
      reversed.show(isOn: arrangement.isReversed)
      shown.show(
        arrangement.isReversed ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic")
    }
  }
}
