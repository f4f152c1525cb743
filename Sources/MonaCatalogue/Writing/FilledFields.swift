/// What a boundary says of a discovery whose record does not; the raw value is stored.
enum FilledFields: Int, Sendable {
  case nothing
  case borough
  case boroughAndTerritory
}
