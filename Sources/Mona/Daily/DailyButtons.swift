import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with the discovery of the day.
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
    Task {
      guard let photo = await PhotoChooser.choose(over: widget) else { return }
      await viewModel.collect(row, photo: photo)
    }
  }
}
