import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The line under the photos: what was done last or the keys, skipping, taking back, collecting.
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

  /// - Parameter hint: the keys, said in a line; is followed.
  init(
    _ collecting: InboxCollecting, _ deciding: InboxDeciding, _ status: InboxStatus,
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
    ) { [weak deciding] in deciding?.undo() }
    let skip = button(tr("Skip")) { [weak deciding] in deciding?.skip() }
    skip.tooltip = tr("Skip this photo (S or Space)")
    let split = iconButton(
      "edit-cut-symbolic", tr("Split, or join with the previous one (X)")
    ) { [weak deciding] in deciding?.splitOrJoin() }
    let decisions = box(.horizontal, spacing: 6, [split, back, skip])
    buttons = arranged([decisions, collect], by: .inLine(spacing: 6))
    buttons.align(.end, .center)
    let texts = box(.vertical, spacing: 2, [said, hint])
    texts.hexpand = true
    texts.valign = .center
    widget = box(.horizontal, spacing: 12, [freeWidth(texts), buttons])
    widget.setMargins(12, 8)
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// In a narrow window the buttons stand under the words.
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
