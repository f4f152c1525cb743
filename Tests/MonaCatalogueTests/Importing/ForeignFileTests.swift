import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Files as other programs write them.
@Suite struct ForeignFileTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func works(_ name: String, _ text: String) throws -> (SourceReport, [String: Discovery]) {
    try fixture.works(name, Data(text.utf8))
  }

  // MARK: Cells

  @Test(arguments: [
    "NULL", "null", "N/A", "\\N", "nan", "NaN", "-", "#N/A", "None", "<Null>", "s.o.",
  ])
  func `a word that stands for an empty cell is no title, artist or borough`(word: String) throws {
    let (_, works) = try works(
      "a.csv",
      """
      id,titre,artiste,latitude,longitude,annee,arrondissement,categorie
      1,\(word),\(word),45.5081,-73.5540,\(word),\(word),\(word)
      2,Ronde,Nan Goldin,\(word),\(word),1998.0,Ville-Marie,Murale
      """)
    let blank = try #require(works[""])
    #expect(blank.artwork?.makers.isEmpty == true && blank.borough == nil && blank.produced == nil)
    #expect(blank.artwork?.categories.fr == [])
    let other = try #require(works["Ronde"])
    #expect(other.produced?.year == 1998 && other.coordinate == nil)
    #expect(other.artwork?.makers.map(\.name) == ["Nan Goldin"])
  }

  @Test func `unknown is no artist and no borough, but may be a title`() throws {
    let (_, works) = try works(
      "a.csv",
      """
      id,titre,artiste,latitude,longitude,arrondissement,materiau
      1,Inconnu,Artiste inconnu,45.5,-73.5,Inconnu,Non spécifié
      """)
    let work = try #require(works["Inconnu"])
    #expect(work.artwork?.makers.isEmpty == true && work.borough == nil)
    #expect(work.artwork?.materials.fr == [])
  }

  @Test(arguments: ["1998.0", "1,998", "1\u{202F}998", "1998,0", "\"=\"\"1998\"\"\""])
  func `a year that was written as another number is a year`(cell: String) throws {
    let field = cell.hasPrefix("\"") ? cell : "\"\(cell)\""
    let (_, works) = try works(
      "a.csv", "id,titre,latitude,longitude,annee\n1,A,45.5,-73.5,\(field)")
    #expect(works["A"]?.produced?.text == "1998")
  }

  @Test func `HTML becomes text with line breaks, and what only looks like it stays`() throws {
    let (_, works) = try works(
      "a.csv",
      """
      id,titre,latitude,longitude,description
      1,A &amp; B,45.5,-73.5,"<p>Une <b>&oelig;uvre</b> en&nbsp;bronze.<br/>Deux &amp; trois.</p>"
      2,5 < 6,45.5,-73.5,"a <3 b & c &inconnu; d"
      3,C,45.5,-73.5,"Ligne un
      ligne deux"
      """)
    #expect(works["A & B"]?.artwork?.description.fr == "Une œuvre en bronze.\nDeux & trois.")
    #expect(works["5 < 6"]?.artwork?.description.fr == "a <3 b & c &inconnu; d")
    #expect(works["C"]?.artwork?.description.fr == "Ligne un\nligne deux")
  }

  @Test func `a spreadsheet's number of a day is questioned and kept`() throws {
    let (report, works) = try works(
      "a.csv",
      "id,titre,latitude,longitude,annee\n1,A,45.5,-73.5,36161\n2,B,45.5,-73.5,1998\n3,C,45.5,-73.5,36162.0"
    )
    #expect(report.counts.remarks.map(\.remark) == [.dayNumber("36161"), .dayNumber("36162")])
    #expect(TableDecoder.isDayNumber("36161.5") && !TableDecoder.isDayNumber("1998.5"))
    #expect(works["A"]?.produced?.text == "36161" && works["A"]?.produced?.year == nil)
  }

  // MARK: Columns

  @Test func `a title and an artist are found in qualified columns, and beside empty ones`() throws
  {
    let (_, works) = try works(
      "a.csv",
      """
      ID,Work Title,Primary Artist,Architect,Latitude,Longitude
      1,The Weave,A. Maker,,39.3103,-76.6146
      """)
    #expect(works["The Weave"]?.artwork?.makers.map(\.name) == ["A. Maker"])
  }

  @Test func `where a title is empty, that of another column counts, but no place's name`() throws {
    let (_, works) = try works(
      "a.csv",
      """
      Title ,Name,Lieu,lat,lon
      ,Place des Arts,Centre,45.508,-73.566
      La Joute,,Place Riopelle,45.504,-73.561
      ,,Parc La Fontaine,45.52,-73.57
      """)
    #expect(Set(works.keys) == ["Place des Arts", "La Joute", ""])
  }

  @Test func `heads in Spanish are understood`() throws {
    let (_, works) = try works(
      "a.csv",
      """
      Título;Artista;Año;Latitud;Longitud;Técnica;Dirección;Barrio
      La ola;Ana Uno;1998;45,5081;-73,5540;Mosaico;Calle 1;Centro
      """)
    let work = try #require(works["La ola"])
    #expect(work.artwork?.makers.map(\.name) == ["Ana Uno"] && work.produced?.year == 1998)
    #expect(work.artwork?.techniques.fr == ["Mosaico"] && work.borough == "Centro")
    #expect(work.isInMontreal)
  }

  @Test func `a first and a family name are an artist, also of a work in several rows`() throws {
    let (report, works) = try works(
      "a.csv",
      """
      id,titre,Prénom,Nom,latitude,longitude
      1,La vague,Anne,Un,45.5,-73.5
      1,La vague,Bob,Un,45.5,-73.5
      2,Le mur,,Trois,45.6,-73.5
      """)
    #expect(report.counts.inserted == 2 && report.counts.skipped.isEmpty)
    #expect(works["La vague"]?.artwork?.makers.map(\.name) == ["Anne Un", "Bob Un"])
    #expect(works["Le mur"]?.artwork?.makers.map(\.name) == ["Trois"])
  }

  @Test func `beside a first name, a name is not a title`() {
    let columns = Columns(["Nom", "Prénom", "Titre", "lat", "lon"])
    #expect(columns.indexes(of: .title) == [2])
  }

  // MARK: Heads

  @Test(arguments: [
    "sep=;\nid;titre;artiste;latitude;longitude\n1;Œuvre A;Anne;45,5081;-73,5540\n",
    "\"sep=;\"\r\nid;titre;artiste;latitude;longitude\r\n1;Œuvre A;Anne;45,5081;-73,5540\r\n",
    "Inventaire au 2026-11-01;;;;\n;;;;\nid;titre;artiste;latitude;longitude\n1;Œuvre A;Anne;45,5081;-73,5540\n",
    "Inventaire, au 2026-11-01\n\nid;titre;artiste;latitude;longitude\n1;Œuvre A;Anne;45,5081;-73,5540\n",
    "id|titre|artiste|latitude|longitude\n1|Œuvre A|Anne|45.5081|-73.5540\n",
  ])
  func `titles, separators and notes above a table's head are passed over`(text: String) throws {
    let (report, works) = try works("a.csv", text)
    #expect(report.counts.inserted == 1)
    #expect(works["Œuvre A"]?.isInMontreal == true)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read in both orders, with a mark and without`(
    isLittle: Bool, hasMark: Bool
  ) throws {
    let text = "id\ttitre\tartiste\tlatitude\tlongitude\r\n1\tŒuvre É\tAnne\t45.5081\t-73.5540\r\n"
    let units = (hasMark ? [0xFEFF] : []) + text.utf16.map { UInt16($0) }
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
    let (report, works) = try fixture.works("a.csv", Data(bytes))
    #expect(report.survey.encoding == .utf16 && works["Œuvre É"]?.isInMontreal == true)
  }

  // MARK: Positions in one column

  @Test(arguments: [
    ("geo_point_2d", "\"45.5081, -73.5540\""), ("wkt_geom", "POINT (-73.5540 45.5081)"),
    ("WKT", "SRID=4326;POINT Z (-73.5540 45.5081 12)"), ("geom", "\"(45.5081, -73.5540)\""),
    ("wkt", "\"POLYGON ((-73.55 45.50, -73.54 45.50, -73.54 45.51, -73.55 45.50))\""),
    ("coordinates", "45.5081 -73.5540"), ("gps", "\"45,5081; -73,5540\""),
    ("position", "\"45.5081° N, 73.5540° W\""), ("position", "\"45°30'29\"\"N 73°33'14\"\"O\""),
    ("lonlat", "\"-73.5540,45.5081\""), ("coordinates", "\"-73.5540,45.5081 \""),
    ("geo_shape", "\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [-73.554, 45.5081]}\""),
    ("Location", "\"1 rue A\nMontréal\n(45.5081, -73.5540)\""),
    ("geometry", "\"{'type': 'Point', 'coordinates': [-73.554, 45.5081]}\""),
  ])
  func `a position in one column is read`(name: String, cell: String) throws {
    let (report, works) = try works("a.csv", "titre,artiste,\(name)\nŒuvre A,Anne,\(cell)\n")
    #expect(report.counts.inserted == 1)
    // Which number comes first cannot be told from a text alone, but for one in Québec it can.
    #expect(works["Œuvre A"]?.isInMontreal == true)
  }

  @Test(arguments: [
    ("45°30'00\"N", "73°33'00\"W"), ("45.5 N", "73.55 O"), ("N 45,5", "W 73,55"),
    ("45° 30'", "-73° 33'"),
  ])
  func `degrees with minutes and letters are read in two columns`(
    north: String, east: String
  ) throws {
    let (_, works) = try works(
      "a.csv", "titre;artiste;latitude;longitude\nA;X;\(north);\(east)\n")
    #expect(works["A"]?.isInMontreal == true)
  }

  @Test func `letters that contradict their columns are no position`() throws {
    let (report, _) = try works(
      "a.csv", "titre;latitude;longitude\nA;73.55 W;45.5 N\nB;45.5;-73.55\n")
    #expect(report.counts.skipped.map(\.position) == [2])
  }

  @Test func `an empty geometry in text is a work without a place`() throws {
    let (report, works) = try works("a.csv", "titre,wkt\nA,POINT EMPTY\nB,POINT (-73.55 45.5)\n")
    #expect(report.counts.inserted == 2 && works["A"] != nil && works["A"]?.coordinate == nil)
  }

  @Test func `POINT_X and POINT_Y are a position`() throws {
    let (_, works) = try works(
      "a.csv", "OBJECTID,titre,artiste,POINT_X,POINT_Y\n1,Œuvre A,Anne,-73.5540,45.5081\n")
    #expect(works["Œuvre A"]?.isInMontreal == true)
  }

  @Test func `a position that cannot be read leaves its row out, and says so`() throws {
    let (report, _) = try works(
      "a.csv", "titre,wkt\nA,POINT (-73.55 45.5)\nB,POINT (300000 5040000)\n")
    #expect(report.counts.skipped.map(\.position) == [3])
  }
}

extension ImportFixture {
  /// Imports a file and returns its discoveries by title.
  func works(_ name: String, _ content: Data) throws -> (SourceReport, [String: Discovery]) {
    let report = try catalogue.importSource(file(name, content))
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    let found = try ids.compactMap { try catalogue.discovery($0) }
    return (
      report,
      Dictionary(
        found.map { ($0.title.fr ?? $0.title.en ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
    )
  }
}

extension Discovery {
  /// Whether its position is on the island of Montréal or near it.
  var isInMontreal: Bool {
    guard let coordinate else { return false }
    return (45.4...45.7).contains(coordinate.latitude)
      && (-73.9 ... -73.4).contains(coordinate.longitude)
  }
}
