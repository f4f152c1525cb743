import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The sheet of a discovery: parts that each follow what they show, and nothing else.
@MainActor
final class SheetPage: Page {
  let widget: Widget
  private let screen: SheetScreen
  private let photo: SheetPhoto
  private let map: SheetMap

  init(_ screen: SheetScreen, preferences: KeptPreferences) {
    self.screen = screen
    let kind = SheetKind(screen.id.kind)
    photo = SheetPhoto(screen, kind)
    map = SheetMap(
      preferences: preferences, row: { [weak screen] in screen?.row },
      ground: { [weak screen] in screen?.ground },
      showOnMap: { [weak screen] in screen?.showOnMap() })
    let act = box(
      .vertical, spacing: 24,
      [
        SheetTitles.widget(for: screen, kind), SheetButtons.widget(for: screen),
        SheetVisit.widget(for: screen), VisitSendingView.widget(for: screen.sending),
      ])
    let place = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.location, in: screen), SheetOthers.widget(for: screen)])
    let more = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.origin, in: screen), SheetTopic.widget(.reference, in: screen)])
    let columns = SheetColumns(
      photo: photo.widget, act: act, map: map.widget, about: SheetTopic.widget(.about, in: screen),
      place: place, more: more
    ).widget
    columns.marginBottom = 24
    widget = box(.vertical, [scrolled(columns), SheetNeighbours.widget(for: screen)])
    DropZone.mark(widget) { [weak screen] _, _ in screen?.photoTarget }
    SheetNeighbours.swipe(over: widget, in: screen)
    follow(screen.reader, while: widget)
  }

  var photoTarget: PhotoTarget? { screen.photoTarget }
}
