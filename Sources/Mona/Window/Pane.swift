import CGtk
import GtkKit
import MonaScreens

/// A page in the place the window gives it, under its title unless the page itself says it: on a
/// narrow window the header bar has no room for one.
@MainActor
final class Pane {
  let id: PageID
  let page: any Page
  let widget: Widget

  init(_ id: PageID, _ page: any Page) {
    self.id = id
    self.page = page
    guard !page.title.isEmpty else {
      widget = page.widget
      return
    }
    let title = heading("", "heading")
    // The longest names of the catalogue must leave room for what they name.
    title.lines = 3
    title.ellipsize = .end
    title.hexpand = true
    let subtitle = label("", "dim-label", "numeric")
    subtitle.ellipsize = .none
    subtitle.valign = .start
    let line = arranged([title, subtitle], by: .inLine(spacing: 12))
    line.setMargins(12, 12)
    line.marginBottom = 4
    let head = page.contentWidth.map { clamped(line, width: $0) } ?? line
    widget = box(.vertical, [head, page.widget])
    widget.addClass("under-title")
    observe(while: line) { [weak page] in
      guard let page else { return }
      title.text = page.title
      // Beside its subtitle as long as it has room for a word or two.
      title.widthChars = min(page.title.count, 12)
      subtitle.text = page.subtitle
    }
  }
}
