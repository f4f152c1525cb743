import MonaCatalogue

/// What was understood of a file before it is imported.
package enum ImportSurvey: Hashable, Sendable {
  /// It is a catalogue, of whatever format, or areas.
  case catalogue(SourceSurvey)
  /// It is a list of badges; how many there are.
  case badges(Int)
}
