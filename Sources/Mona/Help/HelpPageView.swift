import GtkKit
import MonaScreens
import MonaText

/// A page of the help: its steps, numbered, and what is good to know.
@MainActor
enum HelpPageView {
  static func widget(_ topic: HelpTopic) -> Widget {
    let help = HelpPage(topic)
    let title = heading(topic.title, "title-1")
    let steps = help.steps.enumerated().map { number, step in
      line(help.steps.count > 1 ? Format.number(number + 1) : "", step)
    }
    let notes = help.notes.map { label($0, "dim-label", wraps: true) }
    let content = box(
      .vertical, spacing: 24,
      [title, box(.vertical, spacing: 12, steps), box(.vertical, spacing: 12, notes)])
    content.setMargins(24, 24)
    return scrolled(clamped(content, width: 560))
  }

  private static func line(_ number: String, _ text: String) -> Widget {
    let words = label(text, wraps: true)
    words.hexpand = true
    guard !number.isEmpty else { return words }
    let mark = label(number, "help-number", "numeric")
    mark.xalign = 0.5
    mark.valign = .start
    return box(.horizontal, spacing: 12, [mark, words])
  }
}
