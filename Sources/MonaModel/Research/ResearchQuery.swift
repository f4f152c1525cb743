/// A question of research: what is asked of which visits, and the form of the answer.
package struct ResearchQuery: Equatable, Sendable {
  /// What is asked.
  package enum Subject: String, CaseIterable, Sendable {
    /// Each visit, with its person's pseudonym.
    case visits
    /// The counts and averages of each visited work.
    case works
    /// Those of all visits together.
    case summary
    /// The tables of all these, with a description of their columns.
    case tables

    /// The forms in which it can be answered.
    package var formats: [Format] {
      switch self {
      case .visits: Format.allCases
      case .works: [.json, .csv, .geojson]
      case .summary: [.json, .csv]
      case .tables: [.archive]
      }
    }
  }

  /// The form of the answer.
  package enum Format: String, CaseIterable, Sendable {
    case json, csv
    /// The rows with the positions of their works (RFC 7946).
    case geojson
    /// A tar archive: of the photos of visits with a table of them, or of all tables.
    case archive

    /// The extension of a file's name.
    package var fileExtension: String { self == .archive ? "tar" : rawValue }

    package var mediaType: String {
      switch self {
      case .json: "application/json"
      case .csv: "text/csv; charset=utf-8"
      case .geojson: "application/geo+json"
      case .archive: "application/x-tar"
      }
    }
  }

  package var subject: Subject
  package var filter: ResearchFilter
  package var format: Format

  package init(_ subject: Subject, _ filter: ResearchFilter, _ format: Format = .json) {
    (self.subject, self.filter, self.format) = (subject, filter, format)
  }

  /// What a query names in addresses, and commands in their options.
  package enum Parameter: String, CaseIterable, Sendable {
    case work, type, borough, category, material, maker, person, words, from, to, until, consent
    case with, format
  }

  /// - Parameter value: the text of a parameter; nil for one that is not given.
  /// - Throws: `ResearchFaults`.
  package init(_ subject: Subject, _ value: (Parameter) -> String?) throws {
    var faults: [Parameter] = []
    let text = value(.format).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let format =
      if let text { subject.formats.first { $0.rawValue == text } } else { subject.formats.first }
    if format == nil { faults.append(.format) }
    let filter: ResearchFilter
    do { filter = try ResearchFilter(value) } catch let error as ResearchFaults {
      throw ResearchFaults(error.parameters + faults)
    }
    guard let format else { throw ResearchFaults(faults) }
    self.init(subject, filter, format)
  }

  /// The name that a browser gives the answer.
  package var fileName: String { "mona-\(subject.rawValue).\(format.fileExtension)" }
}

/// The parameters of a question that cannot be answered: they have no such form, or the catalogue has no such name.
package struct ResearchFaults: Error, Equatable {
  package let parameters: [ResearchQuery.Parameter]

  package init(_ parameters: [ResearchQuery.Parameter]) { self.parameters = parameters }
}
