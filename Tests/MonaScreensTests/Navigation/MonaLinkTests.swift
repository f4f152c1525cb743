import MonaModel
import MonaScreens
import Testing

@Suite struct MonaLinkTests {
  @Test(arguments: [
    ("mona:artwork/276", MonaLink.discovery(DiscoveryID(.artwork, 276))),
    ("mona:place/13", .discovery(DiscoveryID(.place, 13))),
    ("mona:heritage/4", .discovery(DiscoveryID(.heritage, 4))),
    (
      "mona:artwork/5910974510923779/Murs%20%26%20fa%C3%A7ades",
      .discovery(DiscoveryID(.artwork, 5_910_974_510_923_779), catalogue: "Murs & façades")
    ),
    ("mona:daily", .view(.daily)), ("mona:map", .view(.map)), ("mona:inbox", .inbox),
    ("mona:search/riopelle%20joute", .search("riopelle joute")),
  ])
  func `a link is parsed and written as the same text`(
    _ address: String, _ link: MonaLink
  ) {
    #expect(MonaLink(address) == link)
    #expect(link.address == address)
  }

  @Test(arguments: [
    "MONA:Artwork/276", "mona:/artwork/276", "mona://artwork/276", "mona:///artwork/276/",
    " mona:artwork/276\n",
  ])
  func `additions by the desktop or a person change nothing`(_ address: String) {
    #expect(MonaLink(address) == .discovery(DiscoveryID(.artwork, 276)))
  }

  @Test(arguments: [
    "", "mona", "mona:", "mona:///", "mona:artwork", "mona:artwork/", "mona:artwork/one",
    "mona:artwork/-4", "mona:artwork/9999999999999999999999", "mona:mural/4", "mona:badge",
    "mona:map/4", "mona:search", "mona:inbox/2", "mona:artwork/1/2/3", "http://artwork/276",
    "artwork/276",
  ])
  func `other addresses are no links`(_ address: String) {
    #expect(MonaLink(address) == nil)
  }
}
