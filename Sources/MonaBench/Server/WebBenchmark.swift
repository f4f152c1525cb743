import Foundation
import GRDB
import MonaModel

/// P15: the pages for researchers among a million visits, compared with Datasette on the same tables.
struct WebBenchmark {
  var bench: Bench

  private static let works = 3000
  private static let people = 20_000
  private static let visits = 50
  private static let readers = 20
  private static let peerPort = 18_098
  /// A word of some comments, as it is in an address.
  private static let word =
    Words.nouns[0].fr.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""

  /// A page, and what Datasette has most like it, if anything; NNNNNNN is the number of a work.
  private struct Page {
    var name: String
    var path: String
    var peer: String?
  }

  func measure() throws {
    guard let mona = bench.server() else { return }
    try TemporaryFolder.with { folder in
      let served = folder.appendingPathComponent("served")
      try fill(served, mona)
      let tables = folder.appendingPathComponent("peer.db")
      let facet = try PeerTables(served: served).write(to: tables)
      let pages = [
        Page(name: "list", path: "/works?sort=date", peer: "/peer/work?_sort=year&_size=50"),
        Page(
          name: "facet", path: "/works?category=\(facet.code)",
          peer: "/peer/work?category=\(facet.name)&_size=50&_facet=category&_facet=borough"),
        Page(name: "work", path: "/works/NNNNNNN", peer: "/peer/visit?work=NNNNNNN&_facet=rating"),
        Page(
          name: "words", path: "/research/words?words=\(Self.word)",
          peer: "/peer/visit?_search=\(Self.word)&_size=50"),
        Page(name: "numbers", path: "/research?words=\(Self.word)"),
      ]
      let server = try ServedProgram(mona: mona, folder: served)
      defer { server.end() }
      let peer = try bench.python.map {
        try ServedProgram(datasette: $0, file: tables, port: Self.peerPort)
      }
      defer { peer?.end() }
      if peer == nil { bench.report("no --python with datasette: pages are not compared") }
      let asker = LoadGenerator(program: try CProgram.asker.compiled(in: folder), folder: folder)
      for page in pages { try measure(page, server, peer, asker) }
      try WebExports(bench: bench, asker: asker, works: Self.works, rows: Self.people * Self.visits)
        .measure(of: server, served, tables, peer, in: folder)
    }
  }

  /// A server's folder with the works, and people who agree to give their visits to research.
  private func fill(_ served: URL, _ mona: URL) throws {
    try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
    // Six of ten generated records are artworks.
    let catalogue = try bench.stores.folder(of: Self.works * 10 / 6)
      .appendingPathComponent("catalogue.sqlite")
    try FileManager.default.copyItem(
      at: catalogue, to: served.appendingPathComponent("catalogue.sqlite"))
    try ServedProgram(mona: mona, folder: served).end()
    try ServedPeople(
      people: Self.people, visits: Self.visits, artworks: Self.works, areForResearch: true
    ).write(into: served)
  }

  private func measure(
    _ page: Page, _ server: ServedProgram, _ peer: ServedProgram?, _ asker: LoadGenerator
  ) throws {
    let idle = server.memory
    let watch = MemoryWatch(of: server.number)
    let ours = try ask(
      page.path, ["Cookie: mona=\(ServedPeople.session)", "Accept-Language: fr"], server, asker)
    let most = watch.end().max() ?? idle
    let theirs = try page.peer.flatMap { path in try peer.map { try ask(path, [], $0, asker) } }
    try Measurement(
      name: "P15.\(page.name)", value: ours.requests / ours.seconds, unit: "requests/s",
      n: Int(ours.requests),
      details: [
        "median_ms": ours.median, "p99_ms": ours.p99, "max_ms": ours.longest,
        "failures": ours.failures, "bytes": ours.bytes / max(1, ours.requests),
        "memory_above_idle_MB": most - idle, "peer_p99_ms": theirs?.p99 ?? 0,
        "peer_failures": theirs?.failures ?? 0,
      ],
      peer: theirs.map {
        .init(name: "Datasette", value: $0.requests / $0.seconds, n: Int($0.requests))
      }
    ).print()
  }

  private func ask(
    _ path: String, _ headers: [String], _ server: ServedProgram, _ asker: LoadGenerator
  ) throws -> LoadGenerator.Result {
    let head = ["GET \(path) HTTP/1.1", "Host: mona.bench"] + headers
    var request = LoadGenerator.Request(head.joined(separator: "\n"))
    request.number("NNNNNNN", upTo: Self.works)
    return try asker.ask(
      request, port: server.port, connections: Self.readers, seconds: bench.seconds / 3)
  }
}

/// The tables of a server as one database, as a researcher would give them to another program.
private struct PeerTables {
  let served: URL

  /// - Returns: the code and the name of the category of most works, as they are in an address.
  func write(to file: URL) throws -> (code: String, name: String) {
    let database = try DatabaseQueue(path: file.path)
    try database.inDatabase { db in
      for name in ["catalogue", "server"] {
        try db.execute(
          sql: "ATTACH ? AS \(name)",
          arguments: [served.appendingPathComponent("\(name).sqlite").path])
      }
    }
    let facet = try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE work (id INTEGER PRIMARY KEY, title TEXT, makers TEXT, year INTEGER,
            borough TEXT, category TEXT, latitude REAL, longitude REAL);
          INSERT INTO work SELECT key >> 2, titleFr, makers, year, borough, (
              SELECT min(nameFr) FROM catalogue.facetLink JOIN catalogue.facet ON facet = facet.id
              WHERE facetLink.discovery = key AND type = \(FacetType.category.rawValue)),
            latitude, longitude
            FROM catalogue.discovery WHERE kind = 0 AND retired = 0;
          CREATE INDEX workByYear ON work (year);
          CREATE INDEX workByCategory ON work (category);
          CREATE TABLE visit (id INTEGER PRIMARY KEY, work INTEGER REFERENCES work (id), person INTEGER,
            rating INTEGER, comment TEXT, visited TEXT);
          INSERT INTO visit SELECT NULL, discovery >> 2, person, rating, comment,
            datetime(createdAt / 1000, 'unixepoch') FROM server.visit;
          CREATE INDEX visitByWork ON visit (work);
          CREATE INDEX visitByPerson ON visit (person);
          CREATE VIRTUAL TABLE visit_fts USING fts5 (
            comment, content = visit, content_rowid = id,
            tokenize = 'unicode61 remove_diacritics 2');
          INSERT INTO visit_fts (visit_fts) VALUES ('rebuild');
          """)
      return try Row.fetchOne(
        db,
        sql: """
          SELECT code, nameFr FROM catalogue.facet JOIN work ON category = nameFr
          WHERE type = \(FacetType.category.rawValue)
          GROUP BY code ORDER BY count(*) DESC LIMIT 1
          """)
    }
    try database.close()
    func escaped(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
    guard let facet else { throw CocoaError(.fileReadCorruptFile) }
    return (escaped(facet["code"]), escaped(facet["nameFr"]))
  }
}
