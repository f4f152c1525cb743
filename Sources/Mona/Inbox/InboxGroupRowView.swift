import CGtk
import GtkKit
import MonaScreens

/// A group of photos in the list: its photo, time and mark.
@MainActor
final class InboxGroupRowView {
  let widget: Widget
  /// The width and height of the photo, in pixels.
  static let side = 56

  private let picture = PictureSlot(width: side, height: side)
  private let mark = iconImage()
  private let badge: Widget
  private let frame: Widget = gtk_overlay_new()
  private let time = label("", "heading", "numeric")
  private let details = label("", "dim-label", "caption")
  private let texts: Widget
  private var shown: InboxGroupRow?
  private var loading: Task<Void, Never>?

  init() {
    frame.child = picture.widget
    frame.addClass("row-mark", "inbox-thumbnail")
    frame.clips = true
    frame.valign = .center
    badge = box(.horizontal, [mark])
    badge.addClass("inbox-mark")
    badge.align(.end, .end)
    frame.addOverlay(badge)
    texts = box(.vertical, spacing: 2, [time, details])
    texts.hexpand = true
    texts.valign = .center
    widget = box(.horizontal, spacing: 10, [frame, texts])
    widget.setMargins(2, 4)
  }

  func show(_ row: InboxGroupRow, isNarrow: Bool) {
    texts.isVisible = !isNarrow
    guard row != shown else { return }
    let photo = shown?.photo
    shown = row
    time.text = row.time
    details.text = row.count.isEmpty ? row.details : "\(row.details) · \(row.count)"
    for mark in ["chosen", "skipped", "collected", "failed"] {
      widget.removeClass("inbox-\(mark)")
    }
    if let name = row.mark.iconName {
      mark.iconName = name.icon
      widget.addClass("inbox-\(name.style)")
    }
    badge.isVisible = row.mark.iconName != nil
    if photo != row.photo { load(row) }
  }

  /// Releases the photo, and cancels its loading.
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
    loading = widget.startTask { [weak self] in
      guard let texture = await PhotoTextures.rows.texture(row.photo), !Task.isCancelled,
        let self
      else { return }
      picture.show(texture)
    }
  }
}

extension InboxGroupRow.Mark {
  /// The icon, and the name of its style; nil if the group has no decision yet.
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
