import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// Whether a visit is uploaded, and the comments that were replaced by those of another device; hidden without
/// an account.
@MainActor
enum VisitSendingView {
  static func widget(for sending: VisitSending) -> Widget {
    let holder = box(.vertical, spacing: 18)
    let (questions, here, words) = (box(.vertical), hereGroup(sending), box(.vertical))
    for part in [questions, here, words] { holder.append(part) }
    var shown: (question: SetAsideComment?, comment: String?, words: [SetAsideComment]) = (
      nil, nil, []
    )
    observe(while: holder) { [weak sending] in
      guard let sending else { return }
      here.isVisible = sending.canChoose
      if shown.question != sending.question || shown.comment != sending.comment {
        (shown.question, shown.comment) = (sending.question, sending.comment)
        questions.removeChildren()
        if let asked = sending.question { questions.append(question(asked, sending)) }
      }
      if shown.words != sending.setAside {
        shown.words = sending.setAside
        words.removeChildren()
        if !shown.words.isEmpty { words.append(setAside(shown.words, sending)) }
      }
      questions.isVisible = sending.question != nil
      words.isVisible = !sending.setAside.isEmpty
      holder.isVisible = sending.canChoose || sending.question != nil || !sending.setAside.isEmpty
    }
    bind(sending.loader, to: holder)
    return holder
  }

  private static func hereGroup(_ sending: VisitSending) -> Widget {
    let row = SwitchRow(sending.hereTitle, sending.hereText)
    row.follow { [weak sending] in
      sending?.isHereOnly == true
    } choose: { [weak sending] in
      await sending?.keepHere($0)
    }
    observe(while: row.widget) { [weak sending] in
      if let sending { row.show(sending.hereTitle, sending.hereText) }
    }
    return rowGroup("", "", [row.widget])
  }

  /// Both versions of a comment, and the buttons that choose one or keep both.
  private static func question(_ words: SetAsideComment, _ sending: VisitSending) -> Widget {
    let buttons = Flow(perLine: 3, spacing: 6)
    buttons.append(
      button(tr("Keep Mine"), "suggested-action") { [weak sending] in
        Task { await sending?.answer(words, .comment) }
      })
    buttons.append(
      button(tr("Keep the Other")) { [weak sending] in
        Task { await sending?.answer(words, .setAside) }
      })
    buttons.append(
      button(tr("Keep Both")) { [weak sending] in Task { await sending?.keepBoth(words) } })
    let card = box(
      .vertical, spacing: 12,
      [
        heading(tr("Which words stay?"), "heading"),
        text(tr("On this computer"), sending.comment ?? ""),
        text(tr("On another device"), words.words), buttons.widget,
      ])
    card.addClass("card", "note-card")
    return card
  }

  private static func text(_ title: String, _ words: String) -> Widget {
    box(
      .vertical, spacing: 2,
      [
        label(title, "caption", "dim-label"),
        label(words, wraps: true, isSelectable: true),
      ])
  }

  private static func setAside(_ words: [SetAsideComment], _ sending: VisitSending) -> Widget {
    let row = expanderRow()
    adw_preferences_row_set_title(
      cast(row), escaped(trn("{count} text set aside", "{count} texts set aside", words.count)))
    for words in words { adw_expander_row_add_row(cast(row), line(words, sending)) }
    return rowGroup("", "", [row])
  }

  private static func line(_ words: SetAsideComment, _ sending: VisitSending) -> Widget {
    let use = button(tr("Use These"), "small-button") { [weak sending] in
      Task { await sending?.answer(words, .setAside) }
    }
    let forget = button(tr("Let Go"), "small-button") { [weak sending] in
      Task { await sending?.forget(words) }
    }
    let buttons = box(.horizontal, spacing: 6, [use, forget])
    let content = box(
      .vertical, spacing: 6, [text(sending.reason(of: words), words.words), buttons])
    content.setMargins(12, 10)
    return listRow(content, isActivatable: false)
  }
}
