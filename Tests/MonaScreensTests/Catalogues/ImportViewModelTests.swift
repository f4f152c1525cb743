import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct ImportViewModelTests {
  private let sample: Sample
  private var appModel: AppModel { sample.appModel }

  private static let table = """
    titre,artiste,lat,lon,image
    Élan,Ava,45.5,-73.6,x.jpg
    Échangée,Ben,-73.6,45.5,y.jpg
    """ + "\n"

  init() throws {
    sample = try Sample()
  }

  private func viewModel(
    _ content: String, named name: String = "murales.csv", updating: String? = nil
  ) async throws -> ImportViewModel {
    let file = sample.folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    let viewModel = appModel.importing(file, updating: updating)
    viewModel.read()
    await viewModel.finish()
    return viewModel
  }

  @Test func `a file is read, described, and imported under the given name`() async throws {
    let viewModel = try await viewModel(Self.table)
    guard case .ready(.catalogue(let survey)) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(survey.taken == 1 && survey.skipped.count == 1)
    #expect(viewModel.name == "Murales" && viewModel.hasChoice && viewModel.canImport)
    #expect(viewModel.purpose == .discoveries(.artwork) && viewModel.purposes.count == 3)
    #expect(try sample.store.catalogue.sources().count == 1, "nothing is changed yet")
    for (language, words) in [
      (
        SpokenLanguage.english,
        ["Table in text (CSV)", "Row 3 was left out"]
      ),
      (.french, ["Tableau en texte (CSV)", "La rangée 3 a été écartée"]),
    ] {
      let text = try withLanguage(language) {
        ImportViewModel.lines(of: .catalogue(survey)).map { "\($0.name)\n\($0.value)" }.joined(
          separator: "\n")
      }
      for word in words { #expect(text.contains(word), "\(text)") }
    }
    #expect(viewModel.columns.map(\.name).contains("titre"))
    viewModel.name = " "
    #expect(!viewModel.canImport)
    viewModel.name = "Murales de Montréal"
    #expect(viewModel.updateText == nil)
    viewModel.run()
    await viewModel.finish()
    guard case .done(let done) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(done.lines.first?.name == "Murales de Montréal")
    #expect(done.badges.isEmpty)
    #expect(try sample.store.catalogue.sources().map(\.name) == ["MONA", "Murales de Montréal"])
  }

  @Test func `a name in use says which catalogue it updates`() async throws {
    _ = try await viewModel(Self.table).run()
    let first = try await viewModel(Self.table)
    first.name = "Murales"
    first.run()
    await first.finish()
    let second = try await viewModel(Self.table, updating: "Murales")
    #expect(second.name == "Murales")
    try withLanguage(.english) {
      #expect(
        second.updateText == "This brings “Murales” up to date, which has 1 discovery.")
    }
    try withLanguage(.french) {
      #expect(
        second.updateText?.hasPrefix("«\u{a0}Murales\u{a0}», qui compte 1 découverte") == true)
    }
  }

  @Test func `MONA's own catalogue needs no decisions`() async throws {
    let viewModel = try await viewModel(
      #"[{"location": null, "id": 1, "title": "Strates", "artists": []}]"#)
    #expect(!viewModel.hasChoice && viewModel.canImport && viewModel.updateText != nil)
    viewModel.run()
    await viewModel.finish()
    #expect(try sample.store.stats().artworks == 1)
  }

  @Test func `areas alone are offered as boundaries, and can be heritage sites`() async throws {
    let viewModel = try await viewModel(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"NOM": "Ici"},
        "geometry": {"type": "Polygon",
          "coordinates": [[[-76, 45], [-75, 45], [-75, 46], [-76, 46], [-76, 45]]]}}]}
      """)
    #expect(
      viewModel.purpose == .boundaries && viewModel.purposes.contains(.discoveries(.heritage)))
    viewModel.run()
    await viewModel.finish()
    #expect(try sample.store.catalogue.discovery(Sample.presbytery)?.borough == "Ici")
  }

  @Test func `a file that is no catalogue is refused with a message, and leaving goes back`()
    async throws
  {
    appModel.navigation.open(.importing(sample.folder))
    let viewModel = try await viewModel("<html>")
    guard case .refused(let sentence) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(sentence.contains("murales.csv"))
    viewModel.leave()
    #expect(appModel.navigation.routes.isEmpty)
  }

  @Test func `a cancelled import changes nothing`() async throws {
    let rows = (0..<20_000).map { "Œuvre \($0),45.5,-73.6\n" }.joined()
    let viewModel = try await viewModel("titre,lat,lon\n" + rows)
    let before = try sample.store.stats()
    viewModel.run()
    viewModel.stop()
    await viewModel.finish()
    #expect(try sample.store.stats() == before)
    #expect(try sample.store.catalogue.sources().count == 1)
  }

  @Test func `a file that lacks most of its catalogue is imported once confirmed`()
    async throws
  {
    func rows(_ range: ClosedRange<Int>) -> String {
      "id,titre,lat,lon\n" + range.map { "\($0),Œuvre,45.5,-73.6\n" }.joined()
    }
    let first = try await viewModel(rows(1...30))
    first.run()
    await first.finish()
    let second = try await viewModel(rows(1...5))
    second.run()
    await second.finish()
    guard case .doubtful(_, let sentence) = second.stage else {
      Issue.record("\(second.stage)")
      return
    }
    #expect(sentence.contains("murales.csv") && sentence.contains("25"))
    #expect(try sample.store.catalogue.sources().last?.count == 30)
    second.runAllTheSame()
    await second.finish()
    #expect(try sample.store.catalogue.sources().last?.count == 5)
  }

  @Test func `an answer of MONA's server updates no other catalogue`() async throws {
    let first = try await viewModel(Self.table)
    first.run()
    await first.finish()
    let answer = #"[{"id": 1, "title": "Strates", "location": null, "artists": []}]"#
    let second = try await viewModel(answer, named: "answer.json", updating: "Murales")
    guard case .refused(let sentence) = second.stage else {
      Issue.record("\(second.stage)")
      return
    }
    #expect(sentence.contains("answer.json"))
  }

  @Test func `a table does not update MONA's own catalogue`() async throws {
    let viewModel = try await viewModel(Self.table, updating: CatalogueSource.monaName)
    guard case .refused(let sentence) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(sentence.contains("murales.csv"))
  }

  @Test func `a list of badges is recognised, imported, and shows the badges it wins`()
    async throws
  {
    try sample.store.collect(Sample.joute, photo: nil)
    let viewModel = try await viewModel(
      """
      {"data": [{"id": 1, "title": {"fr": "Premier regard", "en": "First look"},
        "required_count": 1, "badgeable": null, "type": null}]}
      """, named: "liste.json")
    guard case .ready(let survey) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(!viewModel.hasChoice && viewModel.canImport)
    for (language, line, update) in [
      (SpokenLanguage.english, "A list of 1 badge", "This brings MONA’s badges up to date."),
      (.french, "Une liste de 1 badge", "Les badges de MONA seront mis à jour."),
    ] {
      try withLanguage(language) {
        #expect(ImportViewModel.lines(of: survey).map(\.value) == [line])
        #expect(viewModel.updateText == update)
      }
    }
    viewModel.run()
    await viewModel.finish()
    guard case .done(let done) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(done.lines.map(\.value) == ["1 added"])
    #expect(done.badges.map(\.title.fr) == ["Premier regard"])
    #expect(try sample.store.badgesWon().count == 1)
  }

  @Test func `progress shows in both languages`() throws {
    let steps: [ImportStep] = [.reading(sample.folder), .writing(sample.folder), .badges]
    for (language, words) in [
      (
        SpokenLanguage.english,
        ["Reading the file…", "Importing…", "Looking for what your visits win…"]
      ),
      (
        .french,
        ["Lecture du fichier…", "Importation…", "Recherche de ce que gagnent vos visites…"]
      ),
    ] {
      try withLanguage(language) {
        #expect(steps.map { ImportViewModel.text(of: $0) } == words)
      }
    }
  }

  @Test(arguments: [true, false])
  func `works under other numbers are asked about, and visits follow the answer`(
    areSame: Bool
  ) async throws {
    func table(_ number: Int) -> String {
      "id,titre,artiste,lat,lon\n\(number),La vague,Ava,45.5,-73.6\n"
    }
    let first = try await viewModel(table(12))
    first.run()
    await first.finish()
    let source = try #require(try sample.store.catalogue.source(named: "Murales"))
    let (old, new) = (
      DiscoveryID(.artwork, source: source.id, record: 12),
      DiscoveryID(.artwork, source: source.id, record: 14)
    )
    try sample.store.target(old)
    let second = try await viewModel(table(14))
    second.run()
    await second.finish()
    guard case .renumbered(_, let sentence) = second.stage else {
      Issue.record("\(second.stage)")
      return
    }
    #expect(sentence.contains("is it the same work?"))
    #expect(try sample.store.state(of: old) == .targeted, "nothing is changed yet")
    second.run(asRenumbered: areSame)
    await second.finish()
    guard case .done = second.stage else {
      Issue.record("\(second.stage)")
      return
    }
    #expect(try sample.store.state(of: areSame ? new : old) == .targeted)
  }
}
