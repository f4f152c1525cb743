import CGtk
import GtkKit
import MonaScreens

/// Under the title: who made it, when, and where it is, each leading to its list.
@MainActor
enum SheetByline {
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let line = arranged([], by: .wrapped(spacing: 6, lineSpacing: 2))
    var shown: [SheetField.Value] = []
    observe(while: line) { [weak viewModel] in
      guard let viewModel else { return }
      let said = viewModel.byline
      line.isVisible = !said.isEmpty
      guard said != shown else { return }
      shown = said
      line.removeChildren()
      for value in said {
        let words = words(of: value, in: viewModel)
        line.append(
          value == said.last
            ? words : box(.horizontal, spacing: 6, [words, label("·", "dim-label")]))
      }
    }
    return line
  }

  private static func words(of value: SheetField.Value, in viewModel: SheetViewModel) -> Widget {
    guard case .list(let facet) = value.target else {
      return freeWidth(label(value.text, wraps: true))
    }
    return SheetLinkButton.widget(value.text) { [weak viewModel] in viewModel?.open(facet) }
  }
}
