import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The controls while photos are being selected: one bar above them, one below.
@MainActor
final class CollectionSelectionBar {
  /// The number of selected photos, and the button that ends the selection.
  let head: Widget
  /// The actions on the selected photos.
  let foot: Widget = gtk_action_bar_new()
  private let viewModel: CollectionViewModel

  init(_ viewModel: CollectionViewModel) {
    self.viewModel = viewModel
    let text = label("", "heading")
    Accessible.become(text, GTK_ACCESSIBLE_ROLE_HEADING)
    text.hexpand = true
    let all = iconButton(
      "edit-select-all-symbolic", trc("select all photos", "Select All"), "flat"
    ) { [weak viewModel] in viewModel?.selectAll() }
    let done = button(tr("Cancel")) { [weak viewModel] in viewModel?.endSelecting() }
    head = box(.horizontal, spacing: 6, [text, all, done])
    head.setMargins(12, 6)
    observe(while: head) { [weak viewModel] in text.text = viewModel?.selectionText ?? "" }
    fill()
    observe(while: foot) { [weak viewModel, foot] in
      gtk_action_bar_set_revealed(cast(foot), viewModel?.isSelecting == true ? 1 : 0)
    }
  }

  /// Adds the actions that the grid activates to the page that holds both.
  func addActions(to page: Widget) {
    let remove = Action("remove") { [weak self] in
      page.startTask { await self?.remove() }
    }
    page.addActions([remove], as: "collection")
  }

  private func fill() {
    // Without icons: with them, the French texts are wider than a phone's window.
    let export = button(tr("Export Photos…"), "flat") { [weak self, foot] in
      foot.startTask { await self?.export() }
    }
    let share = ShareMenu.button(viewModel.sharing, isOfSeveral: true) { [weak viewModel] in
      viewModel?.selected ?? []
    }
    share.label = tr("Share")
    gtk_menu_button_set_direction(cast(share), GTK_ARROW_UP)
    share.addClass("flat")
    let table = ExportMenu.button(tr("Export Visits"), viewModel.exporter) { [weak viewModel] in
      .discoveries(Set(viewModel?.selected.map(\.id) ?? []))
    }
    gtk_menu_button_set_direction(cast(table), GTK_ARROW_UP)
    table.addClass("flat")
    let remove = button(tr("Remove…"), "flat") { [weak self, foot] in
      foot.startTask { await self?.remove() }
    }
    let more = moreButton()
    let buttons = arranged(
      [export, table, share, more, remove],
      by: .wrapped(spacing: 6, lineSpacing: 6, isLastApart: true))
    buttons.hexpand = true
    gtk_action_bar_set_center_widget(cast(foot), buttons)
    foot.addClass("selection-actions")
    observe(while: foot) { [weak viewModel] in
      let isAny = viewModel?.selection.ids.isEmpty == false
      for button in [export, table, share, more, remove] { button.isSensitive = isAny }
    }
  }

  private func moreButton() -> Widget {
    let button = menuButton("view-more-symbolic", tr("More Actions"), "flat")
    gtk_menu_button_set_direction(cast(button), GTK_ARROW_UP)
    let tour = Action("tour") { [weak viewModel] in Task { await viewModel?.makeTour() } }
    button.addActions([tour], as: "selection")
    PrintMenu.addActions(to: button) { [weak viewModel] in viewModel?.printable }
    button.setMenu {
      let menu = Menu([(tr("Make a Tour"), "selection.tour")])
      menu.append(PrintMenu.entries(), heading: tr("As a List"))
      return menu
    }
    return button
  }

  private func export() async {
    let visits = viewModel.selected
    guard await !viewModel.sharing.photoFiles(visits).isEmpty else { return }
    let window = foot.window
    let folder = await FileChooser.folder(
      over: window, title: tr("Choose a Folder for the Copies"),
      accept: trc("button: write a file", "Export"))
    guard let folder else { return }
    await viewModel.sharing.export(visits, to: folder)
    viewModel.endSelecting()
  }

  private func remove() async {
    let count = viewModel.selected.count
    guard count > 0 else { return }
    let answer = await Alert(
      heading: trn("Remove {count} visit?", "Remove {count} visits?", count),
      body: tr("Photos move to the trash; ratings and comments go. The badges you won stay yours."),
      responses: [.init("cancel", tr("Cancel")), .init("remove", tr("Remove"), .destructive)]
    ).ask(over: foot.window)
    guard answer == "remove" else { return }
    await viewModel.removeSelected()
  }
}
