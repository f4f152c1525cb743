import MonaModel

/// Decides what the columns of a new source mean, by their names and by what a sample of its records
/// has in them.
///
/// A name decides, unless the content contradicts it. Content alone decides where no name does: the
/// title is the column of short, mostly different texts. Years, people, addresses and links are
/// only taken from columns whose names say nothing ("Column 3"), as they may be of anything else:
/// the year in which an artist was born, the address of an office.
struct ColumnRecognition {
  private let names: [String]
  private let contents: [ColumnContent]
  /// The number of records in the sample.
  private let records: Int
  private let hasGeometry: Bool
  private var ranked: [RankedMeaning?]

  /// The rank after those of names.
  private static let last = 10_000
  /// The least score of a title that no name says; below it, the person is asked.
  private static let leastScore = 0.5

  /// - Parameters:
  ///   - contents: what the columns have, by name.
  ///   - hasGeometry: whether the records have their position besides their columns.
  init(
    _ names: [String], _ contents: [String: ColumnContent], records: Int, hasGeometry: Bool
  ) {
    (self.names, self.records, self.hasGeometry) = (names, records, hasGeometry)
    self.contents = names.map { contents[$0] ?? ColumnContent() }
    ranked = ColumnNames.ranked(names, in: .current)
  }

  /// The meanings of all columns.
  mutating func assignment() -> ColumnMeanings {
    contradict()
    findHouseNumber()
    findPosition()
    findOrder()
    findTitle()
    findOthers()
    return Columns(names, ranked, .names).assignment
  }

  private func indexes(of role: ColumnRole) -> [Int] {
    ranked.indices.filter { ranked[$0]?.meaning.role == role }
  }

  private mutating func set(_ index: Int, _ role: ColumnRole) {
    ranked[index] = RankedMeaning(ColumnMeaning(role), rank: Self.last)
  }

  // MARK: Names that the content contradicts

  private mutating func contradict() {
    for index in names.indices {
      guard let role = ranked[index]?.meaning.role, contents[index].count > 0 else { continue }
      let content = contents[index]
      func share(_ part: Int) -> Double { content.share(part) }
      switch role {
      case .title, .alternativeTitle:
        let isText = share(content.links) < 0.5 && share(content.positions) < 0.5
        if !isText { ranked[index] = nil }
        let isPlain =
          share(content.numbers) < 0.8 && share(content.descriptions) < 0.5
          && (content.variety > 0.1 || content.count < 10)
        if !isPlain { ranked[index]?.rank += Self.last }
      case .makers, .furtherMakers:
        let areNames =
          share(content.wordless) < 0.5 && share(content.links) < 0.5 && share(content.emails) < 0.5
          && share(content.descriptions) < 0.5
        // ArcGIS names the account that entered a row as its creator.
        let isAccount =
          ColumnNameReader.tracked.contains(NormalizedKey.of(names[index]))
          && content.variety < 0.1 && content.count >= 10
        if !areNames || isAccount { ranked[index] = nil }
      case .date, .endDate:
        if share(content.dates) < 0.3 || share(content.times) > 0.5 || share(content.links) > 0.5 {
          ranked[index] = nil
        }
      case .address, .place, .directions:
        if share(content.positions) > 0.5 {
          set(index, .position)
        } else if share(content.links) > 0.5 || share(content.emails) > 0.3
          || role == .address && content.isConstant && content.count >= 5
        {
          // One address for all is that of an office.
          ranked[index] = nil
        }
      case .borough:
        if share(content.numbers) > 0.8 { ranked[index]?.rank += Self.last }
      case .city, .territory:
        if share(content.numbers) > 0.8 { ranked[index] = nil }
      case .website:
        if share(content.pictures) > 0.6 { set(index, .picture) }
      case .picture:
        if share(content.numbers) > 0.8 { ranked[index] = nil }
      default: break
      }
    }
    demoteProjected()
  }

  /// Positions that are no degrees, where others are: in metres, or texts that are none.
  private mutating func demoteProjected() {
    func isUsable(_ index: Int) -> Bool {
      let content = contents[index]
      guard content.count > 0 else { return false }
      switch ranked[index]?.meaning.role {
      case .latitude: return content.share(content.latitudes) > 0.5
      case .longitude: return content.share(content.longitudes) > 0.5
      default: return content.share(content.positions) > 0.5
      }
    }
    let pairs = [ColumnRole.latitude, .longitude].map(indexes)
    let points = indexes(of: .position)
    let hasPair = pairs.allSatisfy { $0.contains(where: isUsable) }
    let hasPoint = points.contains(where: isUsable)
    guard hasPair || hasPoint || hasGeometry else { return }
    for index in pairs.flatMap(\.self) + points where !isUsable(index) && contents[index].count > 0
    {
      ranked[index] = nil
    }
    // Half a pair would make every position unreadable.
    if !hasPair, hasPoint || hasGeometry {
      for index in pairs.flatMap(\.self) { ranked[index] = nil }
    }
  }

