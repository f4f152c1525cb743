import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A row of a list: photo or kind, title, makers and year, borough, distance, state; always as
/// high, so that the list knows where each row stands.
@MainActor
final class DiscoveryRowView {
  let widget: Widget
  private let kind = iconImage(size: 20)
  private let picture = PictureSlot(width: 44, height: 44)
  private let mark: Widget = gtk_overlay_new()
  private let title = label("", "heading")
  private let makers = label("", "dim-label", "caption")
  private let details = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let state = iconImage()
  private let end = box(.vertical, spacing: 2)
  private var shownKind: DiscoveryKind?
  private var shownState: DiscoveryState?
  private var loading: Task<Void, Never>?
  private var target: PhotoTarget?

  init() {
    kind.requestSize(width: 44, height: 44)
    mark.child = kind
    mark.addOverlay(picture.widget)
    mark.addClass("row-mark")
    mark.clips = true
    mark.valign = .center
    let under = box(.horizontal, spacing: 4, [makers, details])
    let texts = box(.vertical, spacing: 2, [title, under])
    texts.hexpand = true
    texts.valign = .center
    distance.ellipsize = .none
    state.halign = .end
    for widget in [state, distance] { end.append(widget) }
    end.valign = .center
    widget = box(.horizontal, spacing: 10, [mark, texts, end])
    widget.setMargins(6, 4)
    widget.requestSize(height: 52)
    Tooltip.show(on: mark) { [weak self] in self?.shownKind?.displayName }
    Tooltip.show(on: state) { [weak self] in
      self?.shownState.flatMap { $0 == .uncollected ? nil : $0.displayName }
    }
    DropZone.mark(widget) { [weak self] _, _ in self?.target }
  }

  /// Shows a discovery; nothing while the row is nil.
  func show(_ row: ListRow?, isCurrent: Bool) {
    clear()
    target = row.map { PhotoTarget($0) }
    title.text = row?.title ?? ""
    makers.text = row?.makers ?? ""
    let more = row?.details ?? ""
    details.text = more.isEmpty ? "" : "· \(more)"
    distance.text = row?.distance ?? ""
    distance.isVisible = row?.distance != nil
    show(state: row?.state ?? .uncollected)
    end.isVisible = row?.state.iconName != nil || row?.distance != nil
    show(kind: row?.id.kind)
    Accessible.labelRow(widget, row?.spoken ?? "")
    markCurrent(isCurrent)
    if let photo = row?.photo { load(photo) }
  }

  /// Whether it shows nothing.
  var isEmpty: Bool { shownKind == nil }

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
    self.state.iconName = state.iconName
    self.state.isVisible = state.iconName != nil
  }

  private func show(kind: DiscoveryKind?) {
    guard kind != shownKind else { return }
    shownKind = kind
    markKind(of: mark, kind)
    self.kind.iconName = kind?.iconName
  }

  /// A photo that cannot be shown leaves the kind to see.
  private func load(_ photo: URL) {
    if let texture = PhotoTextures.rows.known(photo) {
      picture.show(texture)
      return
    }
    loading = Task { [weak self] in
      guard let texture = await PhotoTextures.rows.texture(photo), !Task.isCancelled,
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
