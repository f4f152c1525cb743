import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaPerson

@Suite("Importing")
struct ImportingTests {
  private let store: Store
  private let fixture: ImportFixture
  private let importing: Importing

  private static let artwork = #"[{"location": null, "id": 9, "title": "Strates", "artists": []}]"#
  private static let badges = """
    {"data": [{"id": 1, "title": {"fr": "Premier regard"}, "required_count": 1,
      "badgeable": null, "type": null}]}
    """
  private static func table(_ count: Int) -> String {
    "id,titre,lat,lon\n" + (1...count).map { "\($0),Œuvre \($0),45.5,-73.6\n" }.joined()
  }

  init() throws {
    store = try Store.inMemory()
    fixture = try ImportFixture(store.catalogue)
    importing = Importing(store: store, installed: fixture.folder.url)
    try store.catalogue.seed([joute])
  }

  private func run(
    _ orders: ImportOrder..., progress: @escaping @Sendable (ImportStep) -> Void = { _ in }
  ) async throws -> ImportOutcome {
    try await importing.run(orders, progress: progress)
  }

  private var names: [String] { get throws { try store.catalogue.sources().map(\.name) } }

  @Test("A catalogue of MONA's reports its progress and its result")
  func catalogue() async throws {
    let file = try fixture.file("a.json", Self.artwork)
    let steps = Steps()
    let outcome = try await run(ImportOrder(file)) { steps.add($0) }.get()
    guard case .catalogue(let report)? = outcome.files.first?.content else {
      Issue.record("\(outcome.files)")
      return
    }
    #expect(report.kinds[.artwork]?.inserted == 1)
    #expect(steps.all == [.reading(file), .writing(file), .replacements, .badges])
  }

  @Test("A list of badges is recognised by its content, wins the reached ones and reports them")
  func badges() async throws {
    try store.collect(joute, photo: nil, at: noon)
    let file = try fixture.file("catalogue.json", Self.badges)
    let outcome = try await run(ImportOrder(file)).get()
    guard case .badges(let counts)? = outcome.files.first?.content else {
      Issue.record("\(outcome.files)")
      return
    }
    #expect(counts.inserted == 1)
    #expect(outcome.badges.map(\.id) == [1])
    #expect(try store.badgesWon().map(\.badge.id) == [1])
    #expect(try await run(ImportOrder(file)).badges.isEmpty, "a badge is won once")
  }

  @Test("A catalogue from elsewhere updates only its own records")
  func update() async throws {
    let file = try fixture.file("m.csv", Self.table(2))
    _ = try await run(ImportOrder(file, as: .content(name: "Murales", kind: .heritage))).get()
    let source = try #require(try store.catalogue.source(named: "murales"))
    let outcome = try await run(
      ImportOrder(fixture.file("n.csv", Self.table(3)), as: .update(source))
    ).get()
    guard case .source(let report)? = outcome.files.first?.content else {
      Issue.record("\(outcome.files)")
      return
    }
    #expect(report.source.name == "Murales" && report.survey.kind == .heritage)
    #expect(report.counts.inserted == 1 && report.counts.unchanged == 2)
  }

  @Test("A catalogue is updated from its own format only, and a name is for other catalogues")
  func formats() async throws {
    let (mona, table) = (
      try fixture.file("a.json", Self.artwork), try fixture.file("m.csv", Self.table(1))
    )
    _ = try await run(ImportOrder(mona), ImportOrder(table, as: .content(name: "Murales"))).get()
    let sources = try store.catalogue.sources()
    for (order, refusal) in [
      (ImportOrder(table, as: .update(sources[0])), SourceError.notMona(table)),
      (ImportOrder(mona, as: .update(sources[1])), .named(mona)),
      (ImportOrder(mona, as: .content(name: "Murales")), .named(mona)),
      (ImportOrder(mona, as: .content(kind: .place)), .named(mona)),
    ] {
      let outcome = try await run(order)
      #expect(outcome.refusal as? SourceError == refusal)
      #expect(outcome.files.isEmpty)
    }
    #expect(try store.catalogue.sources() == sources)
  }

