import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The discoveries that the photo may show, and the search for others.
@MainActor
final class InboxCandidates {
  let widget: Widget
  private let groups: InboxGroups
  private let deciding: InboxDeciding
  private let finding: InboxFind
  private let decision = label("", "heading", wraps: true)
  private let problem = label("", "error", wraps: true)
  private let nothing = label("", "dim-label", wraps: true)
  private let place = box(.vertical)
  private let new = button(tr("New Discovery…"), "flat") {}
  private let entry: Widget = gtk_search_entry_new()
  private var candidates: [InboxCandidateView] = []
  private var found: [SearchRowView] = []
  private var list: Widget?
  /// Called to move the focus to the photos.
  var leave: @MainActor () -> Void = {}
  /// Called to add the work that the photo shows and no catalogue has.
  var addNew: @MainActor () -> Void = {}

  init(_ groups: InboxGroups, _ deciding: InboxDeciding, _ finding: InboxFind) {
    (self.groups, self.deciding, self.finding) = (groups, deciding, finding)
    let name = tr("Find another discovery")
    Accessible.label(entry, name)
    setProperty(entry, "placeholder-text", name)
    entry.tooltip = tr("Find another discovery (/ or Ctrl+L)")
    gtk_search_entry_set_search_delay(cast(entry), 0)
    widget = box(
      .vertical, spacing: 8, [decision, problem, entry, nothing, place, new])
    new.halign = .start
    new.tooltip = tr("Add a work that no catalogue has (N)")
    connect(new, "clicked") { [weak self] in self?.addNew() }
    entry.typed = finding.text
    connect(entry, "search-changed") { [weak self] in
      if let self { finding.type(text) }
    }
    connect(entry, "activate") { [weak self] in
      guard let self else { return }
      finding.type(text)
      leave()
      Task { [finding] in await finding.chooseFirst() }
    }
    for part in [entry, place] {
      SearchKeys.listen(on: part) { [weak self] in self?.obey($0) ?? false }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Focuses the search.
  func find() {
    entry.grabFocus()
  }

  /// Clears the search, and moves the focus to the photos.
  ///
  /// Returns false if neither the search nor its results have the focus.
  func escape() -> Bool {
    guard hasFocus(within: entry) || (hasFocus(within: place) && !text.isEmpty) else {
      return false
    }
    finding.clear()
    entry.typed = ""
    leave()
    return true
  }

  private var text: String { entry.typed }

  private func render() {
    if finding.text.isEmpty, !text.isEmpty { entry.typed = "" }
    for (part, text) in [(decision, groups.decisionText), (problem, groups.problemText)] {
      part.text = text
      part.isVisible = !text.isEmpty
    }
    let isSearching = !finding.text.isEmpty
    let rows = groups.candidates
    let emptyText =
      isSearching
      ? (finding.isNothing ? tr("Nothing found") : "") : rows.isEmpty ? groups.nowhere : ""
    nothing.text = emptyText
    nothing.isVisible = !emptyText.isEmpty
    if isSearching { showFound(finding.found) } else { show(rows) }
  }

  private func show(_ rows: [InboxCandidateRow]) {
    if !found.isEmpty || rows.isEmpty { takeOut() }
    guard !rows.isEmpty else { return }
    let list =
      list
      ?? makeList(tr("What it may show")) { [weak self] position in
        self?.leave()
        self?.deciding.choose(position + 1)
      }
    fit(&candidates, to: rows.count, in: list, { InboxCandidateView() }, \.widget)
    for (view, row) in zip(candidates, rows) { view.show(row) }
  }

  private func showFound(_ rows: [FoundRow]) {
    if !candidates.isEmpty || rows.isEmpty { takeOut() }
    guard !rows.isEmpty else { return }
    let list =
      list
      ?? makeList(tr("Find another discovery")) { [weak self] position in
        self?.leave()
        self?.finding.choose(position)
      }
    fit(&found, to: rows.count, in: list, { SearchRowView() }, \.widget)
    for (view, row) in zip(found, rows) { view.show(row) }
  }

  /// Adds or removes rows until there are `count`; the others are reused.
  private func fit<View>(
    _ views: inout [View], to count: Int, in list: Widget, _ make: @MainActor () -> View,
    _ widget: (View) -> Widget
  ) {
    while views.count > count { list.removeRow(widget(views.removeLast())) }
    while views.count < count {
      let view = make()
      list.appendRow(widget(view))
      views.append(view)
    }
  }

  /// Lists are created and removed, not hidden: screen readers do not announce a hidden widget that is shown
  /// again.
  private func makeList(
    _ name: String, _ open: @escaping @MainActor (_ position: Int) -> Void
  ) -> Widget {
    let list = listBox("boxed-list")
    Accessible.label(list, name)
    onRow(of: list, open)
    place.append(list)
    self.list = list
    return list
  }

  private func takeOut() {
    place.removeChildren()
    (candidates, found, list) = ([], [], nil)
  }

  private func obey(_ command: SearchKeys.Command) -> Bool {
    let position = found.firstIndex { $0.widget.hasFocus }
    guard !found.isEmpty, position != nil || hasFocus(within: entry) else { return false }
    switch command {
    case .erase:
      guard position != nil else { return false }
      entry.typed = String(text.dropLast())
      entry.grabFocus()
      entry.moveCursorToEnd()
    case .move(let step):
      let next = (position ?? -1) + step
      if next < 0 {
        guard position != nil else { return false }
        entry.grabFocus()
      } else if found.indices.contains(next) {
        found[next].widget.grabFocus()
      }
    }
    return true
  }
}

/// A discovery that the photo may show, with the number of its key.
@MainActor
final class InboxCandidateView {
  /// A `GtkListBoxRow`.
  let widget = listRow()
  private let number = label("", "inbox-number", "numeric")
  private let picture = CoverPicture(side: 36, isInList: false)
  private let title = label()
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let note = label("", "caption", "dim-label", wraps: true)
  private let state = iconImage()
  private let chosen = iconImage("object-select-symbolic")
  private var shown: InboxCandidateRow?

  init() {
    number.xalign = 0.5
    number.valign = .center
    picture.widget.valign = .center
    // Decorative: the text beside it names the discovery.
    Accessible.become(picture.widget, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    distance.ellipsize = .none
    distance.valign = .center
    let texts = box(.vertical, spacing: 1, [title, byline, note])
    texts.hexpand = true
    texts.valign = .center
    let content = box(
      .horizontal, spacing: 10, [number, picture.widget, texts, distance, chosen, state])
    content.setMargins(10, 4)
    widget.child = content
    Tooltip.show(on: number) { [weak self] in self?.shown?.id.kind.displayName }
    Tooltip.show(on: state) { [weak self] in self?.shown?.state.displayName }
    Tooltip.show(on: widget) { [weak self] in
      (self?.shown).map {
        tr("Key {key} confirms {title}", ["key": "\($0.number)", "title": $0.title])
      }
    }
  }

  func show(_ row: InboxCandidateRow) {
    shown = row
    number.text = "\(row.number)"
    markKind(of: number, row.id.kind)
    picture.show(row.cover)
    title.text = row.title
    for (part, text) in [
      (byline, row.byline), (distance, row.distance), (note, row.note),
    ] {
      part.text = text
      part.isVisible = !text.isEmpty
    }
    state.iconName = row.state.iconName
    state.isVisible = row.state.iconName != nil
    chosen.isVisible = row.isChosen
    Accessible.label(widget, row.spoken)
    widget.setClass("current", row.isChosen)
  }
}
