import Foundation
import MonaCore

extension RecordProblem {
  /// Why a record was left out; stands after "Record 1 was left out:".
  public var sentence: String {
    switch self {
    // TRANSLATORS: These four say why a record of a catalogue was left out, after a colon.
    case .notAnObject: tr("it is not a description of anything")
    case .noNumber: tr("it has no number")
    case .headerRow: tr("it is the header of a table, not a discovery")
    case .repeatedNumber: tr("another record before it has the same number")
    }
  }
}

extension RecordRemark {
  /// What was odd in a record, and what was done about it; stands after "artwork:4:".
  public var sentence: String {
    switch self {
    case .longitudeSign(let degrees):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its longitude, {degrees}, had lost its minus sign, which was put back",
        ["degrees": String(degrees)])
    case .position(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is no place on Earth and was left out",
        ["latitude": String(latitude), "longitude": String(longitude)])
    }
  }
}
