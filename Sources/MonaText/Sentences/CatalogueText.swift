import MonaCatalogue
import MonaModel
import MonaPerson

/// What was understood of a file, in sentences that the window and the terminal share.
package struct SurveyText {
  private let survey: SourceSurvey

  /// Says what `survey` found.
  package init(_ survey: SourceSurvey) {
    self.survey = survey
  }

  /// "Table in text (CSV), UTF-8, apart by: comma".
  package var form: String {
    let parts = [survey.format.displayName, survey.encoding.rawValue]
    guard let separator = survey.separator else { return parts.joined(separator: ", ") }
    return parts.joined(separator: ", ") + ", "
      + tr("separator: {separator}", ["separator": separator.displayName])
  }

  /// How many records can be taken, and how many are left out.
  package var records: String {
    let taken = trn("{count} work can be imported.", "{count} works can be imported.", survey.taken)
    guard !survey.skipped.isEmpty else { return taken }
    let skipped = trn(
      "{count} record is left out.", "{count} records are left out.", survey.skipped.count)
    return "\(taken) \(skipped)"
  }

  /// What the discoveries are, and whether that was assumed.
  package var kind: String {
    let kind = survey.kind.displayPlural
    return survey.isKindAssumed
      ? tr("Assumed to be {kind}: the file doesn’t say.", ["kind": kind.lowercased()])
      : tr("{kind}.", ["kind": kind])
  }

  /// Each column with what it was taken for.
  package var understood: [(name: String, meaning: String)] {
    survey.columns.compactMap { column in column.role.map { (column.name, $0.displayName) } }
  }

  /// The columns that are kept but that no sheet shows.
  package var unknown: [String] {
    survey.columns.filter { $0.role == nil }.map(\.name)
  }

  /// What is most likely wrong with the file, and is to be confirmed; nil when nothing is.
  package var warning: String? {
    survey.lacksTitles
      ? tr("No column gives a title: all that it lists would be untitled.") : nil
  }

  /// How many new records look like what another catalogue has; nil when none does.
  package var alike: String? {
    let count = survey.preview.duplicateCount
    return count == 0
      ? nil
      : trn(
        "{count} looks like a discovery of another catalogue.",
        "{count} look like discoveries of another catalogue.", count)
  }

  /// The first of these, each with what it looks like, and how many more there are.
  /// - Parameter limit: how many are named at most.
  package func alikeLines(_ limit: Int = 20) -> [String] {
    let shown = survey.preview.duplicates.prefix(limit)
    let more = survey.preview.duplicateCount - shown.count
    return shown.map { alike in
      tr(
        "{title}: looks like {known}",
        ["title": alike.row.fullTitle, "known": Self.words(for: alike.known)])
    } + (more > 0 ? [trn("And {count} more.", "And {count} more.", more)] : [])
  }

  /// The title with the makers.
  private static func words(for row: DiscoveryRow) -> String {
    row.makers.isEmpty ? row.displayTitle : "\(row.displayTitle), \(row.makers.isolated)"
  }

  /// Each record that was left out, and why.
  package var skipped: [String] {
    survey.skipped.map { record in
      let values = [
        "position": Format.number(record.position), "reason": record.problem.sentence,
      ]
      return [.csv, .table].contains(survey.format)
        ? tr("Row {position} was left out: {reason}.", values)
        : tr("Record {position} was left out: {reason}.", values)
    }
  }
}

extension SourceReport {
  /// How many look like what is there already; nil when none does.
  package var alikeText: String? {
    var sentences: [String] = []
    if duplicateCount > 0 {
      sentences.append(
        trn(
          "{count} looks like a discovery of another catalogue, and was imported anyway.",
          "{count} look like discoveries of another catalogue, and were imported anyway.",
          duplicateCount))
    }
    if skippedDuplicates > 0 {
      sentences.append(
        trn(
          "{count} looks like a discovery of another catalogue, and was skipped.",
          "{count} look like discoveries of another catalogue, and were skipped.", skippedDuplicates
        ))
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension SourceRemoval {
  /// What was removed and what was kept.
  package var text: String {
    let removed = trn(
      "{count} discovery was removed.", "{count} discoveries were removed.", self.removed)
    guard kept > 0 else { return removed }
    let kept = trn(
      "{count} that you collected or targeted was kept.",
      "{count} that you collected or targeted were kept.", self.kept)
    return "\(removed) \(kept)"
  }
}

extension BoundaryReport {
  /// What was filled in.
  package var text: String {
    let areas = trn("{count} area is known.", "{count} areas are known.", names.count)
    let filled = trn(
      "{count} discovery has a borough that had none.",
      "{count} discoveries have a borough that had none.", self.filled)
    guard corrected > 0 else { return "\(areas) \(filled)" }
    let corrected = trn(
      "That of {count} discovery was corrected.", "That of {count} discoveries was corrected.",
      self.corrected)
    return "\(areas) \(filled) \(corrected)"
  }
}

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

extension ImportOutcome {
  /// How many visits and wishes went to another discovery; nil when none did.
  package var movedText: String? {
    moved == 0
      ? nil
      : trn(
        "{count} visit or wish follows the discovery that replaces its own.",
        "{count} visits and wishes follow the discoveries that replace their own.", moved)
  }
}

extension Badge {
  /// What is said when it was just won.
  package var wonText: String {
    let title = tr("Badge won: {title}.", ["title": title.display])
    return notification.isEmpty ? title : "\(title) \(notification.display)"
  }
}

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

/// Why a catalogue is empty that nobody emptied, and what to do about it.
///
/// Every program fills an empty catalogue from the starter catalogue when it starts, so it found none.
package enum EmptyCatalogue {
  /// What a program of the terminal says.
  /// - Parameter command: the one that imports catalogues, "monactl import".
  package static func sentence(importing command: String) -> String {
    tr(
      "The catalogue is empty, as no starter catalogue was found beside the program: import one with “{command}”, or install MONA again.",
      ["command": command])
  }

  /// What the window says.
  package static var windowSentence: String {
    tr(
      "No starter catalogue was found beside the program: choose “Import a Catalogue…” in the main menu, or install MONA again."
    )
  }
}
