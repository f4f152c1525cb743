import CGtk
import GtkKit
import MonaScreens

/// Under the title: who made it, when, and where it is, each leading to its list.
@MainActor
enum SheetByline {
  static func widget(for screen: SheetScreen) -> Widget {
    let line = arranged([], by: .wrapped(spacing: 6, lineSpacing: 2))
    var shown: [SheetField.Value] = []
    observe(while: line) { [weak screen] in
      guard let screen else { return }
      let said = screen.byline
      line.isVisible = !said.isEmpty
      guard said != shown else { return }
      shown = said
      line.removeChildren()
      for value in said {
        let words = words(of: value, in: screen)
        line.append(
          value == said.last
            ? words : box(.horizontal, spacing: 6, [words, label("·", "dim-label")]))
      }
    }
    return line
  }

  private static func words(of value: SheetField.Value, in screen: SheetScreen) -> Widget {
    guard case .list(let facet) = value.target else {
      return freeWidth(label(value.text, wraps: true))
    }
    return SheetLinkButton.widget(value.text) { [weak screen] in screen?.open(facet) }
  }
}
