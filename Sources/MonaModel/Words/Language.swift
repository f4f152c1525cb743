/// A language MONA speaks and its catalogues are written in.
package enum Language: String, CaseIterable, Codable, Sendable {
  case french = "fr"
  case english = "en"

  /// The one to fall back to when a catalogue says nothing in this one.
  package var other: Language { self == .french ? .english : .french }
}