  @Test("A file that is neither a catalogue nor a list of badges is refused, and changes nothing")
  func neither() async throws {
    for (content, refusal) in [
      (#"{"a": 1}"#, CatalogueError.notACatalogue), ("<html></html>", CatalogueError.webPage),
    ] {
      let file = try fixture.file("x.json", content)
      let outcome = try await run(ImportOrder(file))
      #expect(outcome.refusal as? CatalogueError == refusal(file))
    }
    #expect(try store.rows([joute]).count == 1)
    #expect(try store.badges().isEmpty)
  }

  @Test("The first refused file ends the import; badges won by earlier files are won")
  func refused() async throws {
    try store.collect(joute, photo: nil, at: noon)
    let outcome = try await run(
      ImportOrder(fixture.file("b.json", Self.badges)), ImportOrder(fixture.file("x.json", "{}")),
      ImportOrder(fixture.file("m.csv", Self.table(1))))
    #expect(outcome.files.count == 1 && outcome.badges.map(\.id) == [1])
    #expect(throws: CatalogueError.self) { try outcome.get() }
    #expect(try !names.contains("M"))
  }

  @Test(
    "An import cancelled in the middle of a file imports nothing of it", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let (first, second) = (
      try fixture.file("m.csv", Self.table(1)), try fixture.file("n.csv", Self.table(20_000))
    )
    let importing = importing
    let work = Task {
      try await importing.run([ImportOrder(first), ImportOrder(second)]) { step in
        if step == .writing(second) { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let outcome = try await work.value
    #expect(outcome.refusal is CancellationError)
    #expect(outcome.files.map(\.file) == [first])
    #expect(try names == ["MONA", "M"])
  }

  @Test("A file that lacks more than half of its catalogue needs confirmation")
  func lacksMost() async throws {
    let file = try fixture.file("m.csv", Self.table(30))
    _ = try await run(ImportOrder(file)).get()
    _ = try fixture.file("m.csv", Self.table(1))
    let doubtful = try await run(ImportOrder(file))
    #expect(doubtful.refusal as? CatalogueError == .lacksMost(file, missing: 29, of: 30))
    #expect(try store.catalogue.source(named: "M")?.count == 30)
    let sure = try await run(ImportOrder(file, isComplete: true)).get()
    #expect(sure.files.count == 1)
    #expect(try store.catalogue.source(named: "M")?.count == 1)
  }

  @Test("Areas give a borough to discoveries without one")
  func boundaries() async throws {
    _ = try await run(ImportOrder(try fixture.file("m.csv", Self.table(1)))).get()
    let file = try fixture.file(
      "b.geojson",
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"NOM": "Ici"},
        "geometry": {"type": "Polygon",
          "coordinates": [[[-74, 45], [-73, 45], [-73, 46], [-74, 46], [-74, 45]]]}}]}
      """)
    let outcome = try await run(ImportOrder(file, as: .boundaries)).get()
    guard case .boundaries(let report)? = outcome.files.first?.content else {
      Issue.record("\(outcome.files)")
      return
    }
    #expect(report.names == ["Ici"])
    #expect(try store.catalogue.facet(.borough, named: "Ici")?.count == 1)
  }

  @Test("Visits and wishes move to the discovery that replaces theirs")
  func following() async throws {
    try store.collect(joute, photo: nil, at: noon)
    try store.catalogue.seed([DiscoveryID(.artwork, 9)])
    try store.catalogue.replace(joute, by: DiscoveryID(.artwork, 9))
    let outcome = try await run(ImportOrder(fixture.file("b.json", Self.badges))).get()
    #expect(outcome.moved == 1 && outcome.badges.count == 1)
    #expect(try store.visits().map(\.discovery) == [DiscoveryID(.artwork, 9)])
  }

  @Test("A start imports bundled badges that were missing, and reports the won ones once")
  func catchingUp() throws {
    try store.collect(joute, photo: nil, at: noon)
    _ = try fixture.file("badges.json", Self.badges)
    #expect(try importing.catchUp().badges.map(\.id) == [1])
    let again = try importing.catchUp()
    #expect(again.badges.isEmpty && again.moved == 0)
  }

  @Test("A file is described before it is imported, a list of badges as such")
  func survey() throws {
    #expect(try importing.survey(fixture.file("b.json", Self.badges)) == .badges(1))
    for (name, content, format) in [
      ("a.json", Self.artwork, CatalogueFormat.mona), ("m.csv", Self.table(1), .csv),
    ] {
      guard case .catalogue(let survey) = try importing.survey(fixture.file(name, content)) else {
        Issue.record("\(name) is not recognised as a catalogue")
        continue
      }
      #expect(survey.format == format)
    }
    #expect(try store.badges().isEmpty, "nothing has changed yet")
  }
}

/// The reported steps in order.
private final class Steps: Sendable {
  private let steps = Mutex<[ImportStep]>([])

  var all: [ImportStep] { steps.withLock { $0 } }

  func add(_ step: ImportStep) { steps.withLock { $0.append(step) } }
}
