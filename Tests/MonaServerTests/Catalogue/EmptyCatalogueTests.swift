import MonaTestSupport
import Testing

@testable import MonaServer

@Suite struct EmptyCatalogueTests {
  @Test func `a server knows whether it found a catalogue to begin with`() async throws {
    let folder = try TemporaryFolder()
    var options = ServerOptions(folder: folder.url.appendingPathComponent("without"))
    #expect(try await ServerProgram(options).isCatalogueEmpty())
    options.folder = folder.url.appendingPathComponent("with")
    options.starter = TestServer.data
    #expect(try await !ServerProgram(options).isCatalogueEmpty())
  }
}
