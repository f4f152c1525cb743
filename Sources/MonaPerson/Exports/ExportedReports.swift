import Foundation
import MonaModel

/// The person's reports as JSON.
enum ExportedReports {
  /// The root object of the file.
  private struct File: Encodable {
    let format = "mona-reports"
    let version = 1
    let reports: [Report]
  }

  private struct Report: Encodable {
    let report: String
    let problem: String
    let discovery: String?
    let facts: [String]
    let words: String?
    let latitude: Double?
    let longitude: Double?
    let photo: String?
    let reportedAt: String
    let state: String
    let changedAt: String
    let answer: String?
  }

  /// The name of the photo of a report in an archive.
  static func photoName(_ id: String) -> String { "reports/\(id).jpg" }

  /// The content of the file.
  static func data(_ reports: [ReportEntry]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      File(
        reports: reports.map { entry in
          let content = entry.content
          return Report(
            report: entry.id, problem: content.problem.rawValue,
            discovery: content.discovery.map { "\($0)" }, facts: content.facts.map(\.rawValue),
            words: content.words, latitude: content.place?.latitude,
            longitude: content.place?.longitude,
            photo: entry.hasPhoto ? photoName(entry.id) : nil,
            reportedAt: ISO8601.string(entry.reportedAt), state: entry.state.rawValue,
            changedAt: ISO8601.string(entry.changedAt), answer: entry.answer)
        }))
  }
}
