/// Who runs a server and what becomes of what people send, in the host's own words.
package struct HostInformation: Equatable, Sendable {
  /// A text in both languages; one that the host did not write is nil.
  package struct Text: Equatable, Sendable {
    package var en: String?
    package var fr: String?

    package init(en: String? = nil, fr: String? = nil) { (self.en, self.fr) = (en, fr) }
  }

  package var name: String?
  /// How to reach them, such as an e-mail address.
  package var contact: String?
  /// What the data serves.
  package var purpose = Text()
  /// How long it is kept.
  package var retention = Text()
  /// Where it is kept.
  package var place = Text()

  package init(
    name: String? = nil, contact: String? = nil, purpose: Text = Text(), retention: Text = Text(),
    place: Text = Text()
  ) {
    (self.name, self.contact) = (name, contact)
    (self.purpose, self.retention, self.place) = (purpose, retention, place)
  }
}
