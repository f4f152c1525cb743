import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The personal data that MONA stores and sends, and the actions to export or delete them.
@MainActor
final class PrivacyPage: Page {
  let widget: Widget
  private let viewModel: PrivacyViewModel

  var title: String { viewModel.title }
  var contentWidth: Int? { 600 }

  init(_ viewModel: PrivacyViewModel) {
    self.viewModel = viewModel
    let rows = PrivacyText.points.map { point in
      let row = actionRow(point.title, point.text)
      row.addPrefix(iconImage(point.icon))
      return row
    }
    let content = box(.vertical, spacing: 24, [rowGroup("", "", rows)])
    content.setMargins(12, 12)
    content.marginBottom = 24
    widget = scrolled(clamped(content, width: 600))
    content.append(host())
    content.append(consent())
    content.append(rowGroup(tr("Your rights"), PrivacyText.rights, [exportRow(), eraseRow()]))
    bind(viewModel.uploading.loader, to: widget)
  }

  /// What the server of the account says of itself.
  private func host() -> Widget {
    let content = box(.vertical)
    observe(while: content) { [weak viewModel] in
      let points = ConsentText.points(of: viewModel?.uploading.host)
      content.isVisible = !points.isEmpty
      content.removeChildren()
      if points.isEmpty { return }
      content.append(
        rowGroup(tr("Your server"), "", points.map { actionRow($0.title, $0.text) }))
    }
    Task { [weak viewModel] in await viewModel?.uploading.loadHost() }
    return content
  }

  private func consent() -> Widget {
    let toggle = ConsentSwitch.row(
      viewModel.uploading, text: { [viewModel] in viewModel.consentText }
    ) {
      [weak viewModel] in viewModel?.review()
    }
    let account = actionRow(tr("Account"))
    account.addSuffix(iconImage("go-next-symbolic"))
    gtk_list_box_row_set_activatable(cast(account), 1)
    connect(account, "activated") { [weak viewModel] in viewModel?.openAccount() }
    let showing = ShowingRow.widget(viewModel.showing) { [weak viewModel] in
      viewModel?.reviewShowing()
    }
    return rowGroup(tr("Your consent"), "", [toggle, showing, account])
  }

  private func exportRow() -> Widget {
    let export = viewModel.export
    let title = tr("Export My Data")
    let row = actionRow(
      title, tr("One archive with your photos and your visits, readable without MONA."))
    let progress: Widget = gtk_progress_bar_new()
    progress.requestSize(width: 80)
    let start = button(tr("Export…")) { [weak self] in self?.chooseArchive() }
    let cancel = button(tr("Cancel")) { [weak export] in export?.cancel() }
    Accessible.label(start, tr("Export My Data…"))
    for part in [progress, start, cancel] { row.addSuffix(part) }
    observe(while: row) { [weak export] in
      let part = export?.progress
      gtk_progress_bar_set_fraction(cast(progress), part ?? 0)
      let (shown, hidden) =
        part == nil ? ([start], [progress, cancel]) : ([progress, cancel], [start])
      let hadFocus = hidden.contains { hasFocus(within: $0) }
      for part in shown { part.isVisible = true }
      if hadFocus { shown.last?.grabFocus() }
      for part in hidden { part.isVisible = false }
    }
    return row
  }

  private func chooseArchive() {
    widget.startTask { [widget, viewModel] in
      let file = await FileChooser.save(
        over: widget.window, title: tr("Export My Data"),
        accept: trc("button: write a file", "Export"), name: DataExporter.fileName(),
        filters: [FileFilter(tr("Archives"), suffixes: ["tar"])])
      guard var file else { return }
      if file.pathExtension.isEmpty { file.appendPathExtension("tar") }
      await viewModel.export.export(to: file)
    }
  }

  private func eraseRow() -> Widget {
    let erasing = viewModel.erasing
    let title = tr("Erase My Data")
    let row = actionRow(title)
    let erase = button(tr("Erase…"), "destructive-action") { [weak self] in self?.erase() }
    let undo = button(tr("Undo")) { [weak erasing] in Task { await erasing?.undo() } }
    Accessible.label(erase, tr("Erase My Data…"))
    for part in [erase, undo] { row.addSuffix(part) }
    observe(while: row) { [weak erasing] in
      guard let erasing else { return }
      row.setRow(title, erasing.text)
      let canUndo = erasing.erased != nil
      let (shown, hidden) = canUndo ? (undo, erase) : (erase, undo)
      let hadFocus = hasFocus(within: hidden)
      shown.isVisible = true
      if hadFocus { shown.grabFocus() }
      hidden.isVisible = false
    }
    return row
  }

  private func erase() {
    let window = widget.window.map { Object($0) }
    Task { [erasing = viewModel.erasing] in
      guard let question = await erasing.question() else { return }
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")),
          .init("erase", trc("all one's data", "Erase"), .destructive),
        ]
      ).ask(over: window)
      if answer == "erase" { await erasing.erase() }
    }
  }
}
