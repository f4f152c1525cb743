import CGtk
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// A tour: its way on a map, what it is asked for, and its stops in their order.
@MainActor
final class TourPage: Page {
  private static let width = 720

  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: TourViewModel
  private let map: PathMap
  private let name = heading("", "title-1")
  private let summary = label("", wraps: true)
  private let progress = label("", "dim-label", wraps: true)
  private let gone = label("", "dim-label", wraps: true)
  private let cut = label("", "dim-label", "caption", wraps: true)
  private let parts = box(.vertical, spacing: 18)
  private let list = listBox("boxed-list")
  private var shown: [TourViewModel.Row] = []

  init(_ viewModel: TourViewModel, preferences: StoredPreferences) {
    self.viewModel = viewModel
    map = PathMap(
      preferences: preferences, path: { [weak viewModel] in viewModel?.path },
      text: { [weak viewModel] in viewModel?.summary ?? "" },
      open: { [weak viewModel] in viewModel?.open($0) })
    let content = box(
      .vertical, spacing: 18, [box(.vertical, spacing: 4, [name, summary, progress, gone]), parts])
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: Self.width))
    let order = button(tr("Order Anew")) { [weak viewModel] in Task { await viewModel?.order() } }
    let actions = arranged(
      [
        order, exportButton(),
        PrintMenu.button(trc("what is printed of a tour", "Booklet")) { [weak viewModel] in
          viewModel?.printable
        }, moreButton(),
      ], by: .wrapped(spacing: 6, lineSpacing: 6))
    let note = label(
      tr("Distances and times are estimates: straight lines, lengthened as streets do."),
      "dim-label", "caption", wraps: true)
    for part in [map.widget, note, choices(), actions, list, cut] { parts.append(part) }
    onRow(of: list) { [weak self] position in
      guard let self, shown.indices.contains(position) else { return }
      self.viewModel.open(shown[position].id)
    }
    observe(while: widget) { [weak self] in self?.renderHead() }
    observe(while: widget) { [weak self] in self?.renderStops() }
    bind(viewModel.loader, to: widget)
  }

  // MARK: What the tour is asked for

  private func choices() -> Widget {
    let modes = TravelMode.allCases
    let mode = comboRow(
      tr("How you travel"), modes.map(\.displayName),
      chosen: { [weak viewModel] in viewModel?.tour.flatMap { modes.firstIndex(of: $0.mode) } },
      choose: { [weak viewModel] in await viewModel?.travel(modes[$0]) })
    let starts = TourStart.allCases
    let start = comboRow(
      tr("Start"), starts.map(\.displayName),
      chosen: { [weak viewModel] in viewModel?.chosenStart.flatMap(starts.firstIndex) },
      choose: { [weak viewModel] in await viewModel?.begin(starts[$0]) })
    let ends = TourEnd.allCases
    let end = comboRow(
      tr("End"), ends.map(\.displayName),
      chosen: { [weak viewModel] in viewModel?.chosenEnd.flatMap(ends.firstIndex) },
      choose: { [weak viewModel] in await viewModel?.end(ends[$0]) })
    let time = comboRow(
      tr("Time to spend"), viewModel.timeTexts,
      chosen: { [weak viewModel] in viewModel?.tour == nil ? nil : viewModel?.chosenTime },
      choose: { [weak viewModel] in await viewModel?.spend($0) })
    return rowGroup(
      "", tr("In a time to spend, as many stops as possible are chosen; locked ones stay."),
      [mode, start, end, time])
  }

  // MARK: Actions

  private func exportButton() -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.addActions(
      [
        Action(
          "export",
          text: { [weak self] name in
            if let format = TourFormat(rawValue: name) { self?.export(format) }
          })
      ], as: "tour")
    button.setMenu {
      Menu([
        (tr("GPX: route, track and waypoints…"), "tour.export::gpx"),
        (tr("GPX: route…"), "tour.export::route"),
        (tr("GPX: track…"), "tour.export::track"),
        (tr("GPX: waypoints…"), "tour.export::waypoints"),
        (tr("GeoJSON…"), "tour.export::geojson"), (tr("geo: addresses…"), "tour.export::geo"),
        (
          tr("{format}…", ["format": ExportFormat.spreadsheet.displayName]),
          "tour.export::spreadsheet"
        ),
        (tr("{format}…", ["format": ExportFormat.csv.displayName]), "tour.export::csv"),
      ])
    }
    button.label = trc("button: write a file", "Export")
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    return button
  }

  private func export(_ format: TourFormat) {
    widget.startTask { [viewModel, widget] in
      let file = await FileChooser.save(
        over: widget.window, title: tr("Export the Tour"),
        accept: trc("button: write a file", "Export"),
        name: viewModel.fileName(format),
        filters: [FileFilter(format.suffix.uppercased(), suffixes: [format.suffix])])
      guard var file else { return }
      if file.pathExtension.isEmpty { file.appendPathExtension(format.suffix) }
      await viewModel.export(as: format, to: file)
    }
  }

  private func moreButton() -> Widget {
    let button = menuButton("view-more-symbolic", tr("More Actions"))
    button.addActions(
      [
        Action("start") { [weak viewModel] in Task { await viewModel?.begin(.map) } },
        Action("end") { [weak viewModel] in Task { await viewModel?.end(.map) } },
        Action("rename") { [weak self] in self?.rename() },
        Action("duplicate") { [weak viewModel] in Task { await viewModel?.duplicate() } },
        Action("remove") { [weak viewModel] in Task { await viewModel?.removeTour() } },
      ], as: "tour")
    button.setMenu {
      // Also where the rows show a place of the map already.
      Menu([
        (tr("Choose the Start on the Map…"), "tour.start"),
        (tr("Choose the End on the Map…"), "tour.end"), (tr("Rename…"), "tour.rename"),
        (tr("Duplicate"), "tour.duplicate"),
        (tr("Remove the Tour"), "tour.remove"),
      ])
    }
    return button
  }

  private func rename() {
    widget.startTask { [viewModel, widget] in
      let alert = Alert(
        heading: tr("Rename the Tour"), body: "",
        responses: [
          .init("cancel", tr("Cancel")), .init("rename", tr("Rename"), .suggested),
        ])
      let name = await alert.ask(
        over: widget.window, label: tr("Name"), text: viewModel.title
      ) { !$0.allSatisfy(\.isWhitespace) }
      if let name { await viewModel.rename(name) }
    }
  }

  // MARK: Rendering

  private func renderHead() {
    name.text = viewModel.title
    summary.text = viewModel.summary
    progress.text = viewModel.progress ?? ""
    progress.isVisible = viewModel.progress != nil
    gone.text = viewModel.goneText ?? ""
    gone.isVisible = viewModel.goneText != nil
    summary.isVisible = viewModel.goneText == nil
    parts.isVisible = viewModel.goneText == nil && viewModel.tour != nil
    cut.text = viewModel.cutText ?? ""
    cut.isVisible = viewModel.cutText != nil
    Accessible.label(list, viewModel.title)
  }

  /// Makes the rows again if they change; the focus stays on the same stop.
  private func renderStops() {
    let rows = viewModel.rows
    guard rows != shown else { return }
    let focused = list.children.firstIndex { hasFocus(within: $0) }.map { shown[$0].id }
    shown = rows
    list.removeRows()
    for row in rows { list.appendRow(TourStopRow.widget(row, viewModel)) }
    if let focused {
      let index = rows.firstIndex { $0.id == focused } ?? 0
      if list.children.indices.contains(index) { list.children[index].grabFocus() }
    }
  }
}

