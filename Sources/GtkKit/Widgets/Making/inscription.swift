import CGtk

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
  /// What an inscription says; saying the same again changes nothing.
  @MainActor package var inscribedText: String {
    get { gtk_inscription_get_text(cast(self)).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_inscription_set_text(cast(self), ShownText.of(newValue)) }
  }
}
