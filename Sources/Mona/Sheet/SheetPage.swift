import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The sheet of a discovery; each part observes only the data it shows.
@MainActor
final class SheetPage: Page {
  let widget: Widget
  private let viewModel: SheetViewModel
  private let photo: SheetPhoto
  private let map: SheetMap

  init(_ viewModel: SheetViewModel, preferences: StoredPreferences) {
    self.viewModel = viewModel
    let kind = SheetKind(viewModel.id.kind)
    photo = SheetPhoto(viewModel, kind)
    map = SheetMap(
      preferences: preferences, row: { [weak viewModel] in viewModel?.row },
      location: { [weak viewModel] in viewModel?.location },
      showOnMap: { [weak viewModel] in viewModel?.showOnMap() })
    let act = box(
      .vertical, spacing: 24,
      [
        PictureQuestion.widget(viewModel.pictures) { [weak viewModel] in
          viewModel?.asksAboutPictures == true
        },
        SheetTitles.widget(for: viewModel, kind), SheetButtons.widget(for: viewModel),
        SheetOwn.widget(for: viewModel), SheetReport.widget(for: viewModel),
        SheetVisit.widget(for: viewModel), SheetNote.widget(for: viewModel),
        VisitSendingView.widget(for: viewModel.sending),
      ])
    let place = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.location, in: viewModel), SheetOthers.widget(for: viewModel)])
    let more = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.origin, in: viewModel), SheetTopic.widget(.reference, in: viewModel)])
    let columns = SheetColumns(
      photo: photo.widget,
      sizeOfPhoto: { [photo] in photo.size(width: $0, highest: $1) }, act: act, map: map.widget,
      about: SheetTopic.widget(.about, in: viewModel),
      place: place, more: more
    ).widget
    columns.marginBottom = 24
    widget = box(.vertical, [scrolled(columns), SheetNeighbours.widget(for: viewModel)])
    Accessible.group(widget)
    observe(while: widget) { [weak self, widget] in
      if let name = self?.name, !name.isEmpty { Accessible.label(widget, name) }
    }
    DropZone.mark(widget) { [weak viewModel] _, _ in viewModel?.photoDestination }
    SheetNeighbours.swipe(over: widget, in: viewModel)
    bind(viewModel.loader, to: widget)
  }

  var name: String { viewModel.row?.spoken ?? "" }

  var photoDestination: PhotoDestination? { viewModel.photoDestination }
}

/// The layout of a sheet's parts: in one column, or, from a width of 1000 pixels, photo and map
/// beside the texts.
@MainActor
struct SheetColumns {
  /// The photo, the picture or the cover.
  let photo: Widget
  /// The size of `photo` within a width and a height, in pixels.
  let sizeOfPhoto: (_ width: Int, _ highest: Int) -> (width: Int, height: Int)
  /// The head, the actions, and the person's visit.
  let act: Widget
  /// The map.
  let map: Widget
  /// The catalogue's data about the work.
  let about: Widget
  /// The catalogue's data about the place, and other discoveries there.
  let place: Widget
  /// Owner and sources.
  let more: Widget

  private static let wide = 1000
  private static let spacing = 24
  private static let gap = 36

  /// The parts in reading order.
  var widget: Widget {
    arranged(
      [photo, act, map, about, place, more],
      by: Arrangement { parts in
        let least = (parts.map(\.askedWidth.least).max() ?? 0) + Self.spacing
        return (least, max(least, 640 + Self.spacing))
      } places: { [self] parts, width in
        let places = places(of: parts, width)
        return parts.map { places[$0] ?? GdkRectangle() }
      })
  }

  private func places(of parts: [Widget], _ width: Int) -> [Widget: GdkRectangle] {
    guard width >= Self.wide else {
      let content = min(width - Self.spacing, 640)
      return stack(parts, x: (width - content) / 2, width: content)
    }
    let content = min(width - 2 * Self.spacing, 1200)
    let start = (width - content) / 2
    let column = (content - Self.gap) * 47 / 100
    let shown = parts.filter([photo, map, place].contains)
    let said = parts.filter([act, about, more].contains)
    let beside = stack(
      said, x: start + column + Self.gap, width: content - column - Self.gap)
    return stack(shown, x: start, width: column, isBeside: true).merging(beside) { one, _ in one }
  }

  /// - Parameter isBeside: whether these parts are the column of photo and map.
  private func stack(
    _ parts: [Widget], x: Int, width: Int, isBeside: Bool = false
  ) -> [Widget: GdkRectangle] {
    var places: [Widget: GdkRectangle] = [:]
    var y = Self.spacing
    for part in parts {
      var size = (width: width, height: 0)
      switch part {
      case photo:
        size = sizeOfPhoto(width, isBeside ? 600 : 360)
      case map:
        size.height = !isBeside ? 180 : parts.contains(photo) ? 260 : min(width * 3 / 4, 420)
      default: size.height = part.height(at: width)
      }
      places[part] = GdkRectangle(x + (width - size.width) / 2, y, size.width, size.height)
      // Empty parts take no space.
      if size.height > 0 { y += size.height + Self.spacing }
    }
    return places
  }
}
