import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The language, the appearance and the view shown at the start.
@MainActor
enum GeneralRows {
  static func group(_ viewModel: PreferencesViewModel) -> Widget {
    rowGroup(
      "", "",
      [
        comboRow(tr("Language"), viewModel.languageNames) { [weak viewModel] in
          viewModel?.languageIndex
        } choose: { [weak viewModel] in
          viewModel?.speak($0)
        },
        comboRow(trc("light or dark", "Style"), viewModel.styleNames) { [weak viewModel] in
          viewModel?.styleIndex
        } choose: { [weak viewModel] in
          viewModel?.setStyle($0)
        },
        comboRow(tr("Start on"), viewModel.firstViewNames) { [weak viewModel] in
          viewModel?.firstViewIndex
        } choose: { [weak viewModel] in
          viewModel?.setFirstView($0)
        },
      ])
  }
}

/// The origin of distances.
@MainActor
enum OriginRow {
  /// - Parameter showMap: called when the person has to set a place on the map.
  static func group(
    _ viewModel: PreferencesViewModel, showMap: @escaping @MainActor () -> Void
  ) -> Widget {
    let row = comboRow(tr("Distances from"), viewModel.originNames) { [weak viewModel] in
      viewModel?.originIndex
    } choose: { [weak viewModel] in
      if await viewModel?.setOrigin($0) == true { showMap() }
    }
    let group = rowGroup("", "", [row])
    // In the group's description, as a narrow window has no space for it beside the choice.
    observe(while: group) { [weak viewModel] in
      if let viewModel { group.setGroupText(viewModel.originText) }
    }
    return group
  }
}

/// The album's folder, and the button that moves it.
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
      row.startTask { if let moving { await self.move(moving, over: row) } }
    }
    Accessible.label(move, tr("Move the Album…"))
    let cancel = button(tr("Cancel"), "flat") { [weak moving] in moving?.cancel() }
    for button in [move, cancel] { row.addSuffix(button) }
    observe(while: row) { [weak moving] in
      guard let moving else { return }
      row.setRow(tr("Folder"), moving.text)
      row.setClass("error", moving.trouble != nil)
      // Before the focused button is hidden, the focus moves to the one that replaces it.
      let (shown, hidden) = moving.isMoving ? (cancel, move) : (move, cancel)
      let hadFocus = hasFocus(within: hidden)
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
