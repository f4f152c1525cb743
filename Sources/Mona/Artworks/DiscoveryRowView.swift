import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A row of a list: photo or kind, title, makers and year, borough, distance, state; always as
/// high, so that the list knows where each row stands.
@MainActor
final class DiscoveryRowView {
  let widget: Widget
  private let kind: Widget = gtk_image_new()
  private let picture = PictureSlot(width: 44, height: 44)
  private let mark: Widget = gtk_overlay_new()
  private let title = label("", "heading")
  private let makers = label("", "dim-label", "caption")
  private let details = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let state: Widget = gtk_image_new()
  private let end = box(GTK_ORIENTATION_VERTICAL, spacing: 2)
  private var shownKind: DiscoveryKind?
  private var shownState: DiscoveryState?
  private var loading: Task<Void, Never>?
  private var place: PhotoPlace?

  init() {
    gtk_image_set_pixel_size(cast(kind), 20)
    gtk_widget_set_size_request(kind, 44, 44)
    gtk_overlay_set_child(cast(mark), kind)
    gtk_overlay_add_overlay(cast(mark), picture.widget)
    gtk_widget_add_css_class(mark, "row-mark")
    gtk_widget_set_overflow(mark, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_valign(mark, GTK_ALIGN_CENTER)
    let under = box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, [makers, details])
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, under])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(cast(distance), PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_halign(state, GTK_ALIGN_END)
    for widget in [state, distance] { gtk_box_append(cast(end), widget) }
    gtk_widget_set_valign(end, GTK_ALIGN_CENTER)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 10, [mark, texts, end])
    setMargins(widget, 6, 4)
    gtk_widget_set_size_request(widget, -1, 52)
    Tooltip.show(on: mark) { [weak self] in self?.shownKind?.displayName }
    Tooltip.show(on: state) { [weak self] in
      self?.shownState.flatMap { $0 == .uncollected ? nil : $0.displayName }
    }
    PhotoSpot.mark(widget) { [weak self] _, _ in self?.place }
  }

  /// Shows a discovery; nothing while the row is nil.
  func show(_ row: ListRow?, isCurrent: Bool) {
    clear()
    place = row.map { PhotoPlace($0) }
    setText(title, row?.title ?? "")
    setText(makers, row?.makers ?? "")
    let more = row?.details ?? ""
    setText(details, more.isEmpty ? "" : "· \(more)")
    setText(distance, row?.distance ?? "")
    gtk_widget_set_visible(distance, row?.distance == nil ? 0 : 1)
    show(state: row?.state ?? .uncollected)
    gtk_widget_set_visible(end, row?.state.iconName == nil && row?.distance == nil ? 0 : 1)
    show(kind: row?.id.kind)
    Accessible.labelRow(widget, row?.spoken ?? "")
    markCurrent(isCurrent)
    if let photo = row?.photo { load(photo) }
  }

  /// Whether this is the row whose sheet is open.
  func markCurrent(_ isCurrent: Bool) {
    markRow(of: widget, isCurrent)
  }

  /// Lets go of the photo, and of its loading.
  func clear() {
    loading?.cancel()
    loading = nil
    picture.show(nil)
  }
}

extension DiscoveryRowView {
  private func show(state: DiscoveryState) {
    guard state != shownState else { return }
    shownState = state
    gtk_image_set_from_icon_name(cast(self.state), state.iconName)
    gtk_widget_set_visible(self.state, state.iconName == nil ? 0 : 1)
  }

  private func show(kind: DiscoveryKind?) {
    guard kind != shownKind else { return }
    shownKind = kind
    markKind(of: mark, kind)
    gtk_image_set_from_icon_name(cast(self.kind), kind?.iconName)
  }

  /// A photo that cannot be shown leaves the kind to see.
  private func load(_ photo: URL) {
    if let texture = PhotoTextures.rows.known(photo) {
      picture.show(texture)
      return
    }
    loading = Task { [weak self] in
      guard let texture = try? await PhotoTextures.rows.texture(photo), !Task.isCancelled,
        let self
      else { return }
      picture.show(texture)
    }
  }
}

extension DiscoveryState {
  /// The symbol of the state in a list; none for what is not collected.
  var iconName: String? {
    switch self {
    case .uncollected: nil
    case .targeted: "mona-targeted-symbolic"
    case .collected: "mona-collected-symbolic"
    }
  }
}
