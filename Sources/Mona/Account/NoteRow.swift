import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What went wrong, under what it is about, and the way to its details; nothing when nothing did.
@MainActor
enum NoteRow {
  static func widget(_ notice: @escaping @MainActor () -> Toast?) -> Widget {
    let holder = box(.vertical)
    observe(while: holder) {
      let notice = notice()
      // Made anew each time: GTK 4.8 tells screen readers nothing of a hidden widget that shows again.
      holder.removeChildren()
      if let notice { holder.append(line(notice, over: holder)) }
    }
    return holder
  }

  private static func line(_ notice: Toast, over widget: Widget) -> Widget {
    let text = label(notice.text, "error", wraps: true)
    text.hexpand = true
    let line = box(.horizontal, spacing: 12, [freeWidth(text)])
    line.setMargins(12, 6)
    if let details = notice.details {
      let more = button(tr("Details"), "flat") {
        Task {
          _ = await Alert(
            heading: notice.text, body: details, responses: [.init("close", tr("Close"))]
          ).ask(over: widget.window)
        }
      }
      more.valign = .center
      line.append(more)
    }
    return line
  }
}
