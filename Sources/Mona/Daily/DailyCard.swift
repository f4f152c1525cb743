import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The card of the day: its kind, titles and makers, the person's photo, and the buttons.
@MainActor
final class DailyCard {
  let widget: Widget
  private let viewModel: DailyViewModel
  private let picture: DailyPicture
  private let map: SheetMap
  private let buttons: DailyButtons
  private let dateLine = label("", "dim-label", "caption-heading", wraps: true)
  private let kind = label("", "kind-pill")
  private let title = label("", "title-1", wraps: true, isSelectable: true)
  private let byline = label("", wraps: true)
  private let locationText = label("", "dim-label", wraps: true)
  private let distance: Widget
  private let remark = label("", "heading", wraps: true)
  private let welcome = label("", wraps: true)

  init(_ viewModel: DailyViewModel, origin: OriginChooser, preferences: StoredPreferences) {
    self.viewModel = viewModel
    distance = OriginButton(origin) { [weak viewModel] in viewModel?.distanceText ?? "" }.widget
    distance.halign = .start
    distance.addClass("origin-line")
    picture = DailyPicture()
    map = SheetMap(
      preferences: preferences, height: 130, row: { [weak viewModel] in viewModel?.row },
      location: { [weak viewModel] in viewModel?.location },
      showOnMap: { [weak viewModel] in viewModel?.showOnMap() })
    buttons = DailyButtons(viewModel)
    // A label that takes the focus would select its text when the view opens.
    title.canFocus = false
    // A long list of makers must not push the buttons out of view; the sheet names all of them.
    for line in [title, byline] {
      line.lines = 4
      line.ellipsize = .end
    }
    kind.halign = .start
    buttons.widget.marginTop = 12
    let texts = box(
      .vertical, spacing: 6, [kind, title, byline, locationText, distance, remark])
    widget = box(
      .vertical, spacing: 12,
      [
        dateLine, welcome, picture.widget,
        PictureQuestion.widget(viewModel.pictures) { [weak viewModel] in
          viewModel?.asksAboutPictures == true
        },
        map.widget, texts, buttons.widget,
      ])
    DropZone.mark(widget) { [weak viewModel] _, _ in viewModel?.row.map { PhotoDestination($0) } }
    widget.addClass("card", "daily-card")
    Accessible.group(widget)
  }

  /// Shows the view model's discovery; call it in an observer.
  func render() {
    guard let row = viewModel.row else { return }
    for part in [widget, kind] { markKind(of: part, row.id.kind) }
    Accessible.label(widget, row.spoken)
    set(dateLine, viewModel.dateLine)
    set(kind, row.id.kind.displayName)
    set(title, row.displayTitle)
    set(byline, viewModel.byline)
    set(locationText, row.locationText)
    distance.isVisible = viewModel.distanceText != nil
    set(remark, viewModel.remark)
    set(welcome, viewModel.welcome)
    picture.show(
      viewModel.cover ?? CoverContent(row.id.kind), viewModel.pictures.mode,
      title: row.displayTitle, isPhotoRemoved: viewModel.isPhotoRemoved)
    buttons.render(row)
  }

  /// Hides an empty line.
  private func set(_ line: Widget, _ text: String) {
    line.text = text
    line.isVisible = !text.isEmpty
  }
}

/// The buttons for the discovery of the day.
@MainActor
final class DailyButtons {
  var widget: Widget { flow.widget }
  private let flow = Flow(perLine: 2, spacing: 12, lineSpacing: 6, areEven: true)
  private let viewModel: DailyViewModel
  private var photograph: Widget?
  private var target: Widget?
  private var map: Widget?

  init(_ viewModel: DailyViewModel) {
    self.viewModel = viewModel
    photograph = add("camera-photo-symbolic", tr("Add a Photo…")) { [weak self] in self?.choose() }
    photograph?.addClass("suggested-action")
    target = add("mona-target-symbolic", tr("Target")) { [weak viewModel] in
      viewModel?.toggleTarget()
    }
    map = add("mona-map-symbolic", tr("Show on Map")) { [weak viewModel] in viewModel?.showOnMap() }
    _ = add("text-x-generic-symbolic", tr("Open Sheet")) { [weak viewModel] in
      viewModel?.openSheet()
    }
  }

  func render(_ row: DiscoveryRow) {
    let isCollected = row.state == .collected
    for part in [photograph, target].compactMap(\.self) { flow.show(part, !isCollected) }
    if let target {
      let isTargeted = row.state == .targeted
      target.setContent(
        isTargeted ? "mona-targeted-symbolic" : "mona-target-symbolic", row.state.targetText)
    }
    if let map { map.isSensitive = row.coordinate != nil }
  }

  private func add(
    _ icon: String, _ word: String, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = labelledButton(icon, word, "pill", action: action)
    button.child?.halign = .center
    flow.append(button)
    return button
  }

  private func choose() {
    guard let row = viewModel.row else { return }
    widget.startTask { [self] in
      guard let photo = await PhotoChooser.choose(over: widget) else { return }
      await viewModel.collect(row, photo: photo)
    }
  }
}
