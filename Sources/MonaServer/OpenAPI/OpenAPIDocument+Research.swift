import MonaModel

extension OpenAPIDocument {
  /// What researchers may ask.
  static let research = ResearchQuery.Subject.allCases.map { subject in
    OpenAPIOperation(
      method: .get, path: ResearchRoutes.path(subject), summary: summary(of: subject),
      permission: .research,
      parameters: ResearchQuery.Parameter.allCases.map { parameter in
        OpenAPIParameter(
          place: .query, name: parameter.rawValue, summary: summary(of: parameter),
          value: value(of: parameter, subject))
      },
      answers: [
        OpenAPIResponse(
          status: .ok, summary: "OK",
          body: (subject.formats.prefix(1).map(\.mediaType), answer(to: subject)),
          otherTypes: subject.formats.dropFirst().map(\.mediaType))
      ], refusals: [.unprocessableContent])
  }

  private static func summary(of subject: ResearchQuery.Subject) -> String {
    switch subject {
    case .visits:
      "The visits of people who agree to it, under pseudonyms; as an archive, with their photos."
    case .works: "The counts and averages of each work that they visited."
    case .summary: "The counts and averages of all their visits together."
    case .tables: "The tables of visits, of works and of all together, with their columns' types."
    }
  }

  private static func summary(of parameter: ResearchQuery.Parameter) -> String {
    switch parameter {
    case .work: "Only visits of this work."
    case .type: "Only visits of discoveries of this kind."
    case .borough: "Only of works in the borough of this name."
    case .category: "Only of works of this category, usage or function."
    case .material: "Only of works of this material."
    case .maker: "Only of works by this maker."
    case .person: "Only of the person with this pseudonym."
    case .words: "Only visits whose comments have these words, whatever their accents and case."
    case .from: "Only from this day on, in UTC."
    case .to: "Only up to this day, in UTC."
    case .until: "Only what the server had received by the end of this day, in UTC, to be cited."
    case .consent: "Only of people who agreed to this version of the text, or a later one."
    case .with: "Only visits that have this."
    case .format: "The form of the answer."
    }
  }

  private static func value(
    of parameter: ResearchQuery.Parameter, _ subject: ResearchQuery.Subject
  ) -> OpenAPISchema {
    switch parameter {
    case .work: .textLike("^(artwork|place|heritage):[0-9]{1,15}$")
    case .type: .word(DiscoveryKind.allCases.map(\.name))
    case .borough, .category, .material, .maker, .words: .text
    case .person: .textLike("^[0-9a-f]{24}$")
    case .from, .to, .until: .textAs("date")
    case .consent: .integerWithin(1...1000)
    case .with: .word(ResearchFilter.Part.allCases.map(\.rawValue))
    case .format: .word(subject.formats.map(\.rawValue))
    }
  }

  private static func answer(to subject: ResearchQuery.Subject) -> OpenAPISchema {
    switch subject {
    case .visits: .object(["data": .list(.named("ResearchVisit"))])
    case .works: .object(["data": .list(.named("ResearchWork"))])
    case .summary: .named("ResearchSummary")
    case .tables: .file
    }
  }

  private static let title = OpenAPISchema.either([
    .object(["fr": .text.orNull, "en": .text.orNull]), .null,
  ])

  private static let ratings = OpenAPISchema.object([
    "number": .integer, "mean": .either([.number, .null]), "median": .either([.number, .null]),
    "histogram": .list(.integer),
  ])

  /// The schemas of the answers, by name.
  static let researchPayloads: [(name: String, value: OpenAPISchema)] = [
    (
      "ResearchVisit",
      .object([
        "person": .textLike("^[0-9a-f]{24}$"), "type": .word(DiscoveryKind.allCases.map(\.name)),
        "id": .integer, "title": title, "artists": .text.orNull, "borough": .text.orNull,
        "visited_at": moment, "rating": .integerWithin(1...5).orNull, "comment": .text.orNull,
        "photos": .list(.text), "consent": .integer,
      ])
    ),
    (
      "ResearchWork",
      .object([
        "type": .word(DiscoveryKind.allCases.map(\.name)), "id": .integer, "title": title,
        "artists": .text.orNull, "borough": .text.orNull, "visits": .integer, "photos": .integer,
        "comments": .integer, "ratings": ratings,
      ])
    ),
    (
      "ResearchSummary",
      .object([
        "people": .integer, "works": .integer, "visits": .integer, "photos": .integer,
        "comments": .integer, "ratings": ratings,
      ])
    ),
  ]
}
