import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The question whether to show pictures from the internet, on a page that has one to show; it goes
/// once it is answered anywhere.
@MainActor
enum PictureQuestion {
  /// - Parameter isAsked: whether the question is asked on the page now.
  static func widget(
    _ pictures: PictureDisplay, isAsked: @escaping @MainActor () -> Bool
  ) -> Widget {
    // Contains the card only while it is shown: screen readers do not announce a hidden widget that
    // is shown again.
    let holder: Widget = adw_bin_new()
    observe(while: holder) { [weak pictures] in
      guard let pictures else { return }
      let isAsked = isAsked()
      guard isAsked != (holder.child != nil) else { return }
      // To what follows the card, as GTK would drop it.
      if !isAsked, hasFocus(within: holder) { focusBeyond(holder, GTK_DIR_TAB_FORWARD) }
      holder.isVisible = isAsked
      holder.child = isAsked ? card(pictures) : nil
    }
    return holder
  }

  private static func card(_ pictures: PictureDisplay) -> Widget {
    let question = PictureDisplay.question
    let buttons = PictureDisplay.answers.map { policy in
      // In a task, since the answer removes the button that is still being clicked.
      button(policy.displayName) { [weak pictures] in Task { pictures?.choose(policy) } }
    }
    let card = box(
      .vertical, spacing: 6, margin: 0,
      [
        heading(question.heading, "heading"), label(question.body, wraps: true),
        arranged(buttons, by: .wrapped(spacing: 6, lineSpacing: 6)),
      ])
    card.addClass("card", "sheet-note")
    return card
  }
}
