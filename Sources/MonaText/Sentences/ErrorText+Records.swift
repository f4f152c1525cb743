import Foundation
import MonaCatalogue

extension RecordProblem {
  /// Why a record was left out; stands after "Record 1 was left out:".
  package var sentence: String {
    switch self {
    // TRANSLATORS: These say why a record of a catalogue was left out, after a colon.
    case .notAnObject: tr("it is not a description of anything")
    case .noNumber: tr("it has no number")
    case .headerRow: tr("it is the header of a table, not a discovery")
    case .repeatedNumber: tr("another record before it has the same number")
    case .unreadablePosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, “{latitude}” and “{longitude}”, is not in degrees",
        ["latitude": latitude, "longitude": longitude])
    case .swappedPosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its latitude, {latitude}, and its longitude, {longitude}, are swapped",
        ["latitude": String(latitude), "longitude": String(longitude)])
    case .impossiblePosition(let latitude, let longitude):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is no place on Earth",
        ["latitude": String(latitude), "longitude": String(longitude)])
    case .nothingSaid: tr("it says neither where, nor what, nor by whom")
    case .noArea: tr("it is no area with a name")
    case .cutShort: tr("the file stops in the middle of it")
    }
  }
}

extension RecordRemark {
  /// What was odd in a record, and what was done about it; stands after "artwork:4:".
  package var sentence: String {
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
    case .positionOutlier(let position, isSetAside: true):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is on another side of the world than the rest of its source, and was set aside",
        ["latitude": String(position.latitude), "longitude": String(position.longitude)])
    case .positionOutlier(let position, isSetAside: false):
      // TRANSLATORS: Said of a record of a catalogue, after a colon.
      tr(
        "its position, {latitude}, {longitude}, is on another side of the world than the rest of its source; it was kept",
        ["latitude": String(position.latitude), "longitude": String(position.longitude)])
    }
  }
}