/// A stop of a tour: its number, title, way and time, with a menu of what can be done with it.
@MainActor
enum TourStopRow {
  static func widget(_ row: TourViewModel.Row, _ viewModel: TourViewModel) -> Widget {
    let number = label(row.number.map(Format.number) ?? "–", "day-number")
    number.xalign = 0.5
    number.valign = .start
    let texts = box(.vertical, spacing: 2, [label(row.title, "heading", wraps: true)])
    for text in [row.details, row.access ?? ""] where !text.isEmpty {
      texts.append(label(text, "dim-label", "caption", wraps: true))
    }
    texts.hexpand = true
    let content = box(.horizontal, spacing: 12, [number, texts])
    if row.isCollected { content.append(mark("object-select-symbolic", tr("collected"))) }
    if row.isLocked {
      content.append(mark("changes-prevent-symbolic", trc("a stop of a tour", "locked")))
    }
    let menu = menu(row, viewModel)
    menu.valign = .center
    content.append(menu)
    content.setMargins(12, 10)
    if row.number == nil { content.addClass("dim-label") }
    let widget = listRow(content)
    Accessible.label(widget, row.spoken)
    return widget
  }

  private static func mark(_ icon: String, _ text: String) -> Widget {
    let image = iconImage(icon)
    image.tooltip = text
    image.valign = .center
    return image
  }

  private static func menu(_ row: TourViewModel.Row, _ viewModel: TourViewModel) -> Widget {
    let button = menuButton(
      "view-more-symbolic", tr("Actions for “{title}”", ["title": row.title]), "flat")
    func action(
      _ name: String, _ act: @escaping @MainActor (TourViewModel) async -> Void
    ) -> Action {
      Action(name) { [weak viewModel] in
        if let viewModel { Task { await act(viewModel) } }
      }
    }
    button.addActions(
      [
        action("up") { await $0.move(row, by: -1) }, action("down") { await $0.move(row, by: 1) },
        action("lock") { await $0.toggleLock(row) }, action("skip") { await $0.toggleSkip(row) },
        action("remove") { await $0.remove(row) },
      ], as: "stop")
    button.setMenu {
      let menu = Menu()
      if row.number != nil {
        menu.append(Menu([(tr("Move Up"), "stop.up"), (tr("Move Down"), "stop.down")]))
      }
      menu.append(
        Menu([
          (row.isLocked ? tr("Unlock") : tr("Lock in Its Place"), "stop.lock"),
          (row.number == nil ? tr("Take Back In") : tr("Leave Out"), "stop.skip"),
          (tr("Remove from the Tour"), "stop.remove"),
        ]))
      return menu
    }
    return button
  }
}
