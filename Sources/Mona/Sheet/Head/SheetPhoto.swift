import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The person's photo on a sheet, which opens large; without one, the band of the kind says what became
/// of it.
@MainActor
final class SheetPhoto {
  /// Takes no room where there is no photo to show.
  var widget: Widget { picture.widget }
  private let picture = PhotoPicture()
  private let kind: SheetKind

  init(_ screen: SheetScreen, _ kind: SheetKind) {
    self.kind = kind
    open(screen)
    observe(while: widget) { [weak self, weak screen] in
      guard let self, let screen else { return }
      Accessible.label(widget, tr("Your photo of {title}", ["title": screen.title]))
      show(screen)
    }
  }

  private func show(_ screen: SheetScreen) {
    picture.show(screen.photo, edit: screen.photoEdit) { [weak self, weak screen] in
      if let screen { self?.show(screen) }
    }
    let note =
      if picture.isUnreadable {
        tr("This photo cannot be opened")
      } else {
        screen.isPhotoRemoved ? tr("Photo removed") : ""
      }
    kind.show(isBand: screen.photo == nil || picture.isUnreadable, note: note)
  }

  /// A click, Enter or Space fills the window with the photo.
  private func open(_ screen: SheetScreen) {
    widget.isFocusable = true
    gtk_widget_set_cursor_from_name(widget, "zoom-in")
    widget.tooltip = tr("View Photo")
    let view = { [weak screen] in _ = Task { await screen?.viewPhoto() } }
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else {
      return
    }
    connect(click, "released") { (_: Int, _: Double, _: Double) in view() }
    widget.addController(click)
    connect(keys, "key-pressed") { (key: UInt32, _: UInt32, _: Int) -> Bool in
      guard [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) else {
        return false
      }
      view()
      return true
    }
    widget.addController(keys)
  }
}
