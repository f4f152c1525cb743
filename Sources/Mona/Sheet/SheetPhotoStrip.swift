import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The photos of a visit that has several: each opens the viewer, and has a menu to choose it for MONA or
/// remove it.
@MainActor
final class SheetPhotoStrip {
  /// Without size for a single photo.
  let widget: Widget
  private let viewModel: SheetViewModel
  private let line = arranged([], by: .wrapped(spacing: 12, lineSpacing: 12))
  private var shown: [SheetPhotoItem] = []

  private static let side = 96

  init(_ viewModel: SheetViewModel) {
    self.viewModel = viewModel
    widget = box(.vertical, spacing: 6, [label(tr("Your Photos"), "dim-label", "caption"), line])
    Accessible.label(line, tr("Your Photos"))
    widget.isVisible = false
    observe(while: widget) { self.render() }
  }

  private func render() {
    let photos = viewModel.photos
    guard photos != shown else { return }
    let hadFocus = hasFocus(within: line)
    shown = photos
    line.removeChildren()
    for photo in photos { line.append(item(photo)) }
    widget.isVisible = !photos.isEmpty
    if hadFocus { line.focusFirst() }
  }

  private func item(_ photo: SheetPhotoItem) -> Widget {
    let picture: Widget = gtk_picture_new()
    gtk_picture_set_content_fit(cast(picture), GTK_CONTENT_FIT_COVER)
    // The size of the icon is that of the button: a picture would ask for its own.
    let missing = iconImage("mona-photo-missing-symbolic", size: 32)
    missing.requestSize(width: Self.side, height: Self.side)
    let frame: Widget = gtk_overlay_new()
    frame.child = missing
    frame.addOverlay(picture)
    frame.clips = true
    let view = button("", "flat", "sheet-photo") { [weak viewModel] in
      Task { await viewModel?.viewPhoto(photo.name) }
    }
    view.child = frame
    view.tooltip = tr("View Photo")
    Accessible.label(view, photo.spoken)
    view.setClass("chosen", photo.isChosen)
    if let file = photo.file { load(file, into: picture) }
    let date = label(photo.dateText, "caption", "numeric", wraps: true)
    // Also without a note, so that the photos of a line stand at one height.
    let note = label(photo.note, "caption", "dim-label", wraps: true)
    for text in [date, note] {
      text.xalign = 0.5
      text.justify = .center
      text.maxWidthChars = 13
    }
    let item = box(.vertical, spacing: 2, [view, date, note, menu(photo)])
    item.requestSize(width: Self.side + 24)
    return item
  }

  private func menu(_ photo: SheetPhotoItem) -> Widget {
    let name = tr("Actions on the Photo of {date}", ["date": photo.dateText])
    let button = menuButton("view-more-symbolic", name, "flat")
    button.halign = .center
    button.setMenu {
      Menu(
        (photo.isChosen ? [] : [(tr("Use for MONA"), "photo.choose")])
          + [(tr("Remove This Photo"), "photo.remove")])
    }
    button.addActions(
      [
        Action("choose") { [weak viewModel] in
          Task { await viewModel?.choosePhoto(photo.name) }
        },
        Action("remove") { [weak viewModel] in
          Task { await viewModel?.removePhoto(photo.name) }
        },
      ], as: "photo")
    return button
  }

  /// If the photo cannot be loaded, the button stays empty.
  private func load(_ file: URL, into picture: Widget) {
    picture.startTask {
      guard let texture = await PhotoTextures.small.texture(file) else { return }
      picture.paintable = texture.pointer
    }
  }
}
