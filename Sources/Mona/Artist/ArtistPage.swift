import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The page of an artist; each part is created again only when what it shows changes.
@MainActor
final class ArtistPage: Page {
  private static let width = 720

  let widget: Widget
  private let viewModel: ArtistViewModel
  private let map: ArtistMap
  private let notes = box(.vertical, spacing: 2)
  private let links = arranged([], by: .wrapped(spacing: 6, lineSpacing: 2))
  private let collected = label("", "heading", wraps: true)
  private let empty = label("", "dim-label", wraps: true)
  private let list: Widget
  private let works = box(.vertical, spacing: 24)
  private var shownNotes: [String] = []
  private var shownLinks: [SheetLink] = []
  private var shownSections: [ArtistViewModel.Section] = []
  private var shownMore: String?
  /// The rows of the sections, from top to bottom.
  private var rows: [DiscoveryRowView] = []

  init(_ viewModel: ArtistViewModel, preferences: StoredPreferences) {
    self.viewModel = viewModel
    map = ArtistMap(viewModel, preferences: preferences)
    list = button(tr("Show as a List")) { [weak viewModel] in viewModel?.openList() }
    list.halign = .start
    let head = box(.vertical, spacing: 12, [notes, links, collected, empty, list])
    let content = box(.vertical, spacing: 24, [head, map.widget, works])
    content.setMargins(12, 12)
    content.marginBottom = 24
    widget = scrolled(clamped(content, width: Self.width))
    // The button is there from the start, as the page takes the keyboard focus before it is loaded.
    for part in [notes, links, collected, empty] { part.isVisible = false }
    observe(while: widget) { [weak self] in self?.renderHead() }
    observe(while: widget) { [weak self] in self?.renderWorks() }
    bind(viewModel.loader, to: widget)
  }

  var title: String { viewModel.name }
  var contentWidth: Int? { Self.width }

  private func renderHead() {
    if viewModel.notes != shownNotes {
      shownNotes = viewModel.notes
      notes.removeChildren()
      for note in shownNotes { notes.append(label(note, "dim-label", wraps: true)) }
      notes.isVisible = !shownNotes.isEmpty
    }
    if viewModel.links != shownLinks {
      shownLinks = viewModel.links
      links.removeChildren()
      for link in shownLinks { links.append(SheetLinkButton.widget(link)) }
      links.isVisible = !shownLinks.isEmpty
    }
    collected.text = viewModel.collectedText
    collected.isVisible = !viewModel.collectedText.isEmpty
    empty.text = viewModel.emptyText ?? ""
    empty.isVisible = viewModel.emptyText != nil
    list.isVisible = viewModel.emptyText == nil
  }

  private func renderWorks() {
    let (sections, more) = (viewModel.sections, viewModel.moreText)
    guard sections != shownSections || more != shownMore else { return }
    let isSame =
      more == shownMore && sections.map(\.title) == shownSections.map(\.title)
      && sections.map { $0.rows.map(\.id) } == shownSections.map { $0.rows.map(\.id) }
    (shownSections, shownMore) = (sections, more)
    if isSame {
      for (view, row) in zip(rows, sections.flatMap(\.rows)) { view.show(row, isCurrent: false) }
      return
    }
    let hadFocus = gtk_widget_get_focus_child(works) != nil
    works.removeChildren()
    rows = []
    for section in sections { works.append(widget(of: section)) }
    if let more {
      let all = listBox("boxed-list")
      Accessible.label(all, more)
      let words = label(more, wraps: true)
      words.setMargins(12, 10)
      all.appendRow(listRow(words))
      onRow(of: all) { [weak viewModel] _ in viewModel?.openList() }
      works.append(all)
    }
    if hadFocus { works.focusFirst() }
  }

  private func widget(of section: ArtistViewModel.Section) -> Widget {
    let list = listBox("boxed-list")
    Accessible.label(list, section.title)
    for row in section.rows {
      let view = DiscoveryRowView()
      list.appendRow(view.widget)
      view.show(row, isCurrent: false)
      rows.append(view)
    }
    onRow(of: list) { [weak viewModel] position in
      if section.rows.indices.contains(position) { viewModel?.open(section.rows[position].id) }
    }
    return box(.vertical, spacing: 8, [heading(section.title, "heading"), list])
  }
}
