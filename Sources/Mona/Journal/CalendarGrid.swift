import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The calendar of a month, in which the days with visits are buttons.
///
/// Arrow keys move between them; Page Up and Page Down change the month.
@MainActor
final class CalendarGrid {
  let widget: Widget
  private let viewModel: JournalViewModel
  private let grid: Widget = gtk_grid_new()
  private let month = heading("", "heading")
  private let previous: Widget
  private let next: Widget
  private var shown: [[CalendarDay?]] = []
  private var chosen: MontrealDay?
  private var buttons: [MontrealDay: Widget] = [:]

  init(_ viewModel: JournalViewModel) {
    self.viewModel = viewModel
    previous = iconButton("go-previous-symbolic", tr("Previous Month"), "flat") {
      [weak viewModel] in
      viewModel?.turnMonth(isNext: false)
    }
    next = iconButton("go-next-symbolic", tr("Next Month"), "flat") { [weak viewModel] in
      viewModel?.turnMonth(isNext: true)
    }
    month.hexpand = true
    month.xalign = 0.5
    gtk_grid_set_column_homogeneous(cast(grid), 1)
    gtk_grid_set_row_spacing(cast(grid), 4)
    gtk_grid_set_column_spacing(cast(grid), 4)
    for (column, letter) in Format.weekdayLetters.enumerated() {
      let name = Self.text(letter, "caption")
      gtk_grid_attach(cast(grid), name, gint(column), 0, 1, 1)
    }
    let head = box(.horizontal, [previous, month, next])
    let content = box(.vertical, spacing: 8, margin: 8, [head, grid])
    widget = box(.vertical, [content])
    widget.addClass("card")
    listenToKeys()
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    month.text = viewModel.monthText
    let (hasPrevious, hasNext) = (viewModel.hasEarlierMonth, viewModel.hasLaterMonth)
    if hasPrevious { previous.isSensitive = true }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    let (weeks, day) = (viewModel.weeks, viewModel.day)
    if weeks != shown { fill(weeks) }
    for other in [chosen, day] {
      guard let other, let button = buttons[other] else { continue }
      mark(button, isChosen: other == day)
    }
    chosen = day
  }

  private func fill(_ weeks: [[CalendarDay?]]) {
    shown = weeks
    let hadFocus = buttons.values.contains { hasFocus(within: $0) }
    buttons = [:]
    while gtk_grid_get_child_at(cast(grid), 0, 1) != nil { gtk_grid_remove_row(cast(grid), 1) }
    // There are always six weeks, so that the widgets below keep their position.
    for row in 0..<6 {
      for column in 0..<7 {
        let day = row < weeks.count ? weeks[row][column] : nil
        gtk_grid_attach(cast(grid), cell(day), gint(column), gint(row + 1), 1, 1)
      }
    }
    // The focus stays in the calendar if the month was changed with the keyboard.
    if hadFocus, let first = buttons.min(by: { $0.key < $1.key }) {
      first.value.grabFocus()
    }
  }

  /// A day with visits as a button, another day as a number; empty for a day of another month.
  private func cell(_ day: CalendarDay?) -> Widget {
    guard let day, day.count > 0 else {
      return Self.text(day.map { String($0.number) } ?? "", "calendar-day")
    }
    let button: Widget = gtk_button_new_with_label(String(day.number))
    button.addClass("flat", "calendar-day")
    button.tooltip = day.spoken
    Accessible.label(button, day.spoken)
    connect(button, "clicked") { [weak viewModel] in
      Task { await viewModel?.show(day.day) }
    }
    buttons[day.day] = button
    return button
  }

  /// A letter or a number without ellipsis: GTK 4.8 logs warnings for cells narrower than an
  /// ellipsis.
  private static func text(_ text: String, _ style: String) -> Widget {
    let cell = label(text, "dim-label", style)
    cell.xalign = 0.5
    cell.ellipsize = .none
    return cell
  }

  private func mark(_ button: Widget, isChosen: Bool) {
    button.setClass("chosen", isChosen)
    Accessible.describe(button, isChosen ? tr("This day is shown.") : "")
  }

  private func listenToKeys() {
    onKey(in: widget) { [weak viewModel] key, _ in
      switch Int32(key) {
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: viewModel?.turnMonth(isNext: false)
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: viewModel?.turnMonth(isNext: true)
      default: return false
      }
      return true
    }
  }
}
