import CGtk

/// A text at the start of its line, never read as markup.
@MainActor
package func label(
  _ text: String = "", _ classes: String..., wraps: Bool = false, isSelectable: Bool = false
) -> Widget {
  let label: Widget = gtk_label_new(nil)
  label.xalign = 0
  gtk_label_set_wrap(cast(label), wraps ? 1 : 0)
  if wraps {
    gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
  } else {
    label.ellipsize = .end
  }
  label.text = text
  gtk_label_set_selectable(cast(label), isSelectable ? 1 : 0)
  label.addClasses(classes)
  return label
}

/// A text that begins a part of a page; screen readers go from one such to the next.
@MainActor
package func heading(
  _ text: String = "", _ classes: String..., isSelectable: Bool = false
) -> Widget {
  let heading = label(text, wraps: true, isSelectable: isSelectable)
  Accessible.become(heading, GTK_ACCESSIBLE_ROLE_HEADING)
  heading.addClasses(classes)
  return heading
}

/// A text of one line that is cut at its end where there is no more room, never read as markup.
///
/// It is as wide as it is given, whatever it says: another text is drawn anew and lays out nothing,
/// which a label would do with the whole window. So it is the text for rows that scroll.
///
/// - Parameter chars: how many letters wide it asks to be; 0 where it takes the width that is left.
@MainActor
package func inscription(_ classes: String..., chars: Int = 0) -> Widget {
  let inscription: Widget = gtk_inscription_new(nil)
  gtk_inscription_set_text_overflow(cast(inscription), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
  gtk_inscription_set_min_chars(cast(inscription), guint(chars))
  gtk_inscription_set_nat_chars(cast(inscription), guint(chars))
  inscription.hexpand = chars == 0
  inscription.addClasses(classes)
  return inscription
}

extension Widget {
  /// Says a text in an inscription; saying the same again changes nothing.
  ///
  /// - Parameter atEnd: whether it stands at the end of its place, as numbers do.
  @MainActor package func inscribe(_ text: String, atEnd: Bool = false) {
    let text = LabelText.truncated(text)
    gtk_inscription_set_text(cast(self), text)
    // Pango changes the sides for a text that runs from right to left; one without a letter runs as the window does.
    let own: TextDirection = isRightToLeft ? .rightToLeft : .leftToRight
    let runsOtherwise = TextDirection(of: text) ?? own != own
    gtk_inscription_set_xalign(cast(self), atEnd == runsOtherwise ? 0 : 1)
  }

  /// Says parts beside one another, each whole or not at all.
  ///
  /// Those at the end for which there is no room are left out. Only a first part that is long by itself
  /// is cut, and shows that it is.
  @MainActor package func inscribe(_ parts: [String]) {
    let isCut = (parts.first?.unicodeScalars.count ?? 0) > 30
    gtk_inscription_set_text_overflow(
      cast(self), isCut ? GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END : GTK_INSCRIPTION_OVERFLOW_CLIP)
    guard !isCut else { return inscribe(parts.joined(separator: " · ")) }
    // It goes on in a second line, for which there is no room, only between two parts. Of a single
    // paragraph GTK would make one endless line then, cut anywhere; with an empty one below it does not.
    inscribe(parts.map(LineBreaks.none).joined(separator: " ·\u{A0}") + "\n")
  }
}
