import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue

/// Randomly damaged catalogues, from a fixed seed: nothing crashes, and rejected files change
/// nothing.
@Suite struct MutatedCatalogueTests {
  private static let document = """
    {"data":[
    {"id":1,"duplicates":[7],"title":{"fr":"Strates","en":"Layers"},"artists":[{"id":3,"is":"artist",\
    "name":"\\u00c9lise","artist":{"life":{"birth":1896}},"links":{"bio":{"fr":"x"}}}],\
    "materials":{"fr":["B\\u00e9ton","Verre"],"en":["Concrete"]},"location":{"lat":45.5,"lng":-73.6},\
    "produced_at":"Vers 1987","borough":"Le Sud-Ouest","owner":"Ville de Montr\\u00e9al"},
    {"id":"2","title":"« Joute »","artists":null,"location":{"lat":"45","lng":"73.5"}}
    ],"meta":{"total":2},"links":{"next":null}}
    """

  /// Fragments that change the structure of JSON.
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "-", "1e999", "\u{0}",
    "\u{FEFF}", "\"id\":", "<", "0", "\"\"", "[[[[[[[[", "{\"id\":1,\"artists\":[]},",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(3) {
      guard !bytes.isEmpty else { return bytes }
      let place = random.below(bytes.count)
      let end = min(bytes.count, place + random.below(12))
      switch random.below(6) {
      case 0: bytes[place] = UInt8(random.below(256))
      case 1: bytes[place] ^= UInt8(1 << random.below(8))
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
      case 4: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test func `2,000 damaged catalogues are imported or refused, and never crash`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("answer.json")
    let original = Array(Self.document.utf8)
    let catalogue = try Catalogue.inMemory()
    try Data(original).write(to: url)
    _ = try catalogue.importCatalogue(url)
    var before = try catalogue.bytes()
    var random = SplitMix64(seed: 20_231_121)
    var (imported, refused) = (0, 0)
    for _ in 0..<2000 {
      let bytes = Self.mutated(original, &random)
      try Data(bytes).write(to: url)
      do {
        _ = try catalogue.importCatalogue(url)
        imported += 1
        before = try catalogue.bytes()
      } catch is CatalogueError {
        refused += 1
        #expect(try catalogue.bytes() == before, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(imported > 200 && refused > 200)
  }
}
