import MonaCore
import Testing

@testable import MonaScreens

@MainActor @Suite struct SearchScreenTests {
  private func search(_ text: String, in sample: Sample) async -> SearchScreen {
    let screen = SearchScreen(sample.session)
    screen.type(text)
    while !screen.isSettled { await Task.yield() }
    return screen
  }

  @Test func `what is typed is found, section by section`() async throws {
    let sample = try Sample()
    let screen = await search("riopelle", in: sample)
    #expect(
      screen.results.sections.map(\.subject) == [.discoveries(.artwork), .facets(.artist)])
    #expect(screen.results.sections.allSatisfy { screen.moreTitle(of: $0) == nil })
  }

  @Test func `nothing found is told from nothing asked`() async throws {
    let sample = try Sample()
    #expect(await search("zzz", in: sample).isEmptyHanded)
    #expect(await !search("  ", in: sample).isEmptyHanded)
  }

  @Test func `the last thing typed wins`() async throws {
    let sample = try Sample()
    let screen = SearchScreen(sample.session)
    for text in ["z", "zz", "joute"] { screen.type(text) }
    while !screen.isSettled { await Task.yield() }
    #expect(screen.results.sections.count == 1)
  }
}
