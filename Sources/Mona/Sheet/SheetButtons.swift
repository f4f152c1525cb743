import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What one can do with a discovery; what is collected is no longer photographed nor targeted.
@MainActor
enum SheetButtons {
  static func widget(for screen: SheetScreen) -> Widget {
    let flow = Flow(perLine: 4, spacing: 12)
    let buttons = flow.widget
    buttons.addClass("sheet-buttons")
    let photograph = labelledButton(
      "camera-photo-symbolic", tr("Photograph"), "suggested-action", "pill"
    ) { [weak screen] in
      if let screen { choosePhoto(for: screen, over: buttons) }
    }
    let webcam = labelledButton("camera-web-symbolic", tr("Webcam"), "pill") { [weak screen] in
      if let screen { WebcamWindow.present(screen.webcam, over: buttons) }
    }
    let target = labelledButton("mona-target-symbolic", screen.state.targetText, "pill") {
      [weak screen] in screen?.toggleTarget()
    }
    let map = labelledButton("mona-map-symbolic", trc("view", "Map"), "pill") {
      [weak screen] in screen?.showOnMap()
    }
    let copy = labelledButton("edit-copy-symbolic", tr("Copy Link"), "pill") { [weak screen] in
      guard let screen, let link = screen.link else { return }
      Clipboard.copy(link, from: buttons)
      screen.sayCopied()
    }
    let share = ShareMenu.button(screen.sharing) { [weak screen] in
      (screen?.collected).map { [$0] } ?? []
    }
    share.child = adw_button_content_new()
    share.setContent("emblem-shared-symbolic", tr("Share"))
    share.addClass("pill")
    for button in [photograph, webcam, target, map, copy, share] {
      button.child?.halign = .center
      flow.append(button)
    }
    observe(while: buttons) { [weak screen] in
      guard let screen else { return }
      let isCollected = screen.state == .collected
      flow.show(photograph, !isCollected)
      flow.show(webcam, !isCollected)
      flow.show(target, !isCollected)
      flow.show(map, screen.ground != nil)
      flow.show(copy, screen.link != nil)
      flow.show(share, isCollected)
      target.setContent(
        screen.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic",
        screen.state.targetText)
    }
    return buttons
  }

  private static func choosePhoto(for screen: SheetScreen, over widget: Widget) {
    Task {
      if let photo = await PhotoChooser.choose(over: widget) { await screen.collect(photo: photo) }
    }
  }
}
