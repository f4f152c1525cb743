import Foundation
import Testing

/// Creating and restoring backups, and recovering from a copy, with `monactl`.
@Suite struct BackupTests {
  private func terminal(collecting ids: String...) throws -> Terminal {
    let terminal = try Terminal.having(Samples.artworks, Samples.badges)
    let photo = try terminal.file("p.png", Samples.photo)
    for id in ids {
      let answer = try terminal.run(
        "collect", id, "--photo", photo, "--rating", "4", "--date", "2026-11-01")
      #expect(answer.status == 0, "\(answer.err)")
    }
    return terminal
  }

  @Test func `a backup restored in another data folder has the same exports`() throws {
    let (old, new) = (try terminal(collecting: "artwork:4", "artwork:1"), try terminal())
    let file = old.folder.appendingPathComponent("backup.tar").path
    let made = try old.run("backup", file)
    #expect(
      made.out == "“\(file)” contains 2 visits and 2 photos. MONA read it back: it is complete.\n")
    let whole = try old.run("verify", file, "--json").object()
    #expect(whole["visits"] as? Int == 2 && whole["photos"] as? Int == 2)
    #expect(try old.run("verify", file).out.contains("2 visits and 2 photos, backed up on"))

    let plan = try new.run("restore", file, "--dry-run")
    #expect(plan.out.contains("  2 visits are added\n") && plan.out.contains("    The Joust"))
    #expect(try new.run("stats", "--json").object()["collected"] as? Int == 0)
    let restored = try new.run("restore", file)
    #expect(
      restored.lines.last
        == "Restored. MONA compared your collection with the backup: everything is there.")
    let export = try old.run("export", "--format", "json").out
    #expect(try new.run("export", "--format", "json").out == export)
    #expect(try new.run("restore", file).out.contains("Nothing changes: all of it is here already"))
  }

  @Test func `a backup and an export may have names that are not UTF-8`() throws {
    let terminal = try terminal(collecting: "artwork:4")
    let answer = try terminal.run(
      shell: """
        mkdir "$(printf '\\344')" && cd "$(printf '\\344')" && monactl=../bin/monactl
        "$monactl" backup "$(printf 'sauv\\351.tar')" && "$monactl" verify "$(printf 'sauv\\351.tar')" &&
        "$monactl" restore "$(printf 'sauv\\351.tar')" &&
        "$monactl" export --format json --output "$(printf 'visit\\351.json')" &&
        "$monactl" export --format json | cmp - "$(printf 'visit\\351.json')" &&
        "$monactl" backup "$(printf 'sauv\\351.tar')"
        """)
    #expect(answer.status == 1)
    #expect(answer.out.contains(#"\xE4/sauv\xE9.tar” contains 1 visit"#), "\(answer.out)")
    #expect(answer.out.contains("1 visit exported") || answer.out.contains(#"visit\xE9.json"#))
    #expect(answer.err.contains(#"sauv\xE9.tar"#), "\(answer.err)")
  }

  @Test func `a file that is no backup, is damaged or exists already is refused in a sentence`()
    throws
  {
    let terminal = try terminal(collecting: "artwork:4")
    let photo = terminal.folder.appendingPathComponent("p.png").path
    let none = try terminal.run("restore", photo)
    #expect(none.status == 1)
    #expect(none.err == "“p.png” is not a MONA backup: choose a file that MONA made.\n")
    let file = terminal.folder.appendingPathComponent("backup.tar")
    #expect(try terminal.run("backup", file.path).status == 0)
    #expect(
      try terminal.run("backup", file.path).err
        == "“backup.tar” is there already: choose another name.\n")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 3] ^= 16
    try bytes.write(to: file)
    for command in ["verify", "restore"] {
      let damaged = try terminal.run(command, file.path)
      #expect(damaged.status == 1)
      #expect(damaged.err.hasPrefix("“backup.tar” is damaged or incomplete"))
    }
    let settings = try French.settings(terminal)
    let french = try terminal.run("verify", file.path, settings: settings)
    #expect(french.err.hasPrefix("«\u{00A0}backup.tar\u{00A0}» est endommagé ou incomplet"))
  }

  @Test func `damaged data is reported with the remedy, and the last copy is restored`() throws {
    let terminal = try terminal(collecting: "artwork:4")
    let copies = try terminal.run("copies", "--json").objects()
    #expect(copies.count == 1 && copies[0]["reason"] as? String == "daily")
    // The copy was made by the first command of the day.
    #expect(try terminal.run("recover", "--dry-run").out.contains("1 photo in your album"))
    for suffix in ["", "-wal", "-shm"] {
      let file = terminal.data.appendingPathComponent("person.sqlite\(suffix)")
      if suffix.isEmpty {
        try Data(repeating: 7, count: 9000).write(to: file)
      } else {
        unlink(file.path)
      }
    }
    let refused = try terminal.run("stats")
    #expect(refused.status == 1)
    #expect(refused.err.hasSuffix("monactl recover goes back to the last copy that MONA made.\n"))
    let recovered = try terminal.run("recover", "--json").object()
    #expect(recovered["recovered"] as? Bool == true)
    #expect((recovered["photosSince"] as? [String])?.count == 1)
    let aside = try #require(recovered["setAside"] as? String)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)).count == 9000)
    #expect(try terminal.run("stats").status == 0)
  }

  @Test func `three imported catalogues keep titles, makers, places and files elsewhere`() throws {
    let (old, new) = (try Terminal.having(Samples.artworks), try Terminal.having(Samples.artworks))
    let photo = try old.file("p.png", Samples.photo)
    for (index, name) in ["Murales", "Bronzes", "Vitraux"].enumerated() {
      let file = try old.file(
        "\(name).csv",
        """
        id,titre,artiste,latitude,longitude,arrondissement
        7,\(name) sept,Anne \(index),45.5\(index),-73.6,Verdun
        """)
      #expect(try old.run("import", file).status == 0)
      let found = try old.run("search", "\(name) sept", "--json").out
      let id = try #require(found.firstMatch(of: /artwork:\d+/)).output
      let answer = try old.run(
        "collect", String(id), "--photo", photo, "--date", "2026-11-0\(index + 1)")
      #expect(answer.status == 0, "\(answer.err)")
    }
    func visits(_ terminal: Terminal) throws -> [[String: String]] {
      let root = try terminal.run("export", "--format", "json").object()
      return try #require(root["visits"] as? [[String: Any]]).map { visit in
        visit.filter { !["inCatalogue", "photos"].contains($0.key) }.mapValues { "\($0)" }
      }
    }
    let backup = old.folder.appendingPathComponent("backup.tar").path
    #expect(try old.run("backup", backup).status == 0)
    let restored = try new.run("restore", backup)
    #expect(restored.status == 0 && restored.out.contains("    Murales sept"), "\(restored.err)")
    let before = try visits(old)
    #expect(before.count == 3 && before[0]["titleFr"] == "Murales sept")
    #expect(try visits(new) == before)
  }
}
