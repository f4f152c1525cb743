import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The top of a sheet: the person's photo, or the symbol of the kind on its colour, with what became
/// of the photo.
@MainActor
final class SheetPhoto {
  let widget: Widget = gtk_stack_new()
  private let photo: Widget = gtk_picture_new()
  private let note = label("", "heading")
  private var shown: (url: URL?, edit: Int) = (nil, 0)
  private var loading: Task<Void, Never>?

  init(_ screen: SheetScreen) {
    photo.addClass("card", "sheet-photo")
    photo.clips = true
    photo.requestSize(height: 320)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    widget.addPage(banner(screen), "kind")
    widget.addPage(photo, "photo")
    open(photo, screen)
    // On a sheet with little to say, the symbol's room would grow with the window.
    widget.vexpand = false
    observe(while: widget) { [weak self, weak screen, photo] in
      guard let screen else { return }
      Accessible.label(photo, tr("Your photo of {title}", ["title": screen.title]))
      self?.show(screen.photo, edit: screen.photoEdit)
      if screen.photo == nil { self?.say(screen.isPhotoRemoved ? tr("Photo removed") : "") }
    }
  }

  isolated deinit {
    loading?.cancel()
  }

  /// A click, Enter or Space fills the window with the photo.
  private func open(_ photo: Widget, _ screen: SheetScreen) {
    photo.isFocusable = true
    gtk_widget_set_cursor_from_name(photo, "zoom-in")
    photo.tooltip = tr("View Photo")
    let view = { [weak screen] in _ = Task { await screen?.viewPhoto() } }
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else {
      return
    }
    connect(click, "released") { (_: Int, _: Double, _: Double) in view() }
    photo.addController(click)
    connect(keys, "key-pressed") { (key: UInt32, _: UInt32, _: Int) -> Bool in
      guard [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) else {
        return false
      }
      view()
      return true
    }
    photo.addController(keys)
  }

  private func show(_ url: URL?, edit: Int) {
    guard (url, edit) != shown else { return }
    shown = (url, edit)
    loading?.cancel()
    widget.shownPage = url == nil ? "kind" : "photo"
    photo.paintable = nil
    guard let url else { return }
    loading = Task { [weak self] in
      let texture = await PhotoTextures.large.texture(url)
      guard !Task.isCancelled, let self else { return }
      guard let texture else {
        say(tr("This photo cannot be opened"))
        widget.shownPage = "kind"
        return
      }
      photo.paintable = texture.pointer
    }
  }

  private func say(_ text: String) {
    note.text = text
    note.isVisible = !text.isEmpty
  }

  private func banner(_ screen: SheetScreen) -> Widget {
    let image = iconImage(screen.id.kind.iconName, size: 64)
    image.vexpand = true
    note.halign = .center
    note.marginBottom = 12
    let banner = box(.vertical, spacing: 6, [image, note])
    banner.addClass("card", "kind-banner")
    markKind(of: banner, screen.id.kind)
    banner.requestSize(height: 140)
    return banner
  }
}
