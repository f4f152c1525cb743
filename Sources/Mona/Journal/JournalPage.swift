import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The visits day by day: a calendar, the map of the day, and the visits of the day; the calendar and
/// the map stand beside the visits where there is room.
@MainActor
final class JournalPage: Page {
  let widget: Widget
  private let place: VisitsPlace
  private let session: Session
  private let screen: JournalScreen
  private let calendar: CalendarGrid
  private let map: DayMap
  private let day: JournalDay
  private let side = box(GTK_ORIENTATION_VERTICAL, spacing: 18)
  private let parts = box(GTK_ORIENTATION_HORIZONTAL, spacing: 24)

  init(_ session: Session, _ screen: JournalScreen) {
    self.session = session
    self.screen = screen
    calendar = CalendarGrid(screen)
    map = DayMap(session, screen)
    day = JournalDay(screen)
    let way = label("", "dim-label", "caption", wraps: true)
    let ground = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [map.widget, way])
    observe(while: way) { [weak screen] in
      setText(way, screen?.way?.text ?? "")
    }
    for part in [calendar.widget, ground] { gtk_box_append(cast(side), part) }
    for part in [side, day.widget] { gtk_box_append(cast(parts), part) }
    gtk_widget_set_hexpand(day.widget, 1)
    gtk_widget_set_valign(side, GTK_ALIGN_START)
    let export = ExportMenu.button()
    gtk_widget_set_halign(export, GTK_ALIGN_START)
    gtk_box_append(cast(day.widget), export)
    setMargins(parts, 12, 12)
    place = VisitsPlace(
      scrolled(clamped(parts, width: 1000)), icon: "x-office-calendar-symbolic", session
    ) { [weak screen] in
      screen?.browse()
    } load: { [screen] in
      await screen.load()
    }
    widget = place.widget
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { tr("Journal") }
  var subtitle: String { "" }

  private func render() {
    guard screen.isLoaded else { return }
    let isWide = session.width > .narrow
    gtk_orientable_set_orientation(
      cast(parts), isWide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    gtk_widget_set_size_request(side, isWide ? 320 : -1, -1)
    place.show(isEmpty: screen.isEmpty)
  }
}
