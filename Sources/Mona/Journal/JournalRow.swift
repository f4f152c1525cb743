import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A visit of a day: its number, photo, time, title, stars and comment.
@MainActor
final class JournalRow {
  let widget: Widget = gtk_list_box_row_new()
  private let picture: Widget = gtk_picture_new()
  private var loading: Task<Void, Never>?

  init(_ entry: JournalEntry) {
    let number = label(Format.number(entry.number), "day-number")
    gtk_label_set_xalign(cast(number), 0.5)
    gtk_widget_set_valign(number, GTK_ALIGN_START)
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, Self.texts(entry))
    gtk_widget_set_hexpand(texts, 1)
    let content = box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, [number, Self.mark(entry, picture), texts])
    setMargins(content, 12, 10)
    gtk_list_box_row_set_child(cast(widget), content)
    Accessible.label(widget, entry.spoken)
    if let photo = entry.photo { load(photo) }
  }

  isolated deinit {
    loading?.cancel()
  }

  private static func texts(_ entry: JournalEntry) -> [Widget] {
    var texts = [
      label(entry.time, "dim-label", "caption", "numeric"),
      label(entry.title, "heading", wraps: true),
    ]
    if !entry.details.isEmpty {
      texts.append(label(entry.details, "dim-label", "caption", wraps: true))
    }
    if let rating = entry.rating {
      let stars = box(GTK_ORIENTATION_HORIZONTAL, spacing: 2)
      gtk_widget_add_css_class(stars, "day-stars")
      for star in 1...5 {
        gtk_box_append(
          cast(stars),
          gtk_image_new_from_icon_name(
            star <= rating ? "starred-symbolic" : "mona-unrated-symbolic"))
      }
      texts.append(stars)
    }
    if !entry.comment.isEmpty { texts.append(label(entry.comment, wraps: true)) }
    return texts
  }

  /// The photo, or the kind on its colour.
  private static func mark(_ entry: JournalEntry, _ picture: Widget) -> Widget {
    let kind: Widget = gtk_image_new_from_icon_name(entry.id.kind.iconName)
    gtk_image_set_pixel_size(cast(kind), 28)
    gtk_widget_set_size_request(kind, 80, 80)
    gtk_picture_set_content_fit(cast(picture), GTK_CONTENT_FIT_COVER)
    let mark: Widget = gtk_overlay_new()
    gtk_overlay_set_child(cast(mark), kind)
    gtk_overlay_add_overlay(cast(mark), picture)
    gtk_widget_add_css_class(mark, "row-mark")
    gtk_widget_set_overflow(mark, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_valign(mark, GTK_ALIGN_START)
    markKind(of: mark, entry.id.kind)
    return mark
  }

  /// A photo that cannot be shown leaves the kind to see.
  private func load(_ photo: URL) {
    loading = Task { [weak self] in
      guard let texture = try? await PhotoTextures.grid.texture(photo), !Task.isCancelled, let self
      else { return }
      gtk_picture_set_paintable(cast(picture), texture.pointer)
    }
  }
}