  /// A "number" beside streets that have none is a house number: right after them, or before them if it does not come
  /// first in the table, as the numbers of records do.
  private mutating func findHouseNumber() {
    guard indexes(of: .houseNumber).isEmpty else { return }
    func mayBe(_ index: Int) -> Bool {
      let content = contents[index]
      return StreetAddress.openNames.contains(NormalizedKey.of(names[index]))
        && content.share(content.dates) > 0.5 && content.averageLength < 8
    }
    for street in indexes(of: .address) {
      guard contents[street].count > 0, contents[street].share(contents[street].dates) < 0.2 else {
        continue
      }
      let beside = [street + 1, street - 1].filter { index in
        names.indices.contains(index) && (index > street || index > 0)
      }
      if let number = beside.first(where: mayBe) { return set(number, .houseNumber) }
    }
  }

  // MARK: What no name says

  /// Words of a column's name that say nothing of the work, or something of its artist.
  private func isUnrelated(_ index: Int) -> Bool {
    names[index].contains(":")
      || ColumnNameReader.words(of: names[index]).contains {
        ColumnVocabulary.unrelated.contains($0) || ColumnVocabulary.artists.contains($0)
      }
  }

  /// Whether a name stands in for one that the table does not have: "Column 3", "#5", "field_4".
  private func isMeaningless(_ index: Int) -> Bool {
    ColumnNameReader.words(of: names[index]).allSatisfy {
      Int($0) != nil || ColumnVocabulary.meaningless.contains($0)
    }
  }

  private var hasPosition: Bool {
    hasGeometry || !indexes(of: .position).isEmpty
      || !indexes(of: .latitude).isEmpty && !indexes(of: .longitude).isEmpty
  }

  private mutating func findPosition() {
    guard !hasPosition else { return }
    let unknown = names.indices.filter { ranked[$0] == nil && !isUnrelated($0) }
    if let point = unknown.first(where: { contents[$0].share(contents[$0].positions) > 0.8 }) {
      return set(point, .position)
    }
    // Only a number beyond the poles tells a longitude from a latitude.
    let degrees = unknown.filter { contents[$0].share(contents[$0].longitudes) > 0.8 }
    let (beyond, within) = (
      degrees.filter { contents[$0].share(contents[$0].beyondPoles) > 0.8 },
      degrees.filter { contents[$0].share(contents[$0].latitudes) > 0.8 }
    )
    guard beyond.count == 1, within.count == 1 else { return }
    set(within[0], .latitude)
    set(beyond[0], .longitude)
  }

  /// Where some positions could be read in either order, the others decide, or else a column whose
  /// positions tell it.
  private mutating func findOrder() {
    for index in indexes(of: .position) where contents[index].hasOpenOrder {
      ranked[index]?.meaning.role = contents[index].positionRole
    }
    let open = indexes(of: .position).filter { contents[$0].hasOpenOrder }
    guard !open.isEmpty else { return }
    let sure = names.indices.first { index in
      let isFree = ranked[index] == nil || ranked[index]?.meaning.role == .position
      return isFree && !contents[index].hasOpenOrder && !isUnrelated(index)
        && contents[index].share(contents[index].positions) > 0.8
        && contents[index].count * 10 >= records * 8
    }
    guard let sure else { return }
    for index in open { ranked[index] = nil }
    set(sure, .position)
  }

  /// The title, where no column of its name has any: the best of the unknown columns.
  private mutating func findTitle() {
    let titles = indexes(of: .title).filter { ranked[$0]?.isOfPlace == false }
    let filled = titles.map { contents[$0].count }.max() ?? 0
    let isGood = titles.contains { (ranked[$0]?.rank ?? 0) < Self.last } && filled * 5 >= records
    guard !isGood else { return }
    let scored = names.indices.filter { ranked[$0] == nil && !isUnrelated($0) }.map { index in
      (index, score: contents[index].titleScore(of: records))
    }.filter { $0.score > Self.leastScore && mayBeTitle($0.0) }
    guard let best = scored.max(by: { ($0.score, -$0.0) < ($1.score, -$1.0) }) else { return }
    set(best.0, .title)
    // Other columns of that meaning are worse, and come after it.
    for index in titles where (ranked[index]?.rank ?? 0) >= Self.last { ranked[index]?.rank += 1 }
  }

  /// Names of people are no titles, unless there are makers beside them: those of statues.
  private func mayBeTitle(_ index: Int) -> Bool {
    guard contents[index].share(contents[index].people) > 0.85 else { return true }
    return !indexes(of: .makers).isEmpty || !indexes(of: .familyName).isEmpty
  }

  private mutating func findOthers() {
    for index in names.indices where ranked[index] == nil && !isUnrelated(index) {
      let content = contents[index]
      guard content.count * 2 >= min(records, 4) else { continue }
      if content.share(content.pictures) > 0.6 {
        set(index, .picture)
        continue
      }
      guard isMeaningless(index) else { continue }
      let role: ColumnRole? =
        switch content {
        case _ where content.share(content.links) > 0.8: .website
        case _ where content.share(content.years) > 0.8 && content.variety > 0.02: .date
        case _ where content.share(content.addresses) > 0.6: .address
        case _ where content.share(content.people) > 0.85: .makers
        case _ where content.share(content.descriptions) > 0.6: .description
        default: nil
        }
      guard let role, indexes(of: role).isEmpty else { continue }
      set(index, role)
    }
  }
}
