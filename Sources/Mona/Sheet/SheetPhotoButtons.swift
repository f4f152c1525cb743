import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// What one can do with the photo of a visit, and with the visit.
@MainActor
enum SheetPhotoButtons {
  /// What takes the visit away stands apart from what only changes its photo.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let locate: Widget = gtk_button_new_with_label(tr("Locate Photo…"))
    let replace: Widget = gtk_button_new_with_label(tr("Replace Photo…"))
    let remove = button(tr("Remove from the Collection"), "removing") { [weak viewModel] in
      if let viewModel { Task { await viewModel.removeVisit() } }
    }
    let buttons = arranged(
      [locate, replace, remove], by: .wrapped(spacing: 6, lineSpacing: 12, isLastApart: true))
    connect(locate, "clicked") { [weak viewModel] in
      if let viewModel { self.locate(for: viewModel, over: buttons) }
    }
    connect(replace, "clicked") { [weak viewModel] in
      if let viewModel { self.replace(for: viewModel, over: buttons) }
    }
    observe(while: buttons) { [weak viewModel] in
      locate.isVisible = viewModel?.isPhotoRemoved == true
    }
    return buttons
  }

  private static func replace(for viewModel: SheetViewModel, over widget: Widget) {
    Task {
      let photo = await PhotoChooser.choose(
        over: widget, title: tr("Choose Another Photo"), accept: trc("button", "Replace"))
      if let photo { await viewModel.replacePhoto(with: photo) }
    }
  }

  /// Another photo than the one that is missing takes its place only if the person says so.
  private static func locate(for viewModel: SheetViewModel, over widget: Widget) {
    // The sheet may be left before a large file is read.
    let window = widget.window.map { Object($0) }
    Task {
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
