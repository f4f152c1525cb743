import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What stands over a list of discoveries: its order, which one click reverses, and its filters.
@MainActor
final class ListBar {
  let widget: Widget
  private let viewModel: ListViewModel
  private var sorts: [(sort: DiscoveryList.Sort, button: Widget)] = []
  private let reverse: Widget
  private let filter: ListFilter
  private let all: Widget
  private let narrowedText = label("", "caption")

  private let originButton: Widget

  init(_ viewModel: ListViewModel, origin: OriginChooser) {
    self.viewModel = viewModel
    originButton = OriginButton(origin).widget
    originButton.addClass("small-button")
    originButton.halign = .start
    filter = ListFilter(viewModel)
    reverse = iconButton("view-sort-ascending-symbolic", tr("Reverse Order")) { [weak viewModel] in
      viewModel?.reverse()
    }
    all = button(tr("Show All"), "flat") { [weak viewModel] in viewModel?.showAll() }
    all.addClass("small-button")
    narrowedText.hexpand = true
    for line in [originButton, narrowedText, all] { line.marginTop = 4 }
    // Each line is there, empty: screen readers lose what takes the place of something hidden.
    let originLine = box(.horizontal, [originButton])
    let narrowed = box(.horizontal, spacing: 6, [narrowedText, all])
    let choices = box(.horizontal)
    choices.addClass("linked", "list-orders")
    // The last place stays at the end where there is nothing to filter by.
    let controls = arranged(
      [choices, reverse, box(.horizontal, [filter.widget])],
      by: .wrapped(spacing: 6, lineSpacing: 6, isLastApart: true))
    let rows = box(.vertical, [controls, originLine, narrowed])
    rows.setMargins(12, 6)
    widget = clamped(rows, width: ListPage.width)
    for sort in DiscoveryList.Sort.allCases {
      let button: Widget = gtk_toggle_button_new_with_label(sort.displayName)
      choices.append(button)
      connect(button, "clicked") { [weak self] in
        self?.viewModel.sort(by: sort)
        // A click on the order that is chosen already reverses it: it stays chosen.
        self?.render()
      }
      sorts.append((sort, button))
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let list = viewModel.list
    for (sort, button) in sorts {
      button.isOn = sort == list.sort
    }
    reverse.iconName =
      list.isDescending ? "view-sort-descending-symbolic" : "view-sort-ascending-symbolic"
    Accessible.describe(reverse, list.isDescending ? tr("Descending") : tr("Ascending"))
    originButton.isVisible = viewModel.showsDistance
    narrowedText.text = viewModel.filterText ?? ""
    for line in [narrowedText, all] {
      line.isVisible = viewModel.filterText != nil
    }
  }
}
