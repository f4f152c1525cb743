import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The action buttons of a discovery; a collected one can no longer be photographed or put on the
/// wishlist.
@MainActor
enum SheetButtons {
  /// The state that determines which buttons are shown.
  private struct Choice: Equatable {
    var isCollected: Bool
    var hasLocation: Bool
    var isOwn: Bool
  }

  static func widget(for viewModel: SheetViewModel) -> Widget {
    let buttons = arranged([], by: .evenLines(spacing: 12))
    buttons.addClass("sheet-buttons")
    let target = labelledButton("mona-target-symbolic", viewModel.state.targetText, "pill") {
      [weak viewModel] in viewModel?.toggleTarget()
    }
    // Kept while the other buttons are recreated.
    g_object_ref_sink(target)
    connect(buttons, "destroy") { g_object_unref(target) }
    var shown: Choice?
    observe(while: buttons) { [weak viewModel] in
      guard let viewModel else { return }
      target.setContent(
        viewModel.state == .targeted ? "mona-targeted-symbolic" : "mona-target-symbolic",
        viewModel.state.targetText)
      let choice = Choice(
        isCollected: viewModel.state == .collected, hasLocation: viewModel.location != nil,
        isOwn: viewModel.id.isOwn)
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

  /// Buttons are recreated, not hidden: screen readers lose a widget that is shown again.
  private static func make(
    _ choice: Choice, _ target: Widget, for viewModel: SheetViewModel
  ) -> [Widget] {
    var buttons: [Widget] = []
    if !choice.isCollected { buttons += [photograph(viewModel), webcam(viewModel), target] }
    if choice.hasLocation {
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
    // Nobody but the person could set it right.
    if choice.isOwn { return buttons + [share] }
    let report = labelledButton("dialog-warning-symbolic", tr("Report a Problem…"), "pill") {
      [weak viewModel] in viewModel?.report()
    }
    return buttons + [share, report]
  }

  private static func photograph(_ viewModel: SheetViewModel) -> Widget {
    let button = labelledButton(
      "camera-photo-symbolic", tr("Add a Photo…"), "suggested-action", "pill"
    ) {}
    connect(button, "clicked") { [weak viewModel] in
      guard let viewModel else { return }
      button.startTask {
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

/// The actions on a visit and its photo.
@MainActor
enum SheetPhotoButtons {
  /// The button that deletes the visit is set apart from those about its photos.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let locate: Widget = gtk_button_new_with_label(tr("Locate Photo…"))
    let add: Widget = gtk_button_new_with_label(tr("Add Photos…"))
    let remove = button(tr("Remove from the Collection"), "removing") { [weak viewModel] in
      if let viewModel { Task { await viewModel.removeVisit() } }
    }
    let buttons = arranged(
      [locate, add, remove], by: .wrapped(spacing: 6, lineSpacing: 12, isLastApart: true))
    connect(locate, "clicked") { [weak viewModel] in
      if let viewModel { self.locate(for: viewModel, over: buttons) }
    }
    connect(add, "clicked") { [weak viewModel] in
      if let viewModel { self.add(for: viewModel, over: buttons) }
    }
    observe(while: buttons) { [weak viewModel] in
      locate.isVisible = viewModel?.isPhotoRemoved == true
    }
    return buttons
  }

  private static func add(for viewModel: SheetViewModel, over widget: Widget) {
    widget.startTask {
      let photos = await PhotoChooser.chooseSeveral(
        over: widget, title: tr("Choose Photos to Add"), accept: trc("button", "Add"))
      if !photos.isEmpty { await viewModel.addPhotos(photos) }
    }
  }

  /// Replaces a missing photo by a chosen file; if its content differs, the person has to confirm.
  private static func locate(for viewModel: SheetViewModel, over widget: Widget) {
    // Kept, since the sheet may be closed before a large file is read.
    let window = widget.window.map { Object($0) }
    widget.startTask {
      let photo = await PhotoChooser.choose(
        over: widget, title: tr("Where is the photo?"), accept: tr("Locate"))
      guard let photo, await viewModel.locatePhoto(at: photo) == false else { return }
      let alert = Alert(
        heading: tr("This is another photo"),
        body: tr(
          "“{file}” is not the photo that was collected. Take it all the same?",
          ["file": photo.lastPathComponent]),
        responses: [
          .init("cancel", tr("Cancel")), .init("replace", trc("button", "Replace"), .suggested),
        ])
      if await alert.ask(over: window) == "replace" {
        await viewModel.replacePhoto(with: photo)
      }
    }
  }
}

/// The person's last report of the discovery, and what became of it.
@MainActor
enum SheetReport {
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let place = box(.vertical)
    var shown: String?
    // Created anew: screen readers lose a widget that is shown again.
    observe(while: place) { [weak viewModel] in
      let text = viewModel?.reportText
      place.isVisible = text != nil
      guard text != shown else { return }
      shown = text
      place.removeChildren()
      guard let text else { return }
      let said = label(text, "dim-label", wraps: true)
      said.hexpand = true
      let open = button(tr("Reports"), "flat") { [weak viewModel] in viewModel?.openReports() }
      open.valign = .center
      place.append(box(.horizontal, spacing: 12, [said, open]))
    }
    return place
  }
}
