import CGtk
import GtkKit
import MonaScreens

/// A group in the list or, in a narrow window, in the strip: its photo, its time, its mark.
@MainActor
final class InboxGroupRowView {
  let widget: Widget
  private let picture = PictureSlot(width: 56, height: 56)
  private let mark: Widget = gtk_image_new()
  private let badge: Widget
  private let frame: Widget = gtk_overlay_new()
  private let time = label("", "heading", "numeric")
  private let details = label("", "dim-label", "caption")
  private let texts: Widget
  private var shown: InboxGroupRow?
  private var loading: Task<Void, Never>?

  init() {
    gtk_overlay_set_child(cast(frame), picture.widget)
    gtk_widget_add_css_class(frame, "row-mark")
    gtk_widget_add_css_class(frame, "inbox-thumbnail")
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_valign(frame, GTK_ALIGN_CENTER)
    badge = box(GTK_ORIENTATION_HORIZONTAL, [mark])
    gtk_widget_add_css_class(badge, "inbox-mark")
    gtk_widget_set_halign(badge, GTK_ALIGN_END)
    gtk_widget_set_valign(badge, GTK_ALIGN_END)
    gtk_overlay_add_overlay(cast(frame), badge)
    texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [time, details])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 10, [frame, texts])
    setMargins(widget, 2, 4)
    Tooltip.show(on: widget) { [weak self] in self?.shown?.spoken }
  }

  func show(_ row: InboxGroupRow, isNarrow: Bool, isCurrent: Bool) {
    gtk_widget_set_visible(texts, isNarrow ? 0 : 1)
    markRow(of: widget, isCurrent)
    guard row != shown else { return }
    let photo = shown?.photo
    shown = row
    setText(time, row.time)
    setText(details, row.count.isEmpty ? row.details : "\(row.details) · \(row.count)")
    Accessible.labelRow(widget, row.spoken)
    for mark in ["chosen", "skipped", "collected", "failed"] {
      gtk_widget_remove_css_class(widget, "inbox-\(mark)")
    }
    if let name = row.mark.iconName {
      gtk_image_set_from_icon_name(cast(mark), name.icon)
      gtk_widget_add_css_class(widget, "inbox-\(name.style)")
    }
    gtk_widget_set_visible(badge, row.mark.iconName == nil ? 0 : 1)
    if photo != row.photo { load(row) }
  }

  /// Lets go of the photo, and of its loading.
  func clear() {
    loading?.cancel()
    loading = nil
    shown = nil
    picture.show(nil)
  }

  private func load(_ row: InboxGroupRow) {
    loading?.cancel()
    if let texture = PhotoTextures.rows.known(row.photo) {
      return picture.show(texture)
    }
    picture.show(nil)
    loading = Task { [weak self] in
      guard let texture = try? await PhotoTextures.rows.texture(row.photo), !Task.isCancelled,
        let self
      else { return }
      picture.show(texture)
    }
  }
}

extension InboxGroupRow.Mark {
  /// The symbol, and the name of its colours; nil while nothing is decided.
  fileprivate var iconName: (icon: String, style: String)? {
    switch self {
    case .open: nil
    case .chosen: ("object-select-symbolic", "chosen")
    case .skipped: ("media-skip-forward-symbolic", "skipped")
    case .collected: ("mona-collected-symbolic", "collected")
    case .failed: ("dialog-warning-symbolic", "failed")
    }
  }
}
