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
  /// How high a row is without its margins, in pixels.
  static let height = 52

  let widget: Widget
  private let picture = PictureSlot(width: KindPictures.markSide, height: KindPictures.markSide)
  private let title = inscription("heading")
  private let byline = inscription("caption", "quiet-text")
  private let distance = inscription("caption", "numeric", "quiet-text", chars: 8)
  private let state = iconImage()
  private let end = box(.vertical, spacing: 2)
  private var shownKind: DiscoveryKind?
  private var shownState: DiscoveryState?
  private var loading: Task<Void, Never>?
  private var target: PhotoDestination?

  init() {
    picture.widget.addClass("row-picture")
    picture.widget.clips = true
    // A picture takes all the height there is, and as much width: what is not its own is margin.
    let margin = (Self.height - KindPictures.markSide) / 2
    picture.widget.setMargins(0, margin)
    let texts = box(.vertical, spacing: 2, [title, byline])
    texts.hexpand = true
    texts.valign = .center
    state.halign = .end
    for widget in [state, distance] { end.append(widget) }
    end.valign = .center
    widget = box(.horizontal, spacing: 10, [picture.widget, texts, end])
    widget.setMargins(6, 4)
    widget.requestSize(height: Self.height)
    Tooltip.show(on: picture.widget) { [weak self] in self?.shownKind?.displayName }
    Tooltip.show(on: state) { [weak self] in
      self?.shownState.flatMap { $0 == .uncollected ? nil : $0.displayName }
    }
    DropZone.mark(widget) { [weak self] _, _ in self?.target }
  }

  /// Shows a discovery; nothing while the row is nil.
  func show(_ row: ListRow?, isCurrent: Bool) {
    loading?.cancel()
    target = row.map { PhotoDestination($0) }
    title.inscribe(row?.title ?? "")
    byline.inscribe(row?.byline ?? [])
    distance.inscribe(row?.distance ?? "", atEnd: true)
    distance.isVisible = row?.distance != nil
    show(state: row?.state ?? .uncollected)
    end.isVisible = row?.state.iconName != nil || row?.distance != nil
    shownKind = row?.id.kind
    show(photo: row?.photo)
    Accessible.labelRow(widget, row?.spoken ?? "")
    markCurrent(isCurrent)
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

  /// Shows the photo, and the kind where there is none that can be shown.
  private func show(photo: URL?) {
    if let photo, let texture = PhotoTextures.rows.known(photo) {
      return picture.show(texture)
    }
    picture.show(shownKind.map { KindPictures.mark($0, for: widget) })
    guard let photo else { return }
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

/// Marks the row of a list whose page is open beside the list, or no longer.
@MainActor
func markRow(of widget: Widget, _ isCurrent: Bool) {
  guard let place = widget.parent else { return }
  place.setClass("current", isCurrent)
}

/// Gives a widget the colour of a kind, in the place of another's; none for nil.
@MainActor
func markKind(of widget: Widget, _ kind: DiscoveryKind?) {
  for other in DiscoveryKind.allCases where other != kind {
    widget.removeClass("kind-\(other.name)")
  }
  if let kind { widget.addClass("kind-\(kind.name)") }
}
