/// Which visits a question of research is about: all those whose people agree to it, or fewer.
package struct ResearchFilter: Hashable, Sendable {
  /// What a visit may have.
  package enum Part: String, CaseIterable, Sendable { case photo, rating, comment }

  /// The visits of one work, under its published number.
  package var work: DiscoveryID?
  package var kind: DiscoveryKind?
  /// The name or the code of a borough, of a category, a usage or a function, of a material, and of a maker, in either
  /// language.
  package var borough: String?
  package var category: String?
  package var material: String?
  package var maker: String?
  /// The pseudonym of a person.
  package var person: String?
  /// Words that the comments have, in the notation of `WordSearch`.
  package var words: String?
  /// The first and the last day of the visits, in UTC.
  package var from: CivilDate?
  package var to: CivilDate?
  /// The day, in UTC, up to whose end the server had received what counts: what it received later is left out.
  package var until: CivilDate?
  /// The least version of the text that their people agreed to.
  package var consent: Int?
  /// What the visits have.
  package var part: Part?

  /// All visits.
  package init() {}

  /// - Parameter value: the text of a parameter; nil for one that is not given.
  /// - Throws: `ResearchFaults`.
  package init(_ value: (ResearchQuery.Parameter) -> String?) throws {
    var faults: [ResearchQuery.Parameter] = []
    func read<Value>(_ parameter: ResearchQuery.Parameter, _ read: (String) -> Value?) -> Value? {
      guard let text = value(parameter), !text.allSatisfy(\.isWhitespace) else { return nil }
      let value = read(text)
      if value == nil { faults.append(parameter) }
      return value
    }
    func name(_ text: String) -> String? { text.utf8.contains(0) ? nil : text }
    work = read(.work) { DiscoveryID($0) }
    kind = read(.type) { DiscoveryKind(name: $0) }
    borough = read(.borough, name)
    category = read(.category, name)
    material = read(.material, name)
    maker = read(.maker, name)
    person = read(.person) { $0.wholeMatch(of: /[0-9a-f]{24}/) == nil ? nil : $0 }
    words = read(.words) { WordSearch($0) == nil ? nil : $0 }
    from = read(.from) { CivilDate($0) }
    to = read(.to) { CivilDate($0) }
    until = read(.until) { CivilDate($0) }
    consent = read(.consent) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    part = read(.with) { Part(rawValue: $0) }
    if !faults.isEmpty { throw ResearchFaults(faults) }
  }

  /// The parameters that are given, as addresses have them.
  package var values: [(parameter: ResearchQuery.Parameter, text: String)] {
    let values: [(ResearchQuery.Parameter, String?)] = [
      (.work, work?.description), (.type, kind?.name), (.borough, borough), (.category, category),
      (.material, material), (.maker, maker), (.person, person), (.words, words),
      (.from, from?.description), (.to, to?.description), (.until, until?.description),
      (.consent, consent.map(String.init)), (.with, part?.rawValue),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }

  /// What is logged: what was asked, without the form of the answer.
  package var text: String {
    let parts = values.map { "\($0.parameter.rawValue)=\($0.text)" }
    return parts.isEmpty ? "all" : parts.joined(separator: " ")
  }

  /// Whether the catalogue is needed to know which works are meant.
  package var isOfCatalogue: Bool {
    borough != nil || category != nil || material != nil || maker != nil
  }
}
