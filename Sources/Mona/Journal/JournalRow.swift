import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// A visit of a day: its number, photo, time, title, stars and comment.
@MainActor
final class JournalRow {
  let widget = listRow()
  private let picture: Widget = gtk_picture_new()
  private var loading: Task<Void, Never>?

  init(_ entry: JournalEntry) {
    let number = label(Format.number(entry.number), "day-number")
    number.xalign = 0.5
    number.valign = .start
    let texts = box(.vertical, spacing: 2, Self.texts(entry))
    texts.hexpand = true
    let content = box(
      .horizontal, spacing: 12, [number, Self.mark(entry, picture), texts])
    content.setMargins(12, 10)
    widget.child = content
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
      let stars = box(.horizontal, spacing: 2)
      stars.addClass("day-stars")
      for star in 1...5 {
        stars.append(
          iconImage(
            star <= rating ? "starred-symbolic" : "mona-unrated-symbolic"))
      }
      texts.append(stars)
    }
    if !entry.comment.isEmpty { texts.append(label(entry.comment, wraps: true)) }
    return texts
  }

  /// The photo, or the kind on its colour.
  private static func mark(_ entry: JournalEntry, _ picture: Widget) -> Widget {
    let kind = iconImage(entry.id.kind.iconName, size: 28)
    kind.requestSize(width: 80, height: 80)
    gtk_picture_set_content_fit(cast(picture), GTK_CONTENT_FIT_COVER)
    let mark: Widget = gtk_overlay_new()
    mark.child = kind
    mark.addOverlay(picture)
    mark.addClass("row-mark")
    mark.clips = true
    mark.valign = .start
    markKind(of: mark, entry.id.kind)
    return mark
  }

  /// A photo that cannot be shown leaves the kind to see.
  private func load(_ photo: URL) {
    loading = Task { [weak self] in
      guard let texture = await PhotoTextures.small.texture(photo), !Task.isCancelled, let self
      else { return }
      picture.paintable = texture.pointer
    }
  }
}
