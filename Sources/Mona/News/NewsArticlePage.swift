import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// An entry of the news: its text, and a button that opens its web page.
@MainActor
final class NewsArticlePage: Page {
  let widget: Widget
  private let viewModel: NewsArticleViewModel
  private let title = heading("", "title-1", isSelectable: true)
  private let byline = label("", "dim-label", wraps: true)
  private let text = box(.vertical, spacing: 12)
  private let open: Widget
  private var shown: String?

  init(_ viewModel: NewsArticleViewModel) {
    self.viewModel = viewModel
    open = labelledButton("web-browser-symbolic", tr("Open Its Page"), "pill") {}
    open.halign = .start
    let content = box(
      .vertical, spacing: 18, [box(.vertical, spacing: 6, [title, byline]), text, open])
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    connect(open, "clicked") { [weak self] in self?.openLink() }
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    title.text = viewModel.title
    title.isVisible = !viewModel.title.isEmpty
    byline.text = viewModel.byline
    byline.isVisible = !viewModel.byline.isEmpty
    open.isVisible = viewModel.link != nil
    open.tooltip = viewModel.link
    guard viewModel.text != shown else { return }
    shown = viewModel.text
    text.removeChildren()
    for paragraph in viewModel.text.split(separator: "\n\n") {
      // One label would lay out a long paragraph slowly.
      for piece in TextPieces(paragraph, limit: 2000) {
        text.append(label(piece, wraps: true, isSelectable: true))
      }
    }
  }

  private func openLink() {
    guard let link = viewModel.link else { return }
    openAddress(link, over: widget) { [weak viewModel] in viewModel?.showNotOpened() }
  }
}
