import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The twelve months of a year as columns, with buttons for the previous and the next year.
@MainActor
final class MonthColumns {
  let widget: Widget
  private let viewModel: StatisticsViewModel
  private let columns = box(.horizontal, spacing: 4)
  private let year = label("", "numeric")
  private let previous: Widget
  private let next: Widget
  private var shown: (months: [BarRow], isNarrow: Bool) = ([], false)

  init(_ viewModel: StatisticsViewModel) {
    self.viewModel = viewModel
    previous = iconButton("go-previous-symbolic", tr("Previous Year"), "flat") { [weak viewModel] in
      if let year = viewModel?.previousYear { viewModel?.show(year: year) }
    }
    next = iconButton("go-next-symbolic", tr("Next Year"), "flat") { [weak viewModel] in
      if let year = viewModel?.nextYear { viewModel?.show(year: year) }
    }
    gtk_box_set_homogeneous(cast(columns), 1)
    Accessible.group(columns)
    let title = heading(tr("By month"), "heading")
    title.hexpand = true
    year.ellipsize = .none
    let head = box(.horizontal, spacing: 4, [title, previous, year, next])
    let card = box(.vertical, margin: 8, [columns])
    let frame = box(.vertical, [card])
    frame.addClass("card")
    widget = box(.vertical, spacing: 8, [head, frame])
  }

  /// Shows the view model's state; in a narrow window, months by their initials.
  func render(isNarrow: Bool) {
    year.text = viewModel.yearText
    Accessible.label(columns, viewModel.yearText)
    let (hasPrevious, hasNext) = (viewModel.previousYear != nil, viewModel.nextYear != nil)
    if hasPrevious { previous.isSensitive = true }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    let months = viewModel.months
    guard months != shown.months || isNarrow != shown.isNarrow else { return }
    shown = (months, isNarrow)
    columns.removeChildren()
    for month in months { columns.append(column(month, isNarrow: isNarrow)) }
  }

  private func column(_ month: BarRow, isNarrow: Bool) -> Widget {
    let bar = Bar(isUpright: true)
    bar.widget.requestSize(height: 120)
    bar.show(month.fraction)
    let number = label(month.fraction > 0 ? month.number : "", "caption", "numeric")
    let short = isNarrow ? month.shortName.prefix(1).uppercased() : month.shortName
    let name = label(short, "caption", "dim-label")
    for text in [number, name] {
      text.xalign = 0.5
      text.ellipsize = .end
    }
    let button: Widget = gtk_button_new()
    button.child = box(.vertical, spacing: 4, [number, bar.widget, name])
    button.addClass("flat", "stat-month")
    button.isSensitive = month.fraction > 0
    button.tooltip = month.spoken
    Accessible.label(button, month.spoken)
    connect(button, "clicked") { [weak viewModel] in viewModel?.open(month) }
    connect(button, "destroy") { _ = bar }
    return button
  }
}
