import MonaPerson

extension RepairReport {
  /// What happened, and what is to be imported again.
  package var sentence: String {
    guard !lost.isEmpty else {
      return tr("The catalogue was damaged and has been rebuilt: nothing is missing.")
    }
    let names = lost.map { tr("“{name}”", ["name": $0.name]) }.joined(separator: ", ")
    return tr("The catalogue was damaged. Import again: {names}.", ["names": names])
  }

  /// What became of the rest, and where the damaged catalogue is.
  package var details: String {
    tr(
      "All that could be read was carried over, and your collection is untouched. The damaged file is kept as “{file}”.",
      ["file": aside.path])
  }
}

extension LostImport {
  /// Why it is to be imported again, and from where.
  package var text: String {
    [reason, file?.path].compactMap(\.self).joined(separator: " ")
  }

  private var reason: String {
    switch content {
    case .boundaries:
      tr("These boundaries were lost when the catalogue was damaged: import them again.")
    case .catalogue where isPartlyThere:
      tr("A part of it was lost when the catalogue was damaged: import it again.")
    case .catalogue: tr("It was lost when the catalogue was damaged: import it again.")
    }
  }
}
