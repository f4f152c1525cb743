import Foundation
import MonaTestSupport
import Testing

@Suite struct CatalogueTests {
  private static let table = """
    id;titre;artiste;latitude;longitude
    1;Élan;Ava;45,5;-73,6
    2;Échangée;Ben;-73,6;45,5
    """ + "\n"

  @Test func `a table is imported, listed, renamed, updated and removed`() throws {
    let terminal = try Terminal()
    let path = try terminal.file("murales.csv", Self.table)
    let answer = try terminal.run("import", path, "--name", "Murales", "--json")
    #expect(answer.status == 0)
    let files = try #require(try answer.object()["files"] as? [[String: Any]])
    let understood = try #require(files.first?["understood"] as? [String: Any])
    #expect(understood["separator"] as? String == ";")
    #expect(understood["taken"] as? Int == 1 && understood["kindIsAssumed"] as? Bool == false)
    let columns = try #require(understood["columns"] as? [[String: Any]])
    #expect(
      columns.map { $0["role"] as? String } == [
        "number", "title", "makers", "latitude", "longitude",
      ])
    let people = try terminal.run("import", path, "--name", "murales")
    #expect(people.out.contains("titre → Title"))
    #expect(people.out.contains("Row 3 was left out: its latitude, -73.6"))

    let listed = try terminal.run("catalogues", "--json").objects()
    #expect(listed.map { $0["name"] as? String } == ["MONA", "Murales"])
    #expect(listed.last?["count"] as? Int == 1 && listed.last?["format"] as? String == "csv")
    #expect(listed.last?["kind"] as? String == "artwork")
    #expect(try terminal.run("catalogues").out.contains("Table in text (CSV)"))

