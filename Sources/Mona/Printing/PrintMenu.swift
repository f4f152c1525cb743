import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The menu that prints a booklet or a list, or saves it as PDF, and its actions.
@MainActor
enum PrintMenu {
  /// The menu's entries; add their actions to a parent widget with `addActions`.
  static func entries() -> Menu {
    Menu(
      [(tr("Print…"), "print.print")]
        + Paper.allCases.map {
          (tr("Save as PDF, {paper}…", ["paper": $0.displayName]), "print.pdf::\($0.rawValue)")
        })
  }

  /// Adds the actions to a widget; `printable` is called on each activation.
  static func addActions(
    to widget: Widget, _ printable: @escaping @MainActor () -> Printable?
  ) {
    let print = Action("print") {
      guard let printable = printable(), let window = widget.window else { return }
      widget.startTask { await self.print(printable, over: window) }
    }
    let save = Action(
      "pdf",
      text: { name in
        guard let printable = printable(), let paper = Paper(rawValue: name) else { return }
        widget.startTask { await self.save(printable, on: paper, over: widget.window) }
      })
    widget.addActions([print, save], as: "print")
  }

  /// A button with the menu.
  static func button(_ label: String, _ printable: @escaping @MainActor () -> Printable?) -> Widget
  {
    let button: Widget = gtk_menu_button_new()
    button.setMenu { entries() }
    button.label = label
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    addActions(to: button, printable)
    return button
  }

  private static func print(_ printable: Printable, over window: Widget) async {
    let window = Object(window)
    guard let document = await printable.document() else { return }
    printable.showPreparing(document)
    let drawing = await PrintedDrawing(document)
    let outcome = await PrintDialog.print(over: window, name: document.title) { width, height in
      drawing.pages(PageSize(width: width, height: height))
    }
    if case .failed(let details) = outcome { printable.showFailure(details) }
  }

  private static func save(_ printable: Printable, on paper: Paper, over window: Widget?) async {
    guard let document = await printable.document() else { return }
    let file = await FileChooser.save(
      over: window, title: tr("Save as PDF"), accept: tr("Save"),
      name: "\(document.fileName).pdf", filters: [FileFilter("PDF", suffixes: ["pdf"])])
    guard var file else { return }
    if file.pathExtension.isEmpty { file.appendPathExtension("pdf") }
    printable.showPreparing(document)
    let drawing = await PrintedDrawing(document)
    let data = await BlockingExecutor.shared.run {
      PDFFile.data(
        drawing.pages(paper.size), title: document.title, width: paper.size.width,
        height: paper.size.height)
    }
    if let data { await printable.save(data, to: file) } else { printable.showFailure("") }
  }
}
