import MonaPerson

extension RefreshOutcome {
  /// What came of asking the server, in one sentence.
  package var sentence: String {
    let counts = report.discoveries.kinds.values
    let (new, changed, gone) = (
      counts.reduce(0) { $0 + $1.inserted }, counts.reduce(0) { $0 + $1.updated },
      counts.reduce(0) { $0 + $1.retired }
    )
    let parts = [
      // TRANSLATORS: how many discoveries of the catalogue are new: "12 new, 3 changed, 1 gone".
      new == 0 ? nil : trn("{count} new", "{count} new", new),
      changed == 0 ? nil : trn("{count} changed", "{count} changed", changed),
      gone == 0 ? nil : trn("{count} gone", "{count} gone", gone),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return tr("The catalogue is up to date.") }
    return tr("The catalogue was updated: {changes}.", ["changes": parts.joined(separator: ", ")])
  }
}
