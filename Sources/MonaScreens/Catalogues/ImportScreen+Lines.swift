import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

extension ImportScreen {
  /// What was understood of a file, line by line.
  package static func lines(of survey: SourceSurvey) -> [Line] {
    let text = SurveyText(survey)
    var lines = [Line(name: trc("how a file is written", "Format"), value: text.form)]
    guard survey.format != .mona else { return lines }
    lines.append(Line(name: tr("Records"), value: text.records))
    if survey.isKindAssumed {
      lines.append(Line(name: trc("what a catalogue lists", "Lists"), value: text.kind))
    }
    if !text.understood.isEmpty {
      let columns = text.understood.map { "\($0.name) → \($0.meaning)" }
      lines.append(Line(name: tr("Columns"), value: columns.joined(separator: "\n")))
    }
    if !text.unknown.isEmpty {
      lines.append(
        Line(name: tr("Kept, not shown"), value: text.unknown.joined(separator: ", ")))
    }
    return lines + skipped(text.skipped)
  }

  /// Imports a file and says what that did.
  nonisolated static func lines(
    importing file: URL, _ survey: SourceSurvey, as purpose: Purpose, name: String,
    isComplete: Bool, into store: Store
  ) throws -> [Line] {
    if survey.format == .mona {
      let report = try store.catalogue.importCatalogue(file, isComplete: isComplete)
      return DiscoveryKind.allCases.flatMap { kind in
        report.kinds[kind].map { [Line(name: kind.displayPlural, value: text(of: $0))] } ?? []
      }
    }
    switch purpose {
    case .boundaries:
      let report = try store.catalogue.importBoundaries(file)
      return [Line(name: tr("Boroughs"), value: report.text)]
    case .discoveries(let kind):
      let report = try store.catalogue.importSource(
        file, name: name, kind: kind, isComplete: isComplete)
      var lines = [
        Line(name: report.source.name, value: text(of: report.counts))
      ]
      if let alike = report.alikeText {
        lines.append(Line(name: tr("Look alike"), value: alike))
      }
      return lines + skipped(SurveyText(report.survey).skipped)
    }
  }

  /// "279 added · 3 changed · 1 no longer in the catalogue".
  nonisolated private static func text(of counts: ImportReport.Counts) -> String {
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

  /// The first of many records that were left out, and how many more there are.
  nonisolated private static func skipped(_ sentences: [String]) -> [Line] {
    guard !sentences.isEmpty else { return [] }
    var shown = Array(sentences.prefix(20))
    if sentences.count > shown.count {
      let more = sentences.count - shown.count
      shown.append(trn("And {count} more.", "And {count} more.", more))
    }
    return [Line(name: tr("Left out"), value: shown.joined(separator: "\n"))]
  }
}
