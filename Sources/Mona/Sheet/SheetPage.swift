import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The sheet of a discovery: parts that each follow what they show, and nothing else.
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
      ground: { [weak viewModel] in viewModel?.ground },
      showOnMap: { [weak viewModel] in viewModel?.showOnMap() })
    let act = box(
      .vertical, spacing: 24,
      [
        SheetTitles.widget(for: viewModel, kind), SheetButtons.widget(for: viewModel),
        SheetVisit.widget(for: viewModel), VisitSendingView.widget(for: viewModel.sending),
      ])
    let place = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.location, in: viewModel), SheetOthers.widget(for: viewModel)])
    let more = box(
      .vertical, spacing: 24,
      [SheetTopic.widget(.origin, in: viewModel), SheetTopic.widget(.reference, in: viewModel)])
    let columns = SheetColumns(
      photo: photo.widget, act: act, map: map.widget,
      about: SheetTopic.widget(.about, in: viewModel),
      place: place, more: more
    ).widget
    columns.marginBottom = 24
    widget = box(.vertical, [scrolled(columns), SheetNeighbours.widget(for: viewModel)])
    DropZone.mark(widget) { [weak viewModel] _, _ in viewModel?.photoDestination }
    SheetNeighbours.swipe(over: widget, in: viewModel)
    bind(viewModel.loader, to: widget)
  }

  var photoDestination: PhotoDestination? { viewModel.photoDestination }
}
