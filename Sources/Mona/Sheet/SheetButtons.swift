import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with a discovery; what is collected is no longer photographed nor targeted.
@MainActor
enum SheetButtons {
  /// What decides which buttons there are.
  private struct Choice: Equatable {
    var isCollected: Bool
    var hasGround: Bool
  }

  static func widget(for viewModel: SheetViewModel) -> Widget {
    let buttons = arranged([], by: .evenLines(spacing: 12))
    buttons.addClass("sheet-buttons")
    let target = labelledButton("mona-target-symbolic", viewModel.state.targetText, "pill") {
      [weak viewModel] in viewModel?.toggleTarget()
    }
    // It stays the same while the others are made anew.
    g_object_ref_sink(target)
    connect(buttons, "destroy") { g_object_unref(target) }
    var shown: Choice?
    observe(while: buttons) { [weak viewModel] in
      guard let viewModel else { return }
      target.setContent(
        viewModel.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic",
        viewModel.state.targetText)
      let choice = Choice(
        isCollected: viewModel.state == .collected, hasGround: viewModel.ground != nil)
      guard choice != shown else { return }
      shown = choice
      buttons.removeChildren()
      for button in make(choice, target, for: viewModel) {
        button.child?.halign = .center
        buttons.append(button)
      }
    }
    return buttons
  }

  /// Made anew each time, not hidden: screen readers would lose what comes back.
  private static func make(
    _ choice: Choice, _ target: Widget, for viewModel: SheetViewModel
  ) -> [Widget] {
    var buttons: [Widget] = []
    if !choice.isCollected { buttons += [photograph(viewModel), webcam(viewModel), target] }
    if choice.hasGround {
      buttons.append(
        labelledButton("mona-map-symbolic", trc("view", "Map"), "pill") { [weak viewModel] in
          viewModel?.showOnMap()
        })
    }
    let share =
      choice.isCollected
      ? ShareMenu.button(viewModel.sharing) { [weak viewModel] in
        (viewModel?.collected).map { [$0] } ?? []
      }
      : ShareMenu.button(viewModel.sharing) { [weak viewModel] in viewModel?.row }
    share.child = adw_button_content_new()
    share.setContent("send-to-symbolic", tr("Share"))
    Accessible.label(share, tr("Share"))
    share.addClass("pill")
    return buttons + [share]
  }

  private static func photograph(_ viewModel: SheetViewModel) -> Widget {
    let button = labelledButton(
      "camera-photo-symbolic", tr("Add a Photo…"), "suggested-action", "pill"
    ) {}
    connect(button, "clicked") { [weak viewModel] in
      guard let viewModel else { return }
      Task {
        if let photo = await PhotoChooser.choose(over: button) {
          await viewModel.collect(photo: photo)
        }
      }
    }
    return button
  }

  private static func webcam(_ viewModel: SheetViewModel) -> Widget {
    let button = labelledButton("camera-web-symbolic", tr("Webcam"), "pill") {}
    connect(button, "clicked") { [weak viewModel] in
      if let viewModel { WebcamWindow.present(viewModel.webcam, over: button) }
    }
    return button
  }
}
