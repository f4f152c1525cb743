import MonaText

/// A part of a sheet: fields that answer the same question.
package struct SheetSection: Hashable, Sendable {
  /// What the fields are about.
  package var topic: Topic
  /// The fields, at least one.
  package var fields: [SheetField]

  /// The questions a sheet answers, in the order a person asks them.
  package enum Topic: CaseIterable, Sendable {
    /// What it is, who made it and of what.
    case about
    /// Where it is and how to find it.
    case location
    /// Whose it is and how it came to be.
    case origin
    /// Who says so, and where to read more.
    case reference

    /// The heading over the fields.
    package var title: String {
      switch self {
      case .about: trc("part of a sheet", "About")
      case .location: trc("part of a sheet", "Location")
      case .origin: trc("part of a sheet", "Origin")
      case .reference: trc("part of a sheet", "References")
      }
    }
  }
}
