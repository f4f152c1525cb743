import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The view of the photos of the person's collection.
@MainActor
final class CollectionView: View {
  let widget: Widget = gtk_stack_new()
  private let navigation: Navigation
  private let viewModel: CollectionViewModel
  private let grid: CollectionGrid
  private let bar: CollectionBar
  private let selection: CollectionSelectionBar
  private let content: Widget = gtk_stack_new()
  private let filteredOut = statusPage("mona-collection-symbolic")

  init(
    _ viewModel: CollectionViewModel, inbox: InboxViewModel, navigation: Navigation
  ) {
    self.navigation = navigation
    self.viewModel = viewModel
    viewModel.prepare()
    grid = CollectionGrid(viewModel)
    bar = CollectionBar(viewModel, inbox: inbox, navigation: navigation)
    selection = CollectionSelectionBar(viewModel)
    content.vexpand = true
    content.addPage(grid.widget, "grid")
    content.addPage(filteredPage(), "filtered")
    let heads: Widget = gtk_stack_new()
    gtk_stack_set_vhomogeneous(cast(heads), 0)
    gtk_stack_set_hhomogeneous(cast(heads), 0)
    heads.addPage(bar.widget, "bar")
    heads.addPage(selection.head, "selection")
    let head = clamped(heads, width: CollectionGrid.width)
    adw_clamp_set_tightening_threshold(cast(head), Int32(CollectionGrid.width))
    let page = box(.vertical, [head, content, selection.foot])
    page.addClass("under-title")
    selection.addActions(to: page)
    widget.addPage(box(.vertical), "waiting")
    widget.addPage(emptyPage(), "empty")
    widget.addPage(page, "page")
    grid.onScroll = { [weak bar] in bar?.follow($0) }
    bar.onJump = { [weak grid] in grid?.scroll(to: $0) }
    observe(while: widget) { [weak self] in self?.render() }
    bind(viewModel.loader, to: widget, atOnce: false)
    observe(while: widget) { [weak self] in
      guard let self else { return }
      heads.shownPage = viewModel.isSelecting ? "selection" : "bar"
      _ = (viewModel.selection.isActive, viewModel.selection.ids)
      grid.refresh()
    }
  }

  func appear() { viewModel.loader.show() }

  func escape() -> Bool {
    guard viewModel.isSelecting else { return bar.endSearch() }
    viewModel.endSelecting()
    return true
  }

  func search() -> Bool {
    guard !viewModel.isEmpty else { return false }
    viewModel.endSelecting()
    bar.beginSearch()
    return true
  }

  func rate(_ stars: Int?) -> Bool { grid.rate(stars) }

  private func render() {
    guard viewModel.isLoaded else { return }
    grid.render()
    filteredOut.setStatus(viewModel.filteredOutTitle)
    content.shownPage = viewModel.isFilteredOut ? "filtered" : "grid"
    widget.shownPage = viewModel.isEmpty ? "empty" : "page"
  }

  private func emptyPage() -> Widget {
    let page = statusPage(
      "mona-collection-symbolic", tr("Nothing collected yet"),
      tr(
        "Find a work near you, photograph it, and give MONA the photo: your collection begins."
      ))
    let browse = button(tr("Browse the Artworks"), "suggested-action", "pill") { [weak viewModel] in
      viewModel?.browse()
    }
    // The person may have photos already, on a card or in the inbox.
    let inbox = button(tr("Photo Inbox…"), does: "win.inbox", "pill")
    let ways = box(.vertical, spacing: 12, [browse, inbox])
    ways.halign = .center
    page.child = ways
    return page
  }

  private func filteredPage() -> Widget {
    let all = button(tr("Show the Whole Collection"), "pill") { [weak viewModel] in
      viewModel?.showAll()
    }
    all.halign = .center
    filteredOut.child = all
    return filteredOut
  }
}
