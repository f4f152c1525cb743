import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The bar below the photos: the status or a hint of the keys, and the buttons to report, split, undo,
/// skip and collect.
@MainActor
final class InboxFoot {
  let widget: Widget
  private let collecting: InboxCollecting
  private let status: InboxStatus
  private let hintText: @MainActor (_ isNarrow: Bool) -> String?
  private let said = label("", "caption-heading", wraps: true)
  private let hint = label("", "dim-label", "caption", wraps: true)
  private let collect: Widget
  private let buttons: Widget
  private var isNarrow = false

  /// - Parameters:
  ///   - report: reports a problem of the discovery that the photo shows.
  ///   - hint: the hint of the keys, which is observed.
  init(
    _ collecting: InboxCollecting, _ deciding: InboxDeciding, _ status: InboxStatus,
    report: @escaping @MainActor () -> Void,
    hint hintText: @escaping @MainActor (_ isNarrow: Bool) -> String?
  ) {
    (self.collecting, self.status, self.hintText) = (collecting, status, hintText)
    Accessible.become(said, GTK_ACCESSIBLE_ROLE_STATUS)
    collect = button(collecting.collectText, "suggested-action") { [weak collecting] in
      collecting?.collect()
    }
    collect.tooltip = tr("Collect all that is confirmed (Ctrl+Enter)")
    let back = iconButton(
      "edit-undo-symbolic", tr("Take Back the Decision (U or Backspace)")
    ) { [weak collecting] in collecting?.undoFront() }
    let skip = button(tr("Skip")) { [weak deciding] in deciding?.skip() }
    skip.tooltip = tr("Skip this photo (S or Space)")
    let split = iconButton(
      "edit-cut-symbolic", tr("Split, or join with the previous one (X)")
    ) { [weak deciding] in deciding?.splitOrJoin() }
    let report = iconButton("dialog-warning-symbolic", tr("Report a Problem (P)"), action: report)
    let decisions = box(.horizontal, spacing: 6, [report, split, back, skip])
    buttons = arranged([decisions, collect], by: .inLine(spacing: 6))
    buttons.align(.end, .center)
    let texts = box(.vertical, spacing: 2, [said, hint])
    texts.hexpand = true
    texts.valign = .center
    widget = box(.horizontal, spacing: 12, [freeWidth(texts), buttons])
    widget.setMargins(12, 8)
    observe(while: widget) { [weak self] in self?.render() }
    // GTK 4.8 does not report that the text of a status changes.
    var announced = status.count
    observe(while: widget) { [widget] in
      guard status.count != announced else { return }
      announced = status.count
      Accessible.announce(status.text, from: widget)
    }
  }

  /// Moves the buttons below the text in a narrow window.
  func set(isNarrow: Bool) {
    widget.orientation = isNarrow ? .vertical : .horizontal
    gtk_box_set_spacing(cast(widget), isNarrow ? 6 : 12)
    buttons.halign = isNarrow ? .fill : .end
    collect.hexpand = isNarrow
    self.isNarrow = isNarrow
    render()
  }

  private func render() {
    said.text = status.text
    let keys = hintText(isNarrow)
    hint.text = keys ?? ""
    hint.isVisible = keys != nil
    let text = collecting.collectText
    collect.label = isNarrow ? collecting.collectShortText : text
    Accessible.label(collect, text)
    collect.isSensitive = collecting.canCollect
  }
}

/// The rating and the comment of the current group.
@MainActor
final class InboxNotes {
  let widget: Widget
  private let notes: GroupNotes
  private let stars: Stars
  private let comment: CommentEditor

  /// - Parameter leave: moves the focus to the photos.
  init(_ notes: GroupNotes, leave: @escaping @MainActor () -> Void) {
    self.notes = notes
    stars = Stars { [weak notes] in notes?.rate($0) }
    stars.widget.tooltip = tr("R, then 1 to 5; or Shift and 1 to 5, unless that types /")
    comment = CommentEditor(height: 76) { [weak notes] in
      notes?.flush()
      leave()
    } write: { [weak notes] in
      notes?.write($0)
    } shown: { [weak notes] in
      notes.map { ($0.comment, $0.remark, $0.isTooLong) }
    }
    comment.widget.tooltip = tr("C begins the comment, Escape goes back to the photos")
    widget = box(
      .vertical, spacing: 6,
      [stars.widget, label(tr("Comment"), "caption-heading"), comment.widget])
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Focuses the comment, after showing that of the current group.
  func write() {
    render()
    comment.focus()
  }

  /// Whether the comment has the focus.
  var isWriting: Bool { hasFocus(within: comment.widget) }

  private func render() {
    stars.show(notes.rating)
    stars.widget.isSensitive = notes.isOpen
    // Read-only, not insensitive: an insensitive field would lose the focus, and letters would become commands.
    comment.setEditable(notes.isOpen)
  }
}
