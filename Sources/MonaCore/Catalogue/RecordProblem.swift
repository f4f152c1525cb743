/// Why a record of a catalogue could not be understood and was left out.
public enum RecordProblem: Error, Hashable, Sendable {
  /// It is a text, a number or a list where an object was expected.
  case notAnObject
  /// It has no usable number.
  case noNumber
  /// It is the header row of a spreadsheet, imported by mistake.
  case headerRow
  /// An earlier record of the same answer has the same number.
  case repeatedNumber
}
