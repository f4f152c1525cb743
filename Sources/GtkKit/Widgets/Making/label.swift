import CGtk

/// A label aligned to the start; its text is never read as markup.
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

/// A heading of a part of a page, also for screen readers.
@MainActor
package func heading(
  _ text: String = "", _ classes: String..., isSelectable: Bool = false
) -> Widget {
  let heading = label(text, wraps: true, isSelectable: isSelectable)
  Accessible.become(heading, GTK_ACCESSIBLE_ROLE_HEADING)
  heading.addClasses(classes)
  return heading
}

/// A `GtkInscription`: one line that is cut at its end, never read as markup.
///
/// Its size does not depend on its text: a new text is only redrawn, where a label would cause a layout of the whole
/// window. Use it in rows that scroll.
///
/// - Parameter chars: the natural width in characters; 0 to fill the remaining width.
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
  /// Sets the text of an inscription.
  ///
  /// - Parameter atEnd: whether it is aligned to the end, as numbers are.
  @MainActor package func inscribe(_ text: String, atEnd: Bool = false) {
    let text = LabelText.truncated(text)
    gtk_inscription_set_text(cast(self), text)
    // Pango swaps the sides for right-to-left text; text without letters takes the direction of the window.
    let own: TextDirection = isRightToLeft ? .rightToLeft : .leftToRight
    let runsOtherwise = TextDirection(of: text) ?? own != own
    gtk_inscription_set_xalign(cast(self), atEnd == runsOtherwise ? 0 : 1)
  }

  /// Sets the text of an inscription to parts, each shown whole or not at all.
  ///
  /// Parts at the end that do not fit are left out. Only a first part that does not fit by itself is cut, with an
  /// ellipsis.
  @MainActor package func inscribe(_ parts: [String]) {
    let isCut = (parts.first?.unicodeScalars.count ?? 0) > 30
    gtk_inscription_set_text_overflow(
      cast(self), isCut ? GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END : GTK_INSCRIPTION_OVERFLOW_CLIP)
    guard !isCut else { return inscribe(parts.joined(separator: " · ")) }
    // The text wraps, only between parts, to a second line for which there is no room. GTK would lay out a single
    // paragraph as one line, cut anywhere; an empty second paragraph prevents that.
    inscribe(parts.map(LineBreaks.none).joined(separator: " ·\u{A0}") + "\n")
  }
}
