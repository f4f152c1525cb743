import MonaTestSupport
import MonaText
import Testing

@testable import MonaModel
@testable import MonaScreens

@MainActor @Suite struct SearchViewModelTests {
  private func search(_ text: String, in sample: Sample) async -> SearchViewModel {
    let viewModel = sample.appModel.search()
    await type(text, in: viewModel)
    return viewModel
  }

  private func type(_ text: String, in viewModel: SearchViewModel) async {
    viewModel.type(text)
    while !viewModel.isSettled { await Task.yield() }
  }

  private func wait(until condition: () throws -> Bool) async rethrows {
    while try !condition() { await Task.yield() }
  }

  @Test func `a query finds results, section by section`() async throws {
    let sample = try Sample()
    let viewModel = await search("riopelle", in: sample)
    #expect(
      viewModel.results.sections.map(\.subject) == [.discoveries(.artwork), .facets(.artist)])
    #expect(viewModel.results.sections.allSatisfy { $0.moreTitle == nil })
    #expect(viewModel.content == .results)
  }

  @Test func `no results differ from no query`() async throws {
    let sample = try Sample()
    #expect(await search("zzz", in: sample).content == .nothing)
    #expect(await search("  ", in: sample).content == .start)
  }

  @Test func `the number of results shows, in both languages`() async throws {
    let sample = try Sample()
    let viewModel = await search("riopelle", in: sample)
    #expect(viewModel.announcement == "2 results")
    await type("riopele", in: viewModel)
    #expect(viewModel.announcement == "Nothing for “riopele”: results for “riopelle”. 2 results")
    await type("zzz", in: viewModel)
    #expect(viewModel.announcement == "Nothing found")
    await type("", in: viewModel)
    #expect(viewModel.announcement.isEmpty)
    await type("joute", in: viewModel)
    try withLanguage(.french) { #expect(viewModel.announcement == "1 résultat") }
  }

  @Test func `the last query wins`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.search()
    for text in ["z", "zz", "joute"] { viewModel.type(text) }
    while !viewModel.isSettled { await Task.yield() }
    #expect(viewModel.results.sections.count == 1)
  }

  @Test func `while typing, results stay until new ones arrive`() async throws {
    let viewModel = await search("riopelle", in: try Sample())
    viewModel.type("riopellex")
    #expect(viewModel.content == .results && viewModel.results.sections.count == 2)
    viewModel.type("")
    #expect(
      viewModel.content == .start && viewModel.results.sections.isEmpty && viewModel.isSettled)
  }

  @Test func `matches are highlighted, in the language that matched`() async throws {
    let sample = try Sample()
    let viewModel = await search("jou riop", in: sample)
    let row = try #require(viewModel.results.sections.first.map(viewModel.rows)?.first)
    #expect(row.title.text == "The Joust" && row.title.marks == [4..<7])
    #expect(row.byline.text.hasPrefix("Jean-Paul Riopelle") && row.byline.marks == [10..<14])
    await type("joute", in: viewModel)
    let french = try #require(viewModel.results.sections.first.map(viewModel.rows)?.first)
    #expect(french.title.marks.isEmpty)
    #expect(french.byline.text.hasPrefix("La Joute · ") && french.byline.marks == [3..<8])
  }

  @Test func `distances show once the origin is known`() async throws {
    let sample = try Sample()
    let viewModel = await search("joute", in: sample)
    let section = try #require(viewModel.results.sections.first)
    #expect(viewModel.rows(of: section)[0].distance == "" && !viewModel.showsDistance)
    sample.appModel.origin.setPlace(.montreal)
    #expect(viewModel.rows(of: section)[0].distance.hasSuffix("m") && viewModel.showsDistance)
    await type("zzz", in: viewModel)
    #expect(!viewModel.showsDistance)
  }

  @Test func `the nearest result comes first`() async throws {
    let sample = try Sample()
    sample.appModel.origin.setPlace(.montreal)
    let viewModel = await search("plateau", in: sample)
    #expect(viewModel.results.sections.map(\.subject) == [.discoveries(.place), .facets(.borough)])
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `a typo is corrected, and the correction shows`(language: SpokenLanguage) async throws {
    let sample = try Sample(language: language.ofCatalogue)
    let viewModel = await search(" riopele ", in: sample)
    #expect(viewModel.content == .results)
    let told = [
      .english: "Nothing for “riopele”: results for “riopelle”",
      .french: "Rien pour «\u{A0}riopele\u{A0}»\u{A0}: résultats pour «\u{A0}riopelle\u{A0}»",
    ][language, default: ""]
    #expect(try withLanguage(language) { viewModel.correction } == told)
    viewModel.openFirst()
    try await wait { try sample.store.recentSearches() == ["riopelle"] }
    await type("riopelle", in: viewModel)
    #expect(viewModel.correction == "")
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `the row that opens all results says so`(language: SpokenLanguage) throws {
    let subjects: [SearchResults.Subject] =
      DiscoveryKind.allCases.map { .discoveries($0) } + [.comments]
      + FacetType.allCases.map { .facets($0) } + [.addresses]
    try withLanguage(language) {
      let titles = subjects.compactMap {
        SearchResults.Section(subject: $0, hits: .facets([]), total: 41).moreTitle
      }
      #expect(Set(titles).count == subjects.count)
      #expect(titles[0] == (language == .french ? "Les 41 œuvres" : "All 41 artworks"))
      #expect(titles[4] == (language == .french ? "Les 41 artistes" : "All 41 artists"))
      let many = SearchResults.Section(
        subject: .comments, hits: .facets([]), total: SearchResults.countLimit)
      #expect(
        many.title
          == (language == .french ? "Vos commentaires et vos notes" : "Your comments and notes"))
      #expect(
        many.moreTitle
          == (language == .french
            ? "Tous les résultats, 1\u{A0}000 ou plus" : "All results, 1,000 or more"))
    }
  }

  @Test func `a section's list has as many rows as its count`() async throws {
    let sample = try Sample()
    let viewModel = await search("riopele", in: sample)
    let sections = viewModel.results.sections
    viewModel.openAll(of: sections[0])
    guard case .list(let list, .matching("riopelle")) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(try sample.store.ordered(list, language: .english).ids == [Sample.joute])
    viewModel.openAll(of: sections[1])
    #expect(sample.navigation.routes.last == .facets(.artist, matching: "riopelle"))
    let artists = sample.appModel.facets(.artist, matching: "riopelle")
    await artists.load()
    #expect(artists.rows.map(\.name.fr) == ["Jean-Paul Riopelle"])
    #expect(artists.title == "“riopelle”")
  }

  @Test func `the best result opens at once, or as soon as it is loaded`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.search()
    viewModel.type("joute")
    viewModel.openFirst()
    #expect(sample.navigation.routes.isEmpty)
    await wait { viewModel.isSettled }
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
    sample.navigation.back()
    await type("zzz", in: viewModel)
    viewModel.openFirst()
    #expect(sample.navigation.routes.isEmpty)
    viewModel.type("riopelle")
    viewModel.openFirst()
    viewModel.type("mu")
    await wait { viewModel.isSettled }
    #expect(sample.navigation.routes.isEmpty)
  }

  @Test func `the person's comments are found, and open their discovery`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.library, photo: nil, comment: "Un après-midi d’œuvres")
    let viewModel = await search("oeuvres", in: sample)
    let section = try #require(viewModel.results.sections.first)
    #expect(section.subject == .comments)
    let row = viewModel.rows(of: section)[0]
    #expect(row.title.text == "Bibliothèque du Plateau")
    #expect(row.byline.text == "“Un après-midi d’œuvres”")
    let bytes = Array(row.byline.text.utf8)
    #expect(row.byline.marks.map { String(decoding: bytes[$0], as: UTF8.self) } == ["œuvres"])
    viewModel.open(0, of: section)
    #expect(sample.navigation.routes == [.sheet(Sample.library)])
    viewModel.openAll(of: section)
    guard case .list(let list, _) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(try sample.store.ordered(list, language: .english).ids == [Sample.library])
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `discoveries at an address are found last, and the row shows the address`(
    language: SpokenLanguage
  ) async throws {
    let sample = try Sample(language: language.ofCatalogue)
    let viewModel = await search("mont royal", in: sample)
    let section = try #require(viewModel.results.sections.last)
    #expect(section.subject == .addresses && viewModel.results.sections.count > 1)
    let french = language == .french
    try withLanguage(language) {
      let row = viewModel.rows(of: section)[0]
      #expect(section.title == (french ? "Adresses et emplacements" : "Addresses and places"))
      #expect(row.title.text == "Bibliothèque du Plateau")
      #expect(
        row.byline.text
          == (french
            ? "Adresse\u{A0}: 465, avenue du Mont-Royal" : "Address: 465, avenue du Mont-Royal"))
      let bytes = Array(row.byline.text.utf8)
      let marked = row.byline.marks.map { String(decoding: bytes[$0], as: UTF8.self) }
      #expect(marked == ["Mont", "Royal"])
    }
    viewModel.open(0, of: section)
    viewModel.openAll(of: section)
    guard case .list(let list, _) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(sample.navigation.routes.first == .sheet(Sample.library))
    #expect(try sample.store.ordered(list, language: .english).ids == [Sample.library])
  }

  @Test func `recent searches show while nothing is typed`() async throws {
    let sample = try Sample()
    let viewModel = await search("joute", in: sample)
    viewModel.loader.show()
    let section = try #require(viewModel.results.sections.first)
    #expect(viewModel.recent.isEmpty)
    viewModel.open(0, of: section)
    await wait { viewModel.recent == ["joute"] }
    await type("riopelle", in: viewModel)
    viewModel.openFirst()
    await wait { viewModel.recent == ["riopelle", "joute"] }
    viewModel.type("")
    #expect(viewModel.content == .recent)
    let later = sample.appModel.search()
    await later.load()
    #expect(later.content == .recent && later.recent == ["riopelle", "joute"])
    viewModel.forget("riopelle")
    #expect(sample.toasts.takeAnnouncements() == ["“riopelle” is forgotten."])
    await wait { viewModel.recent == ["joute"] }
    viewModel.forgetAll()
    #expect(sample.toasts.takeAnnouncements() == ["All recent searches are forgotten."])
    await wait { viewModel.content == .start }
    #expect(try sample.store.recentSearches().isEmpty)
  }

  @Test func `searches are remembered and forgotten in order, before MONA ends`() async throws {
    let sample = try Sample()
    try sample.store.rememberSearch("papineauville")
    let viewModel = await search("joute", in: sample)
    viewModel.open(0, of: try #require(viewModel.results.sections.first))
    viewModel.forgetAll()
    let pendingWrites = sample.appModel.pendingWrites
    #expect(!pendingWrites.isSettled, "the program should wait for the writes")
    await pendingWrites.settle()
    #expect(try sample.store.recentSearches().isEmpty)
  }

  @Test func `keys typed where no text is entered go to search, once`() throws {
    let sample = try Sample()
    sample.navigation.show(.search(.type("r")))
    sample.navigation.show(.search(.type("i")))
    #expect(sample.navigation.routes == [.search])
    let page = try #require(sample.navigation.pages(over: .daily).last)
    let viewModel = sample.appModel.search(page: page.id)
    #expect(viewModel.takeRequest() == .type("ri"))
    #expect(viewModel.takeRequest() == nil)
    sample.navigation.openSearch()
    #expect(sample.navigation.routes == [.search] && viewModel.takeRequest() == .begin)
  }

  @Test func `results show the current state of collected discoveries`() async throws {
    let sample = try Sample()
    let viewModel = await search("joute", in: sample)
    try sample.store.target(Sample.joute)
    await viewModel.load()
    #expect(viewModel.rows(of: viewModel.results.sections[0])[0].state == .targeted)
  }
}
