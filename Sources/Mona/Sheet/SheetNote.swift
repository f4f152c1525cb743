import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's own note on a discovery, or a button to begin one.
@MainActor
enum SheetNote {
  private enum Shown { case nothing, button, box }

  /// Without size where no note is shown.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    var shown = Shown.nothing
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      let note = viewModel.note
      let next = !viewModel.showsNote ? Shown.nothing : note.isOpen ? .box : .button
      holder.isVisible = next != .nothing
      guard next != shown else { return }
      let isBegun = shown == .button
      shown = next
      switch next {
      case .nothing: holder.child = nil
      case .button: holder.child = begin(note)
      case .box:
        let words = words(of: note)
        holder.child = content(words, note)
        if isBegun { words.focus() }
      }
    }
    return holder
  }

  private static func begin(_ note: NoteEditing) -> Widget {
    let begin = button(tr("Add a Note"), "flat") { [weak note] in note?.open() }
    begin.halign = .start
    return begin
  }

  private static func words(of note: NoteEditing) -> CommentBox {
    CommentBox(name: tr("Your note"), height: 96) { [weak note] in
      note?.leave()
    } _: { [weak note] in
      note?.write($0)
    }
  }

  private static func content(_ words: CommentBox, _ note: NoteEditing) -> Widget {
    let remark = label("", "caption", wraps: true)
    let content = box(
      .vertical, spacing: 6, [label(tr("Your note"), "dim-label", "caption"), words.widget, remark])
    observe(while: content) { [weak note] in
      guard let note else { return }
      words.text = note.text
      words.describe(note.remark)
      remark.text = note.remark
      for (name, isOn) in [("error", note.isTooLong), ("dim-label", !note.isTooLong)] {
        remark.setClass(name, isOn)
      }
    }
    connect(content, "unmap") { [weak note] in note?.leave() }
    return content
  }
}
