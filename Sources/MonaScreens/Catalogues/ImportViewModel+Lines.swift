import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

extension ImportViewModel {
  /// What was recognized in a file, one line per property.
  package static func lines(of survey: ImportSurvey) -> [Line] {
    switch survey {
    case .catalogue(let survey): return lines(of: survey)
    case .badges(let count):
      let text = trn("A list of {count} badge", "A list of {count} badges", count)
      return [Line(name: trc("how a file is written", "Format"), value: text)]
    }
  }

  private static func lines(of survey: SourceSurvey) -> [Line] {
    let text = SurveyText(survey)
    var lines = [Line(name: trc("how a file is written", "Format"), value: text.form)]
    guard survey.format != .mona else {
      return lines
        + DiscoveryKind.allCases.compactMap { kind in
          survey.preview.counts[kind].map {
            Line(name: kind.displayPlural, value: Format.number($0))
          }
        }
    }
    lines.append(Line(name: tr("Records"), value: text.records))
    if survey.isKindAssumed {
      lines.append(Line(name: trc("what a catalogue lists", "Contains"), value: text.kind))
    }
    // The columns have rows of their own, but for those of a very wide table.
    let further = survey.columns.dropFirst(columnLimit)
    if !further.isEmpty {
      lines.append(
        Line(
          name: tr("More columns"),
          value: further.map { column in
            column.meaning.map { "\(column.name) → \($0.displayName)" } ?? column.name
          }.joined(separator: "\n")))
    }
    return lines + skipped(text.skipped)
  }

  /// The description of the current step of an import.
  package static func text(of step: ImportStep) -> String {
    switch step {
    case .reading: tr("Reading the file…")
    case .writing: tr("Importing…")
    case .replacements, .badges: tr("Looking for what your visits win…")
    case .searchIndex: tr("Ready to browse. Preparing the search…")
    }
  }

  /// The result of an import, one line per count.
  static func lines(of outcome: ImportOutcome) -> [Line] {
    let moved = outcome.movedText.map { [Line(name: tr("Your collection"), value: $0)] } ?? []
    return outcome.files.flatMap { lines(of: $0.content) } + moved
  }

  private static func lines(of content: ImportedFile.Content) -> [Line] {
    switch content {
    case .catalogue(let report):
      return DiscoveryKind.allCases.flatMap { kind in
        report.kinds[kind].map { [Line(name: kind.displayPlural, value: text(of: $0))] } ?? []
      }
    case .badges(let counts):
      return [Line(name: tr("Badges"), value: text(of: counts))]
    case .boundaries(let report):
      return [Line(name: tr("Boroughs"), value: report.text)]
    case .source(let report):
      var lines = [Line(name: report.source.name, value: text(of: report.counts))]
      if let alike = report.alikeText {
        lines.append(Line(name: tr("Look alike"), value: alike))
      }
      return lines + positionOutliers(report) + skipped(SurveyText(report.survey).skipped)
    }
  }

  /// The number of position outliers, and where they are listed.
  private static func positionOutliers(_ report: SourceReport) -> [Line] {
    let count = report.counts.remarks.count
    guard count > 0 else { return [] }
    let text = trn(
      "{count} position is on another side of the world than the rest. It was kept, and is listed under Catalogues.",
      "{count} positions are on another side of the world than the rest. They were kept, and are listed under Catalogues.",
      count)
    return [Line(name: tr("Suspicious"), value: text)]
  }

  /// "279 added · 3 changed · 1 no longer in the catalogue".
  private static func text(of counts: ImportReport.Counts) -> String {
    var parts: [String] = []
    if counts.inserted > 0 { parts.append(trn("{count} added", "{count} added", counts.inserted)) }
    if counts.updated > 0 {
      parts.append(trn("{count} changed", "{count} changed", counts.updated))
    }
    if counts.unchanged > 0 {
      parts.append(trn("{count} as before", "{count} as before", counts.unchanged))
    }
    if counts.retired > 0 {
      parts.append(
        trn(
          "{count} no longer in the catalogue", "{count} no longer in the catalogue", counts.retired
        ))
    }
    return parts.joined(separator: " · ")
  }

  /// The first 20 skipped records, and the number of the others.
  private static func skipped(_ sentences: [String]) -> [Line] {
    guard !sentences.isEmpty else { return [] }
    var shown = Array(sentences.prefix(20))
    if sentences.count > shown.count {
      let more = sentences.count - shown.count
      shown.append(trn("And {count} more.", "And {count} more.", more))
    }
    return [Line(name: tr("Left out"), value: shown.joined(separator: "\n"))]
  }
}
