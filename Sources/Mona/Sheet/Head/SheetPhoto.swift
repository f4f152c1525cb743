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

  init(_ viewModel: SheetViewModel, _ kind: SheetKind) {
    self.kind = kind
    open(viewModel)
    observe(while: widget) { [weak self, weak viewModel] in
      guard let self, let viewModel else { return }
      Accessible.label(widget, tr("Your photo of {title}", ["title": viewModel.title]))
      show(viewModel)
    }
  }

  private func show(_ viewModel: SheetViewModel) {
    picture.show(viewModel.photo, edit: viewModel.photoEdit) { [weak self, weak viewModel] in
      if let viewModel { self?.show(viewModel) }
    }
    let note =
      if picture.isUnreadable {
        tr("This photo cannot be opened")
      } else {
        viewModel.isPhotoRemoved ? tr("Photo removed") : ""
      }
    kind.show(isBand: viewModel.photo == nil || picture.isUnreadable, note: note)
  }

  /// A click, Enter or Space fills the window with the photo.
  private func open(_ viewModel: SheetViewModel) {
    widget.isFocusable = true
    gtk_widget_set_cursor_from_name(widget, "zoom-in")
    widget.tooltip = tr("View Photo")
    let view = { [weak viewModel] in _ = Task { await viewModel?.viewPhoto() } }
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
