import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A question whether the person agrees to something: what it is, choices that belong to it, and how to withdraw.
@MainActor
final class AgreementDialog {
  private let window: Widget = adw_window_new()
  private let answer: @MainActor (_ isAgreed: Bool) -> Void
  private var isAnswered = false

  /// - Parameters:
  ///   - groups: rows with the choices.
  ///   - answer: called once; "not now" and closing the dialog are no agreement. The rows can still be read then.
  static func present(
    _ title: String, _ subtitle: String, points: [(title: String, text: String)],
    groups: [[Widget]], over parent: Widget, answer: @escaping @MainActor (_ isAgreed: Bool) -> Void
  ) {
    let dialog = AgreementDialog(title, subtitle, points, groups, answer: answer)
    gtk_window_set_transient_for(cast(dialog.window), cast(parent))
    gtk_window_set_default_size(
      cast(dialog.window), Int32(min(520, max(360, parent.width))),
      Int32(min(640, max(360, parent.height))))
    gtk_window_present(cast(dialog.window))
  }

  private init(
    _ title: String, _ subtitle: String, _ points: [(title: String, text: String)],
    _ groups: [[Widget]], answer: @escaping @MainActor (_ isAgreed: Bool) -> Void
  ) {
    self.answer = answer
    gtk_window_set_title(cast(window), title)
    gtk_window_set_modal(cast(window), 1)
    let header: Widget = adw_header_bar_new()
    header.addClass("flat")
    adw_header_bar_set_title_widget(cast(header), box(.horizontal))
    let content = Self.content(title, subtitle, points, groups)
    adw_window_set_content(cast(window), box(.vertical, [header, scrolled(content), foot()]))
    // The handler keeps this object alive as long as the window.
    connect(window, "destroy") { self.finish(false) }
    closeOnEscape(window)
  }

  private static func content(
    _ title: String, _ subtitle: String, _ points: [(title: String, text: String)],
    _ groups: [[Widget]]
  ) -> Widget {
    let parts = [heading(title, "title-2"), label(subtitle, wraps: true)]
    for part in parts {
      part.xalign = 0.5
      part.justify = .center
    }
    let rows = points.map { actionRow($0.title, $0.text) }
    let content = box(
      .vertical, spacing: 18,
      [box(.vertical, spacing: 12, parts)] + ([rows] + groups).map { rowGroup("", "", $0) })
    content.setMargins(18, 12)
    return clamped(content, width: 480)
  }

  private func foot() -> Widget {
    let later = button(tr("Not Now"), "pill") { [weak self] in self?.close(false) }
    let agree = button(tr("Agree"), "suggested-action", "pill") { [weak self] in self?.close(true) }
    let buttons = Flow(perLine: 2, spacing: 12, areEven: true)
    for button in [later, agree] { buttons.append(button) }
    let foot = buttons.widget
    foot.halign = .center
    foot.setMargins(12, 18)
    return foot
  }

  private func close(_ isAgreed: Bool) {
    finish(isAgreed)
    gtk_window_close(cast(window))
  }

  private func finish(_ isAgreed: Bool) {
    guard !isAnswered else { return }
    isAnswered = true
    answer(isAgreed)
  }
}
