import MonaModel

extension JSONValue {
  /// `{"fr", "en"}`; a language that says nothing is null.
  init(_ text: Localized) {
    self = ["fr": JSONValue(text.fr), "en": JSONValue(text.en)]
  }

  /// `{"fr": [], "en": []}`; the two lists may differ in length.
  init(_ terms: Terms) {
    self = ["fr": JSONValue(terms.fr), "en": JSONValue(terms.en)]
  }
}
