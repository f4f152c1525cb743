import MonaModel

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
  }

  /// The form of the answer.
  package enum Format: String, CaseIterable, Sendable {
    case json, csv
    /// A tar archive of the photos of visits with a table of them.
    case archive
  }

  package var subject: Subject
  package var filter = ResearchFilter()
  package var format = Format.json

  /// What a query names in addresses, and commands in their options.
  package enum Parameter: String, CaseIterable, Sendable {
    case work, type, borough, category, maker, from, to, consent, with, format
  }

  /// - Parameter value: the text of a parameter; nil for one that is not given.
  /// - Throws: `RequestError.invalid`.
  package init(_ subject: Subject, _ value: (Parameter) -> String?) throws {
    self.subject = subject
    var faults: [FieldError] = []
    func read<Value>(_ parameter: Parameter, _ read: (String) -> Value?) -> Value? {
      guard let text = value(parameter), !text.allSatisfy(\.isWhitespace) else { return nil }
      let value = read(text)
      if value == nil { faults.append(.researchParameter(parameter)) }
      return value
    }
    func name(_ text: String) -> String? { text.utf8.contains(0) ? nil : text }
    filter.work = read(.work) { DiscoveryID($0) }
    filter.kind = read(.type) { DiscoveryKind(name: $0) }
    filter.borough = read(.borough, name)
    filter.category = read(.category, name)
    filter.maker = read(.maker, name)
    filter.from = read(.from) { CivilDate($0) }
    filter.to = read(.to) { CivilDate($0) }
    filter.consent = read(.consent) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    filter.part = read(.with) { ResearchFilter.Part(rawValue: $0) }
    format =
      read(.format) { text in
        Format(rawValue: text).flatMap { $0 == .archive && subject != .visits ? nil : $0 }
      } ?? .json
    if !faults.isEmpty { throw RequestError.invalid(faults) }
  }

  /// What is logged: what was asked, without the form of the answer.
  var text: String {
    let values: [(Parameter, String?)] = [
      (.work, filter.work?.description), (.type, filter.kind?.name), (.borough, filter.borough),
      (.category, filter.category), (.maker, filter.maker), (.from, filter.from?.description),
      (.to, filter.to?.description), (.consent, filter.consent.map(String.init)),
      (.with, filter.part?.rawValue),
    ]
    let parts = values.compactMap { name, value in value.map { "\(name.rawValue)=\($0)" } }
    return parts.isEmpty ? "all" : parts.joined(separator: " ")
  }

  /// The media type of the answer.
  var mediaType: String {
    switch format {
    case .json: "application/json"
    case .csv: "text/csv; charset=utf-8"
    case .archive: "application/x-tar"
    }
  }

  /// The name that a browser gives the answer.
  var fileName: String {
    "mona-\(subject.rawValue).\(format == .archive ? "tar" : format.rawValue)"
  }
}
