import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The news, newest first; without any, why there is none and what helps.
@MainActor
final class NewsPage: Page {
  let widget: Widget = gtk_stack_new()
  private let viewModel: NewsViewModel
  // Lists are short: a plain list box is enough.
  private let list = listBox("boxed-list")
  private let count = label("", "dim-label", wraps: true)
  private let readAll: Widget
  private let refreshing = spinner(tr("Fetching the news…"))
  private let troubles = box(.vertical, spacing: 6)
  private let more: Widget
  private var shown: [NewsEntry] = []
  private var shownTroubles: [String] = []
  private var state: NewsViewModel.State?

  init(_ viewModel: NewsViewModel) {
    self.viewModel = viewModel
    readAll = button(tr("Mark All as Read"), "flat") { [weak viewModel] in
      Task { await viewModel?.markAllRead() }
    }
    more = button(tr("Show More"), "pill") { [weak viewModel] in viewModel?.showMore() }
    more.halign = .center
    let refresh = iconButton("view-refresh-symbolic", tr("Fetch the News Now"), "flat") {
      [weak viewModel] in Task { await viewModel?.refresh() }
    }
    let feeds = iconButton(
      "emblem-system-symbolic", tr("Choose the Sites…"), does: "win.preferences", "flat")
    let buttons = box(.horizontal, spacing: 6, [refreshing, readAll, refresh, feeds])
    for part in [refreshing, readAll, refresh, feeds] { part.valign = .center }
    buttons.halign = .end
    count.hexpand = true
    Accessible.label(list, viewModel.title)
    let content = box(
      .vertical, spacing: 18,
      [
        heading(viewModel.title, "title-1"), arranged([count, buttons], by: .inLine(spacing: 6)),
        troubles, list, more,
      ])
    content.setMargins(12, 24)
    widget.addPage(box(.vertical), "waiting")
    widget.addPage(scrolled(clamped(content, width: 640)), "entries")
    onRow(of: list) { [weak self] position in
      guard let self, shown.indices.contains(position) else { return }
      self.viewModel.open(shown[position])
    }
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let (isRefreshing, state) = (viewModel.isRefreshing, viewModel.state)
    refreshing.isVisible = isRefreshing
    gtk_spinner_set_spinning(cast(refreshing), isRefreshing ? 1 : 0)
    count.text = viewModel.countText
    // In a narrow window, the buttons go below it. Setting the text resets the width.
    count.widthChars = 14
    setSensitive(readAll, viewModel.hasNew, otherwise: list)
    more.isVisible = viewModel.hasMore
    showTroubles()
    if viewModel.entries != shown { show(viewModel.entries) }
    switch state {
    case .loading: break
    case .entries: widget.shownPage = "entries"
    case .off, .withoutFeeds, .empty: showEmpty(state)
    }
    self.state = state
  }

  /// Creates the placeholder again if its button changes.
  private func showEmpty(_ state: NewsViewModel.State) {
    let texts = viewModel.emptyTexts
    if state != self.state {
      let hadFocus = hasFocus(within: widget)
      emptyPage.child = emptyButton(state)
      widget.shownPage = "empty"
      if hadFocus { MainSource.idle(while: widget) { [widget] in widget.focusFirst() } }
    }
    emptyPage.setStatus(texts.title, texts.text)
  }

  private func emptyButton(_ state: NewsViewModel.State) -> Widget {
    let main =
      switch state {
      case .off:
        button(tr("Turn On the News"), "suggested-action", "pill") { [weak viewModel] in
          viewModel?.turnOn()
        }
      case .empty:
        button(tr("Fetch the News Now"), "pill") { [weak viewModel] in
          Task { await viewModel?.refresh() }
        }
      case .loading, .withoutFeeds, .entries:
        button(tr("Preferences"), does: "win.preferences", "suggested-action", "pill")
      }
    let choose = button(tr("Choose the Sites…"), does: "win.preferences", "pill")
    let buttons = box(.vertical, spacing: 12, state == .withoutFeeds ? [main] : [main, choose])
    buttons.halign = .center
    return buttons
  }

  private lazy var emptyPage = {
    let page = statusPage("mona-daily-symbolic")
    widget.addPage(page, "empty")
    return page
  }()

  private func showTroubles() {
    let texts = viewModel.problems
    guard texts != shownTroubles else { return }
    shownTroubles = texts
    troubles.removeChildren()
    for text in texts { troubles.append(label(text, "caption", "dim-label", wraps: true)) }
    troubles.isVisible = !texts.isEmpty
  }

  /// Changes the rows whose entries changed; the focus stays on the same entry.
  private func show(_ entries: [NewsEntry]) {
    let focused = list.children.firstIndex { hasFocus(within: $0) }.map { shown[$0].id }
    shown = entries
    list.removeRows()
    for entry in entries { list.appendRow(row(entry)) }
    if let focused, let index = entries.firstIndex(where: { $0.id == focused }) {
      list.children[index].grabFocus()
    }
  }

  private func row(_ entry: NewsEntry) -> Widget {
    let title = label(entry.displayTitle, wraps: true)
    title.lines = 3
    title.ellipsize = .end
    if entry.isNew { title.addClass("heading") }
    title.hexpand = true
    let head = box(.horizontal, spacing: 6, [title])
    if entry.isNew {
      // TRANSLATORS: An entry of the news that was not opened yet.
      let mark = label(trc("an entry of the news", "New"), "caption-heading", "accent")
      mark.valign = .start
      head.append(mark)
    }
    let content = box(
      .vertical, spacing: 4, [label(entry.byline, "dim-label", "caption", wraps: true), head])
    if !entry.summary.isEmpty, entry.summary != entry.title {
      let summary = label(entry.summary, "dim-label", wraps: true)
      summary.lines = 2
      summary.ellipsize = .end
      content.append(summary)
    }
    content.setMargins(12, 10)
    let row = listRow(content)
    Accessible.label(row, viewModel.spoken(entry))
    return row
  }
}
