import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The top of a sheet: the person's photo, or the symbol of the kind on its colour.
@MainActor
enum SheetPhoto {
  static func widget(for screen: SheetScreen) -> Widget {
    if let photo = screen.photo {
      let picture: Widget = gtk_picture_new()
      gtk_widget_add_css_class(picture, "card")
      gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
      gtk_widget_set_size_request(picture, -1, 320)
      Accessible.label(picture, tr("Your photo of {title}", ["title": screen.title]))
      let holder = Object(picture)
      Task {
        if let texture = try? await Texture.load(photo, side: 1280) {
          gtk_picture_set_paintable(cast(holder), texture.pointer)
        }
      }
      return picture
    }
    let image: Widget = gtk_image_new_from_icon_name(screen.id.kind.iconName)
    gtk_image_set_pixel_size(cast(image), 64)
    gtk_widget_set_vexpand(image, 1)
    let holder = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [image])
    if screen.isPhotoRemoved {
      let removed = label(tr("Photo removed"), "heading")
      gtk_widget_set_halign(removed, GTK_ALIGN_CENTER)
      gtk_widget_set_margin_bottom(removed, 12)
      gtk_box_append(cast(holder), removed)
    }
    for name in ["card", "kind-banner", "kind-\(screen.id.kind.name)"] {
      gtk_widget_add_css_class(holder, name)
    }
    gtk_widget_set_size_request(holder, -1, 140)
    return holder
  }
}
