import MonaModel
import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct SourceNameTests {
  private func source(_ code: String?, of id: DiscoveryID = DiscoveryID(.artwork, 1)) -> String? {
    var discovery = Discovery(id: id)
    discovery.source = code
    return discovery.displaySource
  }

  @Test func `known sources are named`() throws {
    try withLanguage(.english) {
      #expect(source("ArtPubMtl") == "Art public Montréal")
      #expect(source("MurSubMtl") == "City of Montréal, subsidized murals")
    }
    try withLanguage(.french) {
      #expect(source("ArtPubMtl") == "Art public Montréal")
      #expect(source("MurSubMtl") == "Ville de Montréal, murales subventionnées")
      #expect(source("DoRim") == "Ville de Rimouski, données ouvertes")
    }
  }

  @Test func `unknown sources, and those of other catalogues, stay as they are`() throws {
    try withLanguage(.french) {
      #expect(source("Nouveau") == "Nouveau" && source(nil) == nil)
      #expect(source("MurSubMtl", of: DiscoveryID(.artwork, source: 3, record: 1)) == "MurSubMtl")
    }
  }
}
