import Foundation
import MonaModel
import Testing

@testable import MonaServices

@Suite("Reading GPX files")
struct GPXReaderTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  private func read(_ text: String) throws -> Track {
    try TrackReader.live.read(images.text("a.gpx", text))
  }

  private let walk = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
    <metadata><name>Été &amp; automne</name><time>2026-01-01T00:00:00Z</time></metadata>
    <wpt lat="45.5" lon="-73.6"><time>2026-01-01T00:00:00Z</time></wpt>
    <trk><name><![CDATA[<b>]]></name><trkseg>
    <trkpt lat="45.50" lon="-73.60"><ele>12</ele><time>2026-06-24T14:00:00Z</time></trkpt>
    <trkpt lat="45.51" lon="-73.61"><time> 2026-06-24T10:00:10.5-04:00 </time>
      <extensions><x:hr xmlns:x="y">80</x:hr><time>1999-01-01T00:00:00Z</time></extensions></trkpt>
    <trkpt lat="45.52" lon="-73.62"></trkpt>
    <trkpt lat="95" lon="-73.62"><time>2026-06-24T14:00:20Z</time></trkpt>
    </trkseg><trkseg/></trk>
    <trk><trkseg><trkpt lat="45.53" lon="-73.63"><time>2026-06-24T15:00:00Z</time></trkpt></trkseg></trk>
    </gpx>
    """

  @Test("Tracks and segments with the points that have time and position")
  func segments() throws {
    let track = try read(walk)
    #expect(track.segments.map(\.count) == [2, 1])
    #expect(track.start == GPXTime.date("2026-06-24T14:00:00Z"))
    #expect(track.segments[0][1].time == track.start.map { $0 + 10.5 })
    #expect(track.segments[0][1].position.latitude == 45.51)
  }

  @Test("GPX 1.0, a byte order mark, Latin-1 and prefixed names are read")
  func dialects() throws {
    let old = """
      <gpx version="1.0"><time>2026-01-01T00:00:00Z</time><trk><trkseg>\
      <trkpt lat="1" lon="2"><time>2026-06-24T14:00:00</time></trkpt></trkseg></trk></gpx>
      """
    #expect(try read(old).pointCount == 1)
    #expect(try read("\u{FEFF}" + walk).pointCount == 3)
    #expect(
      try read(
        old.replacingOccurrences(of: "<trk", with: "<g:trk")
          .replacingOccurrences(of: "</trk", with: "</g:trk")
      ).pointCount == 1)
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><!-- \u{E9} -->" + old
    let file = try images.file("b.gpx", try #require(latin.data(using: .isoLatin1)))
    #expect(try TrackReader.live.read(file).pointCount == 1)
  }

  @Test("A file without tracks is refused with the reason")
  func refused() throws {
    #expect(throws: TrackError.notGPX) { try read("") }
    #expect(throws: TrackError.notGPX) { try read("hello") }
    #expect(throws: TrackError.notGPX) { try read("<kml><Document/></kml>") }
    #expect(throws: TrackError.noTimes) {
      try read("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>")
    }
    #expect(throws: TrackError.noTimes) {
      try read("<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>")
    }
    #expect(throws: TrackError.unreadable(errno: ENOENT)) {
      try TrackReader.live.read(images.folder.appendingPathComponent("none.gpx"))
    }
    #expect(throws: TrackError.notGPX) { try TrackReader.live.read(images.folder) }
  }

  @Test("A truncated file is refused, and does not crash")
  func cut() throws {
    let bytes = Array(walk.utf8)
    for length in stride(from: 1, to: bytes.count - 1, by: 7) {
      let file = try images.file("cut.gpx", Data(bytes[..<length]))
      #expect(throws: TrackError.self) { try TrackReader.live.read(file) }
    }
    #expect(throws: TrackError.damaged(line: 7)) {
      try read(walk.replacingOccurrences(of: "<time> 2026", with: "<tim> 2026"))
    }
  }

  @Test("A file that declares entities is refused, and none is expanded")
  func entities() throws {
    let text = """
      <!DOCTYPE gpx [<!ENTITY a "Tour"><!ENTITY b "&a; 2">]>
      <gpx><trk><name>&b;</name></trk></gpx>
      """
    #expect(throws: TrackError.self) { try read(text) }
  }

  @Test("Valid times of all formats are read, invalid ones are not")
  func times() {
    let moment = Date(timeIntervalSince1970: 1_750_773_600)
    for text in [
      "2025-06-24T14:00:00Z", "2025-06-24T14:00:00", "2025-06-24T10:00:00-04:00",
      "2025-06-24T10:00:00-0400", "2025-06-24T14:00:00.000Z", "2025-06-24 14:00:00+00:00",
    ] {
      #expect(GPXTime.date(text) == moment, "\(text)")
    }
    for text in ["", "yesterday", "2025-06-24", "2025-13-24T14:00:00Z", "2025-06-24T14:61:00Z"] {
      #expect(GPXTime.date(text) == nil, "\(text)")
    }
  }

  @Test("A track with elements nested deeper than the limit is refused")
  func deep() throws {
    let text = "<gpx>" + String(repeating: "<a>", count: 64)
    #expect(throws: TrackError.notGPX) { try read(text) }
    let nested = "<gpx>" + String(repeating: "<a>", count: 20)
    #expect(throws: TrackError.damaged(line: 1)) { try read(nested) }
  }
}
