import MonaCatalogue
import MonaModel
import MonaPerson

/// The description of a catalogue file before import, used by the window and `monactl`.
package struct SurveyText {
  private let survey: SourceSurvey

  /// Creates the description of a survey.
  package init(_ survey: SourceSurvey) {
    self.survey = survey
  }

  /// The format, encoding and separator: "Table in text (CSV), UTF-8, separator: comma".
  package var form: String {
    let parts = [survey.format.displayName, survey.encoding.rawValue]
    guard let separator = survey.separator else { return parts.joined(separator: ", ") }
    return parts.joined(separator: ", ") + ", "
      + tr("separator: {separator}", ["separator": separator.displayName])
  }

  /// The number of records that can be imported, and of those skipped.
  package var records: String {
    let taken = trn("{count} work can be imported.", "{count} works can be imported.", survey.taken)
    guard !survey.skipped.isEmpty else { return taken }
    let skipped = trn(
      "{count} record is left out.", "{count} records are left out.", survey.skipped.count)
    return "\(taken) \(skipped)"
  }

  /// The kind of the discoveries, and whether it was assumed.
  package var kind: String {
    let kind = survey.kind.displayPlural
    return survey.isKindAssumed
      ? tr("Assumed to be {kind}: the file doesn’t say.", ["kind": kind.lowercased()])
      : tr("{kind}.", ["kind": kind])
  }

  /// The recognized columns with their meanings.
  package var understood: [(name: String, meaning: String)] {
    survey.columns.compactMap { column in
      column.meaning.map { (column.name, $0.displayName) }
    }
  }

  /// All columns with their meanings, and a value of each.
  package var columns: [(text: String, example: String)] {
    survey.columns.map { column in
      let meaning = column.meaning?.displayName ?? ColumnMeaning.nothingName
      return ("\(column.name) → \(meaning)", column.example ?? "")
    }
  }

  /// The unrecognized columns, which are stored but not displayed.
  package var unknown: [String] {
    survey.columns.filter { $0.role == nil }.map(\.name)
  }

  /// What the person has to say before the import; nil for nothing.
  package var question: String? { survey.openOrder.map(SourceSurvey.openOrderText) }

  /// A likely problem with the file that the person must confirm; nil when there is none.
  package var warning: String? {
    survey.lacksTitles
      ? tr("No column gives a title: all that it lists would be untitled.") : nil
  }

  /// The number of new records that look like discoveries of another catalogue; nil when there are
  /// none.
  package var alike: String? {
    let count = survey.preview.duplicateCount
    return count == 0
      ? nil
      : trn(
        "{count} looks like a discovery of another catalogue.",
        "{count} look like discoveries of another catalogue.", count)
  }

  /// The first of these records with the discoveries they look like, and the number of others.
  /// - Parameter limit: the maximum number of records to list.
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

  /// The skipped records with the reasons.
  package var skipped: [String] {
    survey.skipped.map { $0.text(in: survey.format) }
  }
}

extension ImportReport.Skipped {
  /// Which record was left out, and why.
  package func text(in format: CatalogueFormat) -> String {
    let values = ["position": Format.number(position), "reason": problem.sentence]
    return [.csv, .table].contains(format)
      ? tr("Row {position} was left out: {reason}.", values)
      : tr("Record {position} was left out: {reason}.", values)
  }
}

extension SourceSurvey {
  /// The question which of two numbers is the latitude.
  package static func openOrderText(_ column: String) -> String {
    tr(
      "Of the positions in “{column}”, either number may be the latitude: say what the column means, “{one}” or “{other}”.",
      [
        "column": column, "one": ColumnRole.latitudeLongitude.displayName,
        "other": ColumnRole.longitudeLatitude.displayName,
      ])
  }
}

extension SourceReport {
  /// The number of possible duplicates that were imported or skipped; nil when there are none.
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
  /// The number of discoveries that were removed and kept.
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
  /// The number of areas, and of discoveries whose borough was set or corrected.
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
  /// The result of an update from the server, in one sentence.
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
  /// The number of visits and wishes that moved to a replacing discovery; nil when there are none.
  package var movedText: String? {
    moved == 0
      ? nil
      : trn(
        "{count} visit or wish follows the discovery that replaces its own.",
        "{count} visits and wishes follow the discoveries that replace their own.", moved)
  }
}

extension Badge {
  /// The message when the badge was just won.
  package var wonText: String {
    let title = tr("Badge won: {title}.", ["title": title.display])
    return notification.isEmpty ? title : "\(title) \(notification.display)"
  }
}

extension RepairReport {
  /// The result of the repair, and what must be imported again.
  package var sentence: String {
    guard !lost.isEmpty else {
      return tr("The catalogue was damaged and has been rebuilt: nothing is missing.")
    }
    let names = lost.map { tr("“{name}”", ["name": $0.name]) }.joined(separator: ", ")
    return tr("The catalogue was damaged. Import again: {names}.", ["names": names])
  }

  /// What was recovered, and where the damaged file is.
  package var details: String {
    tr(
      "All that could be read was carried over, and your collection is untouched. The damaged file is kept as “{file}”.",
      ["file": aside.path])
  }
}

extension LostImport {
  /// Why it must be imported again, and from which file.
  package var text: String {
    [reason, file?.displayPath].compactMap(\.self).joined(separator: " ")
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

/// The message when the catalogue is empty because no starter catalogue was found.
///
/// Each program imports the starter catalogue into an empty catalogue when it starts.
package enum EmptyCatalogue {
  /// The message of a command-line program.
  /// - Parameter command: the command that imports catalogues, such as "monactl import".
  package static func sentence(importing command: String) -> String {
    tr(
      "The catalogue is empty, as no starter catalogue was found beside the program: import one with “{command}”, or install MONA again.",
      ["command": command])
  }

  /// The message of the window.
  package static var windowSentence: String {
    tr(
      "No starter catalogue was found beside the program: choose “Import a Catalogue…” in the main menu, or install MONA again."
    )
  }
}
