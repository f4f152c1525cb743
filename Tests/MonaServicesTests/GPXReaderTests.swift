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

  @Test("Of a file cut short anywhere, the whole points are used, and the half one is counted")
  func cut() throws {
    let bytes = Array(walk.utf8)
    let ends = walk.indices.filter { walk[$0...].hasPrefix("</trkpt>") }.map {
      walk[..<$0].utf8.count + 8
    }
    for length in stride(from: 1, to: bytes.count - 1, by: 7) {
      let file = try images.file("cut.gpx", Data(bytes[..<length]))
      let whole = ends.enumerated().filter {
        [0, 1, 4].contains($0.offset) && $0.element <= length
      }
      if whole.isEmpty {
        #expect(throws: TrackError.self) { try TrackReader.live.read(file) }
      } else {
        let track = try TrackReader.live.read(file)
        #expect(track.pointCount == whole.count, "\(length)")
        #expect(track.isCutShort)
      }
    }
    #expect(try read(walk).isCutShort == false)
    #expect(try read(walk).leftOutCount == 2, "one without a time, one beyond the pole")
  }

  /// A file of one segment with points a second apart, between a head and a tail.
  private func points(_ count: Int, in head: String = "<gpx><trk><trkseg>") -> String {
    (0..<count).reduce(head) { text, number in
      let second = number < 10 ? "0\(number)" : "\(number)"
      return text + "<trkpt lat=\"45.5\" lon=\"-73.\(second)\"><name>Place</name>"
        + "<time>2026-06-24T14:00:\(second)Z</time></trkpt>\n"
    }
  }

  private let tail = "</trkseg></trk></gpx>"

  @Test("Undeclared entities, bare signs and bytes of other encodings in names lose no point")
  func names() throws {
    for name in ["Ca&ntilde;on", "Art & ville", "A &amp B", "a < b > c", "&#0;&#xFFFFFFFF;", "'\""]
    {
      let track = try read(points(5).replacingOccurrences(of: "Place", with: name) + tail)
      #expect(track.pointCount == 5, "\(name)")
      #expect(track.leftOutCount == 0, "\(name)")
    }
    let declared = "<?xml version=\"1.0\" encoding=\"windows-1250\"?>\n" + points(5) + tail
    let bytes = declared.utf8.map { $0 == UInt8(ascii: "P") ? 0x8A : $0 }
    #expect(try TrackReader.live.read(images.file("a.gpx", Data(bytes))).pointCount == 5)
  }

  @Test("UTF-16 of both byte orders is read, and UTF-8 that says UTF-16")
  func wide() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + points(5) + tail
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf8] {
      let data = try #require(
        text.replacingOccurrences(of: "Place", with: "Été").data(using: encoding))
      let track = try TrackReader.live.read(images.file("a.gpx", data))
      #expect(track.pointCount == 5, "\(encoding)")
      #expect(track.leftOutCount == 0)
    }
  }

  @Test("Zeros at the end are nothing, and zeros in a point leave out that point alone")
  func zeros() throws {
    let zeros = String(repeating: "\0", count: 5000)
    var track = try read(points(5) + tail + zeros)
    #expect(track.pointCount == 5)
    #expect(track.leftOutCount == 0)
    #expect(!track.isCutShort)
    track = try read(points(5) + zeros)
    #expect(track.pointCount == 5)
    #expect(track.isCutShort)
    let text = points(9) + tail
    for hole in ["lon=\"-73.04\">", "14:00:04Z</time>", "04Z</time></trkpt>\n<trkpt lat=\"45.5\""] {
      track = try read(text.replacingOccurrences(of: hole, with: "\0\0\0"))
      #expect(track.segments.map(\.count).first == 4, "\(hole)")
      #expect(track.segments.count == 2, "what is missing there is unknown")
      #expect((1...2).contains(track.leftOutCount))
      #expect(track.pointCount + track.leftOutCount >= 8)
    }
  }

  @Test("A recorder that starts anew in the same file loses only the half point")
  func again() throws {
    let half = points(3) + "<trkpt lat=\"45.5\" lo"
    let track = try read(half + points(4, in: "<?xml version=\"1.0\"?><gpx><trk><trkseg>") + tail)
    #expect(track.segments.map(\.count) == [3, 4])
    #expect(track.leftOutCount == 1)
    #expect(!track.isCutShort)
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

  @Test("Deeply nested elements are no track, and cost nothing")
  func deep() throws {
    let text = "<gpx>" + String(repeating: "<a>", count: 64)
    #expect(throws: TrackError.damaged(line: 1)) { try read(text) }
    #expect(throws: TrackError.damaged(line: 3)) { try read("<gpx>\n<trk>\n<trkpt lat='1'") }
  }
}
