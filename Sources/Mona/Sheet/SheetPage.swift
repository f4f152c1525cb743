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
    photo = SheetPhoto(screen)
    map = SheetMap(
      preferences: preferences, row: { [weak screen] in screen?.row },
      ground: { [weak screen] in screen?.ground },
      showOnMap: { [weak screen] in screen?.showOnMap() })
    let content = box(
      .vertical, spacing: 24,
      [
        photo.widget, SheetTitles.widget(for: screen), SheetButtons.widget(for: screen),
        SheetVisit.widget(for: screen), VisitSendingView.widget(for: screen.sending), map.widget,
        SheetTopic.widget(.about, in: screen),
        SheetTopic.widget(.location, in: screen), SheetOthers.widget(for: screen),
        SheetTopic.widget(.origin, in: screen), SheetTopic.widget(.reference, in: screen),
      ])
    content.setMargins(12, 24)
    widget = box(
      .vertical,
      [scrolled(clamped(content, width: 640)), SheetNeighbours.widget(for: screen)])
    DropZone.mark(widget) { [weak screen] _, _ in screen?.photoTarget }
    SheetNeighbours.swipe(over: widget, in: screen)
    follow(screen.reader, while: widget)
  }

  var photoTarget: PhotoTarget? { screen.photoTarget }
}
