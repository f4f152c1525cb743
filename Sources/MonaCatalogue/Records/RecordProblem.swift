/// Why a record of a catalogue could not be understood and was left out.
package enum RecordProblem: Error, Hashable, Sendable {
  /// It is a text, a number or a list where an object was expected.
  case notAnObject
  /// It has no usable number.
  case noNumber
  /// It is the header row of a spreadsheet, imported by mistake.
  case headerRow
  /// An earlier record of the same answer has the same number.
  case repeatedNumber
  /// Its latitude or its longitude is not a number; both as written, shortened, in a line.
  case unreadablePosition(latitude: String, longitude: String)
  /// Its latitude and its longitude stand in each other's place. Degrees, as written.
  case swappedPosition(latitude: Double, longitude: Double)
  /// Its position is no place on Earth. Degrees, as written.
  case impossiblePosition(latitude: Double, longitude: Double)
  /// It says neither where, nor what, nor by whom.
  case nothingSaid
  /// It is no area that has a name.
  case noArea
  /// The file ends in the middle of it.
  case cutShort
}
