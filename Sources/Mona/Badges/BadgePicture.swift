import CGtk
import GtkKit
import MonaCore

/// A badge's picture, sharp on any screen, drawn off the main thread.
@MainActor
enum BadgePicture {
  /// A square of `side` pixels; its name stands beside it, so it has none itself.
  static func widget(for badge: Badge, side: Int) -> Widget {
    let picture: Widget = gtk_picture_new()
    gtk_widget_set_size_request(picture, Int32(side), Int32(side))
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(picture, GTK_ALIGN_CENTER)
    let holder = Object(picture)
    let resource = badge.resource
    Task {
      // The largest scale in use; GTK draws it smaller where the screen is coarser.
      if let texture = await Texture.draw(resource: resource, side: side * 2) {
        gtk_picture_set_paintable(cast(holder), texture.pointer)
      }
    }
    return picture
  }
}
