import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What one can do with a discovery; what is collected is no longer photographed nor targeted.
@MainActor
enum SheetButtons {
  static func widget(for screen: SheetScreen) -> Widget {
    let buttons: Widget = gtk_flow_box_new()
    buttons.addClass("sheet-buttons")
    gtk_flow_box_set_selection_mode(cast(buttons), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(buttons), 4)
    gtk_flow_box_set_column_spacing(cast(buttons), 12)
    gtk_flow_box_set_row_spacing(cast(buttons), 12)
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
    let sharing: Widget = adw_button_content_new()
    adw_button_content_set_icon_name(cast(sharing), "emblem-shared-symbolic")
    adw_button_content_set_label(cast(sharing), tr("Share"))
    share.child = sharing
    share.addClass("pill")
    for button in [photograph, webcam, target, map, copy, share] {
      button.child?.halign = .center
      gtk_flow_box_insert(cast(buttons), button, -1)
      // The button takes the focus, not the cell around it.
      if let cell = button.parent { cell.isFocusable = false }
    }
    observe(while: buttons) { [weak screen] in
      guard let screen else { return }
      let isCollected = screen.state == .collected
      show(photograph, !isCollected)
      show(webcam, !isCollected)
      show(target, !isCollected)
      show(map, screen.ground != nil)
      show(copy, screen.link != nil)
      show(share, isCollected)
      target.setContent(
        screen.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic",
        screen.state.targetText)
    }
    return buttons
  }

  private static func show(_ button: Widget, _ isShown: Bool) {
    button.parent?.isVisible = isShown
  }

  private static func choosePhoto(for screen: SheetScreen, over widget: Widget) {
    Task {
      if let photo = await PhotoChooser.choose(over: widget) { await screen.collect(photo: photo) }
    }
  }
}
