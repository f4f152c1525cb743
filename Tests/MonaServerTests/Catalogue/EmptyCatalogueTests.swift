import MonaTestSupport
import Testing

@testable import MonaServer

@Suite struct EmptyCatalogueTests {
  @Test func `a server reports whether it found a catalogue at its start`() async throws {
    let folder = try TemporaryFolder()
    var options = ServerOptions(folder: folder.url.appendingPathComponent("without"))
    #expect(try await ServerProgram(options).isCatalogueEmpty())
    options.folder = folder.url.appendingPathComponent("with")
    options.starter = TestServer.data
    #expect(try await !ServerProgram(options).isCatalogueEmpty())
  }
}
