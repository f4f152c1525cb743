import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A list row: photo or kind, title, makers and year, borough, distance and state.
///
/// Its height is fixed, which lets the list compute the position of each row.
@MainActor
final class DiscoveryRowView {
  /// The height without margins, in pixels.
  static let height = 52

  let widget: Widget
  private let picture = CoverPicture(side: KindPictures.markSide)
  private let title = inscription("heading")
  private let byline = inscription("caption", "quiet-text")
  private let mark = SourceDot()
  private let distance = inscription("caption", "numeric", "quiet-text", chars: 8)
  private let state = iconImage()
  private let end = box(.vertical, spacing: 2)
  private var shownKind: DiscoveryKind?
  private var shownState: DiscoveryState?
  private var target: PhotoDestination?

  init() {
    // Margins, since a picture takes the whole height available, and as much width.
    let margin = (Self.height - KindPictures.markSide) / 2
    picture.widget.setMargins(0, margin)
    byline.hexpand = true
    // Else it would show a part of a second line.
    byline.valign = .center
    let texts = box(
      .vertical, spacing: 2, [title, box(.horizontal, spacing: 6, [mark.widget, byline])])
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

  /// Shows a discovery, or an empty row for nil.
  func show(_ row: ListRow?, isCurrent: Bool) {
    target = row.map { PhotoDestination($0) }
    title.inscribe(row?.title ?? "")
    byline.inscribe(row?.byline ?? [])
    mark.show(row?.mark?.colour)
    distance.inscribe(row?.distance ?? "", atEnd: true)
    distance.isVisible = row?.distance != nil
    show(state: row?.state ?? .uncollected)
    end.isVisible = row?.state.iconName != nil || row?.distance != nil
    shownKind = row?.id.kind
    picture.show(row?.cover)
    Accessible.labelRow(widget, row?.spoken ?? "")
    markCurrent(isCurrent)
  }

  /// Whether the row is empty.
  var isEmpty: Bool { shownKind == nil }

  /// Highlights the row if its sheet is open.
  func markCurrent(_ isCurrent: Bool) {
    markRow(of: widget, isCurrent)
  }

  /// Releases the photo, and cancels loading it.
  func clear() {
    picture.clear()
  }
}

extension DiscoveryRowView {
  private func show(state: DiscoveryState) {
    guard state != shownState else { return }
    shownState = state
    self.state.iconName = state.iconName
    self.state.isVisible = state.iconName != nil
  }
}

extension DiscoveryState {
  /// The symbolic icon of the state in a list; nil for uncollected.
  var iconName: String? {
    switch self {
    case .uncollected: nil
    case .targeted: "mona-targeted-symbolic"
    case .collected: "mona-collected-symbolic"
    }
  }
}

/// Highlights a list row while its page is open beside the list.
@MainActor
func markRow(of widget: Widget, _ isCurrent: Bool) {
  guard let place = widget.parent else { return }
  place.setClass("current", isCurrent)
}

/// Sets the style class of a kind, and removes that of the others; none for nil.
@MainActor
func markKind(of widget: Widget, _ kind: DiscoveryKind?) {
  for other in DiscoveryKind.allCases where other != kind {
    widget.removeClass("kind-\(other.name)")
  }
  if let kind { widget.addClass("kind-\(kind.name)") }
}
