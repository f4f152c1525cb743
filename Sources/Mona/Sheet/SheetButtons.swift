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

  static func widget(for screen: SheetScreen) -> Widget {
    let buttons = arranged([], by: .evenLines(spacing: 12))
    buttons.addClass("sheet-buttons")
    let target = labelledButton("mona-target-symbolic", screen.state.targetText, "pill") {
      [weak screen] in screen?.toggleTarget()
    }
    // It stays the same while the others are made anew.
    g_object_ref_sink(target)
    connect(buttons, "destroy") { g_object_unref(target) }
    var shown: Choice?
    observe(while: buttons) { [weak screen] in
      guard let screen else { return }
      target.setContent(
        screen.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic",
        screen.state.targetText)
      let choice = Choice(isCollected: screen.state == .collected, hasGround: screen.ground != nil)
      guard choice != shown else { return }
      shown = choice
      buttons.removeChildren()
      for button in make(choice, target, for: screen) {
        button.child?.halign = .center
        buttons.append(button)
      }
    }
    return buttons
  }

  /// Made anew each time, not hidden: screen readers would lose what comes back.
  private static func make(
    _ choice: Choice, _ target: Widget, for screen: SheetScreen
  ) -> [Widget] {
    var buttons: [Widget] = []
    if !choice.isCollected { buttons += [photograph(screen), webcam(screen), target] }
    if choice.hasGround {
      buttons.append(
        labelledButton("mona-map-symbolic", trc("view", "Map"), "pill") { [weak screen] in
          screen?.showOnMap()
        })
    }
    let share =
      choice.isCollected
      ? ShareMenu.button(screen.sharing) { [weak screen] in (screen?.collected).map { [$0] } ?? [] }
      : ShareMenu.button(screen.sharing) { [weak screen] in screen?.row }
    share.child = adw_button_content_new()
    share.setContent("send-to-symbolic", tr("Share"))
    Accessible.label(share, tr("Share"))
    share.addClass("pill")
    return buttons + [share]
  }

  private static func photograph(_ screen: SheetScreen) -> Widget {
    let button = labelledButton(
      "camera-photo-symbolic", tr("Photograph"), "suggested-action", "pill"
    ) {}
    connect(button, "clicked") { [weak screen] in
      guard let screen else { return }
      Task {
        if let photo = await PhotoChooser.choose(over: button) {
          await screen.collect(photo: photo)
        }
      }
    }
    return button
  }

  private static func webcam(_ screen: SheetScreen) -> Widget {
    let button = labelledButton("camera-web-symbolic", tr("Webcam"), "pill") {}
    connect(button, "clicked") { [weak screen] in
      if let screen { WebcamWindow.present(screen.webcam, over: button) }
    }
    return button
  }
}