    #expect(try terminal.run("catalogues", "rename", "murales", "Murs peints").status == 0)
    let described = try terminal.run(
      "catalogues", "describe", "murs peints", "--credit", "Ville", "--licence", "CC BY 4.0",
      "--colour", "teal")
    #expect(described.out == "Murs peints · Teal · Ville, CC BY 4.0\n")
    let said = try terminal.run("catalogues", "--json").objects().last
    #expect(said?["credit"] as? String == "Ville" && said?["licence"] as? String == "CC BY 4.0")
    #expect(said?["colour"] as? String == "teal")
    #expect(try terminal.run("catalogues").out.contains("Ville, CC BY 4.0"))
    #expect(try terminal.run("catalogues", "describe", "murs peints").status == 64)
    #expect(
      try terminal.run("catalogues", "describe", "murs peints", "--colour", "mauve").status == 64)
    for name in ["murs peints", "mona"] {
      #expect(try terminal.run("catalogues", "hide", name).status == 0)
    }
    #expect(try terminal.run("list", "artworks", "--json").objects().isEmpty)
    for name in ["murs peints", "mona"] {
      #expect(try terminal.run("catalogues", "hide", name, "--undo").status == 0)
    }
    _ = try terminal.file("murales.csv", Self.table + "3;Nouvelle;Ava;45,6;-73,6\n")
    let update = try terminal.run("catalogues", "update", "Murs peints", "--json").object()
    let kinds = try #require(update["kinds"] as? [String: [String: Any]])
    #expect(kinds["artworks"]?["inserted"] as? Int == 1)
    #expect(kinds["artworks"]?["unchanged"] as? Int == 1)

    let removed = try terminal.run("catalogues", "remove", "murs peints", "--json").object()
    #expect(removed["removed"] as? Int == 2 && removed["kept"] as? Int == 0)
    let again = try terminal.run("catalogues", "remove", "murs peints")
    #expect(again.status == 1 && again.err.contains("no catalogue called “murs peints”"))
    #expect(try terminal.run("catalogues", "remove", "MONA").status == 1)
  }

  @Test func `a discovery of another source is shown, targeted and searched by its id`() throws {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("m.csv", Self.table))
    let rows = try terminal.run("list", "artworks", "--json").objects()
    let id = try #require(rows.first?["id"] as? String)
    #expect(try terminal.run("show", id).out.contains("Ava"))
    #expect(try terminal.run("target", id).status == 0)
    #expect(try terminal.run("search", "elan").out.contains("Élan"))
    try terminal.run(
      "collect", id, "--photo", terminal.file("p.png", Samples.photo), "--date",
      "2026-11-01")
    #expect(try terminal.run("outbox", "--json").objects().isEmpty)
  }

  @Test func `a kind is guessed unless given, and a name belongs to one file format`()
    throws
  {
    let terminal = try Terminal()
    let path = try terminal.file("lieux.csv", "nom,lat,lon\nMaison,45.5,-73.6\n")
    #expect(try terminal.run("import", path).out.contains("Assumed to be artworks"))
    let result = try terminal.run("import", path, "--kind", "heritage", "--name", "B", "--json")
    let files = try #require(try result.object()["files"] as? [[String: Any]])
    #expect((files.first?["kinds"] as? [String: Any])?.keys.first == "heritages")
    #expect(try terminal.run("import", path, path, "--name", "C").status == 64)
    #expect(try terminal.run("import").status == 64)
    #expect(try terminal.run("import", path, "--kind", "fish").status == 64)
    let mona = try terminal.file("a.json", Samples.artworks)
    let named = try terminal.run("import", mona, "--name", "D")
    #expect(named.status == 1 && named.err.contains("MONA’s own catalogue"))
  }

  @Test func `boundaries alone have neither name nor kind, and are refused with what to do`()
    throws
  {
    let terminal = try Terminal()
    for option in [["--name", "X"], ["--kind", "place"]] {
      let refused = try terminal.run(
        ["import", "--boundaries", "b.geojson"] + option, settings: [:])
      #expect(
        refused.status == 64 && refused.err.contains("which boundaries are not: leave them out"))
    }
  }

  @Test func `a catalogue is updated from its own format only`() throws {
    let terminal = try Terminal()
    let (mona, table) = (
      try terminal.file("a.json", Samples.artworks), try terminal.file("m.csv", Self.table)
    )
    try terminal.run("import", mona)
    try terminal.run("import", table, "--name", "Murales")
    let before = try terminal.run("catalogues", "--json").out
    let refused = try terminal.run("catalogues", "update", "MONA", table)
    #expect(refused.status == 1 && refused.err.contains("“m.csv” is not from MONA’s server"))
    #expect(try terminal.run("catalogues", "update", "Murales", mona).status == 1)
    #expect(try terminal.run("catalogues", "--json").out == before)
    #expect(try terminal.run("catalogues", "update", "MONA", mona).status == 0)
  }

  @Test func `position outliers are listed, set aside and put back`() throws {
    let terminal = try Terminal()
    let rows = (1...20).map { "\($0),Œuvre,45.5\($0),-73.6\n" } + ["21,Loin,-20.88,55.45\n"]
    let path = try terminal.file("m.csv", "id,titre,lat,lon\n\(rows.joined())")
    let report = try terminal.run("import", path, "--name", "Murales")
    #expect(report.out.contains("is on another side of the world than the rest of its source"))
    #expect(try terminal.run("catalogues", "--json").objects().last?["astray"] as? Int == 1)
    let listed = try terminal.run("catalogues", "astray", "murales", "--json").objects()
    let id = try #require(listed.first?["id"] as? String)
    #expect(listed.count == 1 && listed.first?["isSetAside"] as? Bool == false)
    let aside = try terminal.run("catalogues", "astray", "murales", id, "--set-aside", "--json")
    #expect(try aside.objects().first?["isSetAside"] as? Bool == true)
    #expect(try terminal.run("catalogues", "astray", "murales").out.contains("Set aside"))
    let back = try terminal.run("catalogues", "astray", "murales", "--put-back", "--json")
    #expect(try back.objects().first?["isSetAside"] as? Bool == false)
    let other = try terminal.run("catalogues", "astray", "murales", "artwork:1", "--set-aside")
    #expect(other.status != 0 && other.err.contains("is not suspicious"))
    #expect(try terminal.run("catalogues", "astray", "MONA").out.contains("No position of “MONA”"))
    #expect(try terminal.run("catalogues", "astray", "murales", id).status == 64)
  }

  @Test func `a file that lacks most of its catalogue needs --complete`() throws {
    let terminal = try Terminal()
    let header = "id,titre,lat,lon\n"
    let rows = (1...30).map { "\($0),Œuvre,45.5,-73.6\n" }
    let path = try terminal.file("m.csv", header + rows.joined())
    try terminal.run("import", path, "--name", "Murales")
    _ = try terminal.file("m.csv", header + rows[0])
    for words in [["import", path, "--name", "Murales"], ["catalogues", "update", "Murales"]] {
      let refused = try terminal.run(words, settings: [:])
      #expect(refused.status == 1 && refused.err.contains("lacks 29 of the 30"))
      #expect(refused.err.hasSuffix("import it with --complete.\n"))
    }
    #expect(try terminal.run("catalogues", "update", "Murales", "--complete").status == 0)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the City's files are imported beside MONA's, and boundaries fill in boroughs`() throws {
    let terminal = try Terminal()
    try terminal.run(["import"] + RecordedData.v3.map(\.path))
    let city = ["public-art.json", "murals.csv", "murals.geojson", "cultural-places-cp1252.json"]
    let answer = try terminal.run(
      ["import", "--json", "--no-skip-alike"] + city.map { RecordedData.file("city/\($0)").path }
        + [
          "--boundaries", RecordedData.file("boroughs/boroughs.geojson").path,
        ]
    ).object()
    let files = try #require(answer["files"] as? [[String: Any]])
    let sources = files.compactMap { $0["catalogue"] as? [String: Any] }
    #expect(sources.map { $0["count"] as? Int } == [273, 279, 279, 100])
    let boundaries = try #require(answer["boundaries"] as? [String: Any])
    #expect((boundaries["names"] as? [String])?.count == 34)
    #expect(boundaries["filled"] as? Int == 1)
    #expect(try terminal.run("catalogues", "--json").objects().count == 5)
    let stats = try terminal.run("stats", "--json").object()
    #expect(stats["artworks"] as? Int == 1492 + 273 + 279 * 2)
  }

  private static let konst = "verk,objekt,lat,lon\nSolens port,Port,59.33,18.06\n"

  @Test func `a survey prints each column with its meaning, a value, and the first records`() throws
  {
    let terminal = try Terminal()
    let path = try terminal.file("konst.csv", Self.konst)
    let result = try terminal.run("import", path, "--survey")
    #expect(result.status == 0)
    for text in ["verk → Nothing", "objekt → Title", "lat → Latitude", "Solens port", "59.33"] {
      #expect(result.out.contains(text), "\(text)")
    }
    let chosen = try terminal.run(
      "import", path, "--survey", "--json", "--column", "verk=title", "--column", "objekt=nothing"
    ).objects()
    let understood = try #require(chosen.first?["understood"] as? [String: Any])
    let columns = try #require(understood["columns"] as? [[String: Any]])
    #expect(columns.map { $0["role"] as? String } == ["title", nil, "latitude", "longitude"])
    #expect(columns.map { $0["example"] as? String } == ["Solens port", "Port", "59.33", "18.06"])
    let examples = try #require(chosen.first?["examples"] as? [[String: Any]])
    #expect((examples.first?["title"] as? [String: Any])?["fr"] as? String == "Solens port")
  }

  @Test func `columns that are given a meaning keep it for updates`() throws {
    let terminal = try Terminal()
    let path = try terminal.file("konst.csv", Self.konst)
    #expect(try terminal.run("import", path, "--column", "verk=Title").status == 0)
    #expect(try terminal.run("list", "artworks").out.contains("Solens port"))
    try terminal.run("import", terminal.file("konst.csv", Self.konst + "Månen,Brunn,59.34,18.07\n"))
    let list = try terminal.run("list", "artworks").out
    #expect(list.contains("Solens port") && list.contains("Månen") && !list.contains("Brunn"))
  }

  @Test func `a wrong column or meaning gets a sentence that lists the right ones`() throws {
    let terminal = try Terminal()
    let path = try terminal.file("konst.csv", Self.konst)
    let meaning = try terminal.run("import", path, "--column", "verk=titel")
    #expect(meaning.status == 64)
    for text in ["“titel”", "nothing", "title", "title:en", "makers", "picture"] {
      #expect(meaning.err.contains(text), "\(text)")
    }
    #expect(try terminal.run("import", path, "--column", "verk").status == 64)
    let column = try terminal.run("import", path, "--column", "Verk=title")
    #expect(column.status == 1)
    for text in ["“Verk”", "“verk”", "“objekt”", "“lat”", "“lon”"] {
      #expect(column.err.contains(text), "\(text)")
    }
    #expect(try terminal.run("import", path, path, "--column", "verk=title").status == 64)
    let own = try terminal.file("a.json", Samples.artworks)
    #expect(try terminal.run("import", own, "--column", "id=title").status == 1)
    #expect(try terminal.run("catalogues", "--json").objects().count == 1)
  }

  @Test func `a dry run prints what an import would change, and changes nothing`() throws {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("a.json", Samples.artworks))
    let path = try terminal.file("murales.csv", Self.table)
    let before = try terminal.run("catalogues", "--json").out
    let result = try terminal.run("import", path, "--dry-run")
    #expect(
      result.status == 0 && result.out.contains("titre → Title") && result.out.contains("Élan"))
    #expect(result.out.contains("Row 3 was left out"))
    let json = try terminal.run("import", path, "--dry-run", "--json").objects()
    #expect(
      json.first?["format"] as? String == "csv" && json.first?["lacksTitles"] as? Bool == false)
    #expect((json.first?["kinds"] as? [String: Int]) == ["artworks": 1])
    #expect((json.first?["examples"] as? [[String: Any]])?.count == 1)
    let untitled = try terminal.file("u.csv", "artiste;latitude;longitude\nAva;45,5;-73,6\n")
    #expect(
      try terminal.run("import", untitled, "--dry-run").out.contains("No column gives a title"))
    #expect(try terminal.run("import", path, "--dry-run", "--boundaries", path).status == 64)
    let songs = try terminal.file("songs.json", "[{}]")
    #expect(try terminal.run("import", songs, "--dry-run").status == 1)
    #expect(try terminal.run("catalogues", "--json").out == before)
    let skipped = try terminal.run("import", path, "--skip-alike", "--json").object()
    let file = try #require((skipped["files"] as? [[String: Any]])?.first)
    #expect(file["skippedAlike"] as? Int == 0)
  }

  @Test func `what looks like a discovery of another catalogue is left out unless asked for`()
    throws
  {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("m.csv", Self.table), "--name", "Murales")
    let other = try terminal.file("o.csv", Self.table)
    func alike(_ arguments: String...) throws -> [Int?] {
      let json = try terminal.run(["import", other, "--name", "Autres", "--json"] + arguments)
      let file = try #require((try json.object()["files"] as? [[String: Any]])?.first)
      return [file["skippedAlike"] as? Int, file["alike"] as? Int]
    }
    #expect(try alike() == [1, 0])
    #expect(try alike("--no-skip-alike") == [0, 1])
    #expect(try alike() == [0, 1], "what is here stays")
  }

  @Test func `two discoveries are joined with their visit, and parted again`() throws {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("m.csv", Self.table), "--name", "Murales")
    let other = try terminal.file("o.csv", Self.table)
    try terminal.run("import", other, "--name", "Autres", "--no-skip-alike")
    let ids = try terminal.run("list", "artworks", "--json").objects().compactMap {
      $0["id"] as? String
    }
    #expect(ids.count == 2)
    let joined = try terminal.run(["catalogues", "join", "--json"] + ids).object()
    #expect(joined["joined"] as? String == ids[0] && joined["kept"] as? String == ids[1])
    #expect(try terminal.run("list", "artworks", "--json").objects().count == 1)
    let refused = try terminal.run(["catalogues", "join"] + ids)
    #expect(refused.status == 1 && refused.err.contains("cannot be joined"))
    let parted = try terminal.run("catalogues", "join", ids[0], "--undo")
    #expect(parted.out == "\(ids[0]) is listed again.\n")
    #expect(try terminal.run("list", "artworks", "--json").objects().count == 2)
    #expect(try terminal.run("catalogues", "join", ids[0]).status == 64)
  }

  @Test func `a catalogue is hidden from lists, and shown again`() throws {
    let terminal = try Terminal()
    try terminal.run("import", terminal.file("m.csv", Self.table), "--name", "Murales")
    #expect(try terminal.run("catalogues", "hide", "murales").out.contains("“Murales” is left out"))
    #expect(try terminal.run("list", "artworks", "--json").objects().isEmpty)
    #expect(try terminal.run("catalogues", "--json").objects().last?["hidden"] as? Bool == true)
    let back = try terminal.run("catalogues", "hide", "Murales", "--undo", "--json").object()
    #expect(back["hidden"] as? Bool == false)
    #expect(try terminal.run("list", "artworks", "--json").objects().count == 1)
    #expect(try terminal.run("catalogues", "hide", "Autre").status == 1)
  }
}
