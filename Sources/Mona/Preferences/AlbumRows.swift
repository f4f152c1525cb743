import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The folder of the album, and its move to another one.
@MainActor
enum AlbumRows {
  static func group(_ moving: AlbumMoving) -> Widget {
    let bar: Widget = gtk_progress_bar_new()
    bar.setMargins(12, 0)
    Accessible.label(bar, tr("Moving the album"))
    let group = rowGroup(
      tr("Album"), tr("Your photos, in a folder of your own, under names you can read."),
      [folderRow(moving)])
    group.addRow(bar)
    observe(while: bar) { [weak moving] in
      bar.isVisible = moving?.isMoving == true
      if let progress = moving?.progress {
        gtk_progress_bar_set_fraction(cast(bar), progress.fraction)
      }
    }
    return group
  }

  private static func folderRow(_ moving: AlbumMoving) -> Widget {
    let row = actionRow(tr("Folder"), moving.folderText)
    adw_action_row_set_subtitle_lines(cast(row), 0)
    let move = button(trc("button", "Move…"), "flat") { [weak moving] in
      Task { if let moving { await self.move(moving, over: row) } }
    }
    Accessible.label(move, tr("Move the Album…"))
    let cancel = button(tr("Cancel"), "flat") { [weak moving] in moving?.cancel() }
    for button in [move, cancel] { row.addSuffix(button) }
    observe(while: row) { [weak moving] in
      guard let moving else { return }
      row.setRow(tr("Folder"), moving.text)
      row.setClass("error", moving.trouble != nil)
      // Before it goes, the keyboard passes to the button that takes its place.
      let (shown, hidden) = moving.isMoving ? (cancel, move) : (move, cancel)
      let hadFocus = hidden.hasFocus
      shown.isVisible = moving.isPossible
      if hadFocus { shown.grabFocus() }
      hidden.isVisible = false
    }
    return row
  }

  private static func move(_ moving: AlbumMoving, over widget: Widget) async {
    let folder = await FileChooser.folder(
      over: widget.window, title: tr("Choose a Folder for the Album"), accept: tr("Move Here"))
    if let folder { await moving.move(to: folder) }
  }
}
