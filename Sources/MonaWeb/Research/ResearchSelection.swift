import MonaCatalogue
import MonaModel
import MonaText

/// Which visits a page of research is about: the query of its address.
struct ResearchSelection {
  /// The filter; nil when a field cannot be read.
  let filter: ResearchFilter?
  /// What is wrong with fields, in the current language.
  let faults: [String]
  /// The fields of the selection, without the prefix.
  private let fields: FormFields

  /// - Parameter prefix: what the names of fields begin with, where an address has several selections.
  init(_ query: FormFields, prefix: String = "") {
    let names = ResearchQuery.Parameter.allCases.filter { $0 != .format }
    fields = FormFields(
      names.compactMap { name in
        query[prefix + name.rawValue].map { .init(name: name.rawValue, value: $0) }
      })
    let fields = fields
    do {
      filter = try ResearchFilter { fields[$0.rawValue] }
      faults = []
    } catch let error as ResearchFaults {
      (filter, faults) = (nil, error.parameters.map { ResearchText.fault($0) })
    } catch { (filter, faults) = (nil, []) }
  }

  /// The text of a field.
  subscript(parameter: ResearchQuery.Parameter) -> String? { fields[parameter.rawValue] }

  var isFiltered: Bool { !fields.fields.isEmpty }

  /// The address of a path with the selection.
  /// - Parameter changes: other fields, and fields of the selection with other values.
  func address(_ path: String, _ changes: [(name: String, value: String?)] = []) -> String {
    changes.reduce(fields) { $0.setting($1.name, to: $1.value) }.address(path)
  }

  /// The fields of the selection for an address with several.
  func fields(prefix: String) -> [FormFields.Field] {
    fields.fields.map { .init(name: prefix + $0.name, value: $0.value) }
  }

  /// Its filters in words; one sentence without any.
  /// - Parameter form: has the names of what is chosen.
  func description(_ form: ResearchForm) -> String {
    let parts = form.described
    return parts.isEmpty
      ? tr("All visits given to research")
      : parts.map {
        trc("a filter and its value", "{filter}: {value}", ["filter": $0.label, "value": $0.value])
      }
      .joined(separator: " · ")
  }
}

extension FormFields {
  /// The fields of a filter.
  init(_ filter: ResearchFilter) {
    self.init(filter.values.map { .init(name: $0.parameter.rawValue, value: $0.text) })
  }
}

/// The fields of a selection in a form.
struct ResearchForm {
  struct Choice {
    let id: String
    let label: String
    let options: [DiscoveriesPage.Option]
    let groups: [Group]
  }

  /// Options under a heading.
  struct Group {
    let label: String
    let options: [DiscoveriesPage.Option]
  }

  struct Field {
    let id: String
    let type: String
    let label: String
    let value: String?
  }

  struct Kept {
    let id: String
    let value: String
    let text: String
    /// The page without it.
    let without: Frame.Link
  }

  let fields: [Field]
  let choices: [Choice]
  let dates: [Field]
  /// What is chosen elsewhere, and kept.
  let kept: [Kept]
  /// The labels and values of what is chosen.
  fileprivate let described: [(label: String, value: String)]

  /// - Parameters:
  ///   - path: that of the page.
  ///   - prefix: what the names of fields begin with.
  ///   - language: that of the page.
  init(
    _ selection: ResearchSelection, path: String, prefix: String = "", language: Language,
    _ data: WebCatalogue
  ) throws {
    func id(_ parameter: ResearchQuery.Parameter) -> String { prefix + parameter.rawValue }
    func field(
      _ parameter: ResearchQuery.Parameter, _ label: String, type: String = "search"
    ) -> Field {
      Field(id: id(parameter), type: type, label: label, value: selection[parameter])
    }
    func choice(
      _ parameter: ResearchQuery.Parameter, _ label: String, _ options: [(String, String)],
      _ groups: [Group] = []
    ) -> Choice {
      let chosen = selection[parameter]
      let options = options.map { value, text in
        DiscoveriesPage.Option(value: value, text: text, isChosen: value == chosen)
      }
      let known = (options + groups.flatMap(\.options)).contains(where: \.isChosen)
      // A name that no list has stays chosen.
      let other =
        known ? nil : chosen.map { DiscoveriesPage.Option(value: $0, text: $0, isChosen: true) }
      return Choice(
        id: id(parameter), label: label,
        options: [DiscoveriesPage.everything(chosen)] + [other].compactMap(\.self) + options,
        groups: groups)
    }
    func facets(_ type: FacetType) throws -> [(String, String)] {
      let names = try data.catalogue.facetNames(type)
      return try data.catalogue.facets(type, language: language).compactMap { facet in
        names[facet.id].map { ($0.code, facet.displayName) }
      }
    }
    let category = selection[.category]
    let groups = try [FacetType.category, .subcategory, .usage, .function].map { type in
      Group(
        label: type.displayPlural,
        options: try facets(type).map {
          DiscoveriesPage.Option(value: $0.0, text: $0.1, isChosen: $0.0 == category)
        })
    }.filter { !$0.options.isEmpty }
    fields = [
      field(.words, tr("Words of comments")), field(.maker, trn("Artist", "Artists", 1)),
    ]
    choices = [
      choice(.type, tr("Kind"), DiscoveryKind.allCases.map { ($0.name, $0.displayPlural) }),
      choice(.borough, FacetType.borough.displaySingular, try facets(.borough)),
      choice(.category, FacetType.category.displaySingular, [], groups),
      choice(.material, FacetType.material.displaySingular, try facets(.material)),
      choice(
        .with, trc("what visits have", "With"),
        [("photo", tr("Photos")), ("rating", tr("Ratings")), ("comment", tr("Comments"))]),
    ]
    dates = [
      field(.from, trc("the first day of visits", "From"), type: "date"),
      field(.to, trc("the last day of visits", "To"), type: "date"),
      field(.until, tr("Received by"), type: "date"),
    ]
    var (kept, described) = ([Kept](), [(label: String, value: String)]())
    func keep(
      _ parameter: ResearchQuery.Parameter, _ label: String, _ text: (String) throws -> String?
    ) throws {
      guard let value = selection[parameter] else { return }
      let without = selection.address(path, [(parameter.rawValue, nil)])
      kept.append(
        Kept(
          id: id(parameter), value: value,
          text: trc(
            "a filter and its value", "{filter}: {value}",
            ["filter": label, "value": try text(value) ?? value]),
          without: Frame.Link(address: without, text: tr("Remove this filter"))))
      described.append((label, try text(value) ?? value))
    }
    try keep(.work, tr("Work")) { value in
      try DiscoveryID(value).flatMap { try data.works([$0])[$0]?.displayTitle }
    }
    try keep(.person, tr("Person")) { $0 }
    try keep(.consent, tr("Consent to version")) { $0 }
    described += choices.compactMap { choice in
      let options = choice.options.dropFirst() + choice.groups.flatMap(\.options)
      return options.first(where: \.isChosen).map { (choice.label, $0.text) }
    }
    described += (fields + dates).compactMap { field in field.value.map { (field.label, $0) } }
    (self.kept, self.described) = (kept, described)
  }
}
