import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The twelve months of a year as columns, and the way to the years before and after.
@MainActor
final class MonthColumns {
  let widget: Widget
  private let screen: StatisticsScreen
  private let columns = box(GTK_ORIENTATION_HORIZONTAL, spacing: 4)
  private let year = label("", "numeric")
  private let previous: Widget
  private let next: Widget
  private var shown: (months: [BarRow], isNarrow: Bool) = ([], false)

  init(_ screen: StatisticsScreen) {
    self.screen = screen
    previous = iconButton("go-previous-symbolic", tr("Previous Year"), "flat") { [weak screen] in
      if let year = screen?.previousYear { screen?.show(year: year) }
    }
    next = iconButton("go-next-symbolic", tr("Next Year"), "flat") { [weak screen] in
      if let year = screen?.nextYear { screen?.show(year: year) }
    }
    gtk_box_set_homogeneous(cast(columns), 1)
    Accessible.become(columns, GTK_ACCESSIBLE_ROLE_GROUP)
    let title = heading(tr("By month"), "heading")
    gtk_widget_set_hexpand(title, 1)
    gtk_label_set_ellipsize(cast(year), PANGO_ELLIPSIZE_NONE)
    let head = box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, [title, previous, year, next])
    let card = box(GTK_ORIENTATION_VERTICAL, margin: 8, [columns])
    let frame = box(GTK_ORIENTATION_VERTICAL, [card])
    gtk_widget_add_css_class(frame, "card")
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 8, [head, frame])
  }

  /// Shows what the screen says now; in a narrow window, a month by its initial.
  func render(isNarrow: Bool) {
    setText(year, screen.yearText)
    Accessible.label(columns, screen.yearText)
    let (hasPrevious, hasNext) = (screen.previousYear != nil, screen.nextYear != nil)
    if hasPrevious { gtk_widget_set_sensitive(previous, 1) }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    let months = screen.months
    guard months != shown.months || isNarrow != shown.isNarrow else { return }
    shown = (months, isNarrow)
    removeChildren(of: columns)
    for month in months { gtk_box_append(cast(columns), column(month, isNarrow: isNarrow)) }
  }

  private func column(_ month: BarRow, isNarrow: Bool) -> Widget {
    let bar = Bar(isUpright: true)
    gtk_widget_set_size_request(bar.widget, -1, 120)
    bar.show(month.fraction)
    let number = label(month.fraction > 0 ? month.number : "", "caption", "numeric")
    let short = isNarrow ? month.shortName.prefix(1).uppercased() : month.shortName
    let name = label(short, "caption", "dim-label")
    for text in [number, name] {
      gtk_label_set_xalign(cast(text), 0.5)
      gtk_label_set_ellipsize(cast(text), PANGO_ELLIPSIZE_END)
    }
    let button: Widget = gtk_button_new()
    gtk_button_set_child(
      cast(button), box(GTK_ORIENTATION_VERTICAL, spacing: 4, [number, bar.widget, name]))
    for style in ["flat", "stat-month"] { gtk_widget_add_css_class(button, style) }
    gtk_widget_set_sensitive(button, month.fraction > 0 ? 1 : 0)
    gtk_widget_set_tooltip_text(button, month.spoken)
    Accessible.label(button, month.spoken)
    connect(button, "clicked") { [weak screen] in screen?.open(month) }
    connect(button, "destroy") { _ = bar }
    return button
  }
}
