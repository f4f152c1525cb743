import Foundation
import Testing

@Suite struct InboxTests {
  /// Artworks in a line to the north, one kilometre apart.
  private static func artworks(_ count: Int) -> String {
    let records = (1...count).map { number in
      """
      {"id": \(number), "title": {"fr": "Œuvre \(number)", "en": "Work \(number)"}, "artists": [],
       "borough": "Verdun", "location": {"lat": \(45 + Double(number) / 100), "lng": -73.6}}
      """
    }
    return "{\"data\": [\(records.joined(separator: ",\n"))]}"
  }

  /// A terminal, a memory card with one photo of each artwork, and the GPS track of the walk.
  private func terminal(photos count: Int) throws -> (Terminal, card: String, track: String) {
    let terminal = try Terminal.having(Self.artworks(count))
    let card = terminal.folder.appendingPathComponent("DCIM/100TEST")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    var points = ""
    for number in 1...count {
      let time = String(format: "%02d:%02d:00", 10 + number / 6, number % 6 * 10)
      try CameraPhoto.data(takenAt: "2026:06:24 \(time)").write(
        to: card.appendingPathComponent(String(format: "IMG_%03d.JPG", number)))
      points += """
        <trkpt lat="\(45 + Double(number) / 100 + 0.0001)" lon="-73.6">\
        <time>2026-06-24T\(time)-04:00</time></trkpt>
        """
    }
    let gpx = "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
    return (
      terminal, card.deletingLastPathComponent().path, try terminal.file("walk.gpx", gpx)
    )
  }

  @Test func `a card is listed with its photos' candidates, and nothing is collected`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let answer = try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "0")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(
      answer.lines.prefix(3).map {
        $0.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      }
        == (1...3).map {
          [
            "IMG_00\($0).JPG", "2026-06-24 10:\($0)0:00", "track", "Work \($0)", "11\u{A0}m",
            "clear",
          ]
        })
    let listing = try terminal.run("inbox", "--json").object()
    let groups = try #require(listing["groups"] as? [[String: Any]])
    #expect(groups.map { $0["decision"] as? String } == ["undecided", "undecided", "undecided"])
    #expect(groups.allSatisfy { $0["clear"] as? Bool == true })
    #expect((listing["tracks"] as? [[String: Any]])?.first?["points"] as? Int == 3)
    #expect(try terminal.run("stats", "--json").object()["collected"] as? Int == 0)
  }

  @Test func `clear matches near by are collected, and this is undone`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "0")
    #expect(
      try terminal.run("inbox", "--collect", "--within", "5", "--json").object()["collected"]
        as? [String] == [])
    let answer = try terminal.run("inbox", "--collect")
    #expect(answer.out.contains("3 discoveries were collected. Take them back with --undo."))
    #expect(
      FileManager.default.fileExists(
        atPath: terminal.album.appendingPathComponent("2026-06-24 Work 2.jpg").path))
    try CameraPhoto.data(takenAt: "2026:06:24 18:00:00").write(
      to: URL(fileURLWithPath: card).appendingPathComponent("new.jpg"))
    let again = try terminal.run("inbox", card, "--json").object()
    #expect((again["groups"] as? [Any])?.count == 1)
    #expect(
      (again["photos"] as? [[String: Any]])?.map { $0["importedAs"] as? String }
        == [nil, "artwork:1", "artwork:2", "artwork:3"])
  }

  @Test func `a wrong clock is detected, and corrected`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let late = try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "7200")
    #expect(late.out.contains("if you agree, give --clock-offset 0"))
    let right = try terminal.run("inbox", "--clock-offset", "0", "--json").object()
    let clock = try #require((right["clocks"] as? [[String: Any]])?.first)
    #expect(clock["suggested"] is NSNull)
    #expect(clock["trusted"] as? Bool == true)
  }

  @Test func `matches that depend on an unconfirmed clock are not collected`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let answer = try terminal.run("inbox", card, "--gpx", track, "--collect")
    #expect(answer.out.contains("Nothing was collected."))
    #expect(answer.out.contains("There is no sure sign that it is right."))
    #expect(answer.out.contains("3 photos stay undecided."))
    #expect(
      try terminal.run("inbox", "--clock-offset", "0", "--collect", "--json").object()["collected"]
        as? [String] == ["artwork:1", "artwork:2", "artwork:3"])
  }

  @Test func `a photo at a known position corrects its camera's clock`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "86000")
    let answer = try terminal.run("inbox", "--photo-at", "IMG_002.JPG=artwork:2", "--json")
    let clock = try #require((try answer.object()["clocks"] as? [[String: Any]])?.first)
    #expect(abs(try #require(clock["offset"] as? Double)) <= 60, "\(answer.err)")
    #expect(clock["saidBy"] as? String == "person")
    let nowhere = try terminal.run("inbox", "--photo-at", "IMG_002.JPG=46.5,-73.6")
    #expect(nowhere.err.hasPrefix("No track came by there"))
    let none = try terminal.run("inbox", "--photo-at", "IMG_009.JPG=artwork:2")
    #expect(none.err.contains("No photo of the inbox is called “IMG_009.JPG”."))
  }

  @Test func `a batch is undone as a whole`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "0", "--collect")
    let answer = try terminal.run("inbox", "--undo", "--json")
    #expect(try answer.object()["undone"] as? Int == 3, "\(answer.err)")
    #expect(try terminal.run("stats", "--json").object()["collected"] as? Int == 0)
    #expect(try terminal.run("inbox", "--discard").out == "3 photos are no longer in the inbox.\n")
    #expect(try terminal.run("inbox").out.hasPrefix("The inbox is empty"))
  }

  /// Issue 43, point 8.
  @Test func `two runs of collecting are two batches for undoing`() throws {
    let (terminal, card, track) = try terminal(photos: 6)
    let other = terminal.folder.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    for number in 5...6 {
      let name = "IMG_00\(number).JPG"
      try FileManager.default.moveItem(
        at: URL(fileURLWithPath: card).appendingPathComponent("100TEST/\(name)"),
        to: other.appendingPathComponent(name))
    }
    func collected() throws -> Int? {
      try terminal.run("stats", "--json").object()["collected"] as? Int
    }
    try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "0", "--collect")
    try terminal.run("inbox", other.path, "--gpx", track, "--clock-offset", "0", "--collect")
    #expect(try collected() == 6)
    #expect(try terminal.run("inbox", "--undo", "--json").object()["undone"] as? Int == 2)
    #expect(try collected() == 4)
    #expect(try terminal.run("inbox", "--undo", "--json").object()["undone"] as? Int == 4)
    #expect(try collected() == 0)
    #expect(try terminal.run("inbox", "--undo").out == "There was nothing to take back.\n")
    // All of them wait, as they were decided.
    let again = try terminal.run("inbox", "--collect", "--json").object()
    #expect((again["collected"] as? [String])?.count == 6)
  }

  /// Issue 43, point 8.
  @Test func `a GPX file in the folder of photos is used, and this is said`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let folder = URL(fileURLWithPath: card).appendingPathComponent("100TEST")
    let text = try String(contentsOfFile: track, encoding: .utf8)
    for (name, content) in [
      ("walk.gpx", text), ("old.gpx", text.replacingOccurrences(of: "06-24", with: "06-17")),
      ("broken.gpx", "<gpx><trk><trkseg><trkpt"),
    ] {
      try Data(content.utf8).write(to: folder.appendingPathComponent(name))
    }
    let answer = try terminal.run("inbox", card, "--clock-offset", "0", "--collect")
    #expect(answer.status == 0 && answer.out.contains("3 discoveries were collected"))
    #expect(
      answer.lines.contains("1 GPX track was found with the photos, and is used: walk.gpx."),
      "\(answer.out)")
    #expect(
      answer.out.contains(
        "1 GPX track is of another day than the photos, and is not used (old.gpx)"))
    #expect(
      answer.out.contains("The file “broken.gpx” was found with the photos, and is not used."))
    let listing = try terminal.run("inbox", "--json").object()
    #expect(
      (listing["tracks"] as? [Any])?.count == 1 && (listing["others"] as? [Any])?.isEmpty == true)
    let french = try terminal.run(["inbox", card], settings: try French.settings(terminal))
    #expect(french.out.contains("n’est pas utilisée (old.gpx)"), "\(french.out)")
  }

  @Test func `killed at any moment, it resumes, and nothing is lost or duplicated`() throws {
    let count = 40
    let (terminal, card, track) = try terminal(photos: count)
    var kills = 0
    for _ in 0..<8 {
      let before = photos(terminal)
      let process = try terminal.start([
        "inbox", card, "--gpx", track, "--clock-offset", "0", "--collect",
      ])
      while process.isRunning, photos(terminal) < before + 4 { usleep(500) }
      if process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        kills += 1
      }
      process.waitUntilExit()
    }
    #expect(kills > 0)
    let answer = try terminal.run(
      "inbox", "--gpx", track, "--clock-offset", "0", "--collect", "--json")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(try terminal.run("stats", "--json").object()["collected"] as? Int == count)
    #expect(photos(terminal) == count)
    #expect(try terminal.run("inbox", "--undo", "--json").object()["undone"] as? Int == count)
    #expect(photos(terminal) == 0)
  }

  private func photos(_ terminal: Terminal) -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: terminal.album.path)) ?? [])
      .count { $0.hasSuffix(".jpg") }
  }

  @Test func `a refusal is one sentence`() throws {
    let terminal = try Terminal()
    let missing = try terminal.run("inbox", "/nowhere/card")
    #expect(missing.status == 1)
    #expect(missing.err == "There is no folder “card”: check its name.\n")
    let folder = terminal.folder.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let empty = try terminal.run("inbox", folder.path)
    #expect(empty.err == "There are no photos in “empty”: choose another folder.\n")
    let others = try terminal.run("inbox", terminal.folder.appendingPathComponent("bin").path)
    #expect(
      others.err.hasPrefix("“bin” has 1 file of a kind that MONA does not take (monactl): "))
    #expect(try terminal.run("inbox", "--collect", "--undo").status == 64)
  }

  @Test func `it is in French`() throws {
    let (terminal, card, track) = try terminal(photos: 2)
    let settings = try French.settings(terminal)
    let answer = try terminal.run(
      ["inbox", card, "--gpx", track, "--clock-offset", "0"], settings: settings)
    #expect(answer.out.contains("Œuvre 2  11\u{A0}m  claire"))
    #expect(answer.out.contains("2 groupes de photos sont encore à décider"))
  }

  @Test func `videos are listed as left out`() throws {
    let (terminal, card, _) = try terminal(photos: 1)
    let film = URL(fileURLWithPath: card).appendingPathComponent("100TEST/MVI_9.MOV")
    try Data("moving".utf8).write(to: film)
    let answer = try terminal.run("inbox", card)
    #expect(answer.lines.count { $0.contains("MVI_9") } == 0)
    #expect(answer.lines.contains("1 video was left out."), "\(answer.out)")
    #expect(try terminal.run("inbox", "--json").object()["videos"] as? [String] == [film.path])
    let french = try terminal.run(["inbox"], settings: try French.settings(terminal))
    #expect(french.out.contains("1 vidéo a été laissée de côté."))
    #expect(try terminal.run("inbox", "--discard").out == "1 photo is no longer in the inbox.\n")
    #expect(
      try terminal.run("inbox", film.path).err
        == "There is 1 video here, and no photo: choose another folder.\n")
  }

  @Test func `files of other kinds are counted and named`() throws {
    let (terminal, card, _) = try terminal(photos: 1)
    let twin = try terminal.file("DCIM/100TEST/IMG_001.CR2", "raw")
    let pair = try terminal.file("DCIM/100TEST/DSC_2.MPO", "two pictures")
    let answer = try terminal.run("inbox", card)
    #expect(
      answer.lines.contains("2 files of other kinds were left out: DSC_2.MPO, IMG_001.CR2."),
      "\(answer.out)")
    #expect(try terminal.run("inbox", "--json").object()["others"] as? [String] == [pair, twin])
  }

  @Test func `files whose names are not UTF-8 are found by their bytes`() throws {
    let (terminal, card, track) = try terminal(photos: 1)
    let photo = "\(card)/100TEST/IMG_001.JPG"
    let answer = try terminal.run(
      shell: """
        mkdir "$(printf 'caf\\351')" && cp \(photo) "$(printf 'caf\\351/\\374.JPG')" &&
        cp \(track) "$(printf 'trac\\351.gpx')" &&
        bin/monactl inbox "$(printf 'caf\\351')" "--gpx=$(printf 'trac\\351.gpx')" --json
        """)
    #expect(answer.status == 0, "\(answer.err)")
    let listing = try answer.object()
    #expect((listing["photos"] as? [Any])?.count == 1)
    let file = try #require((listing["tracks"] as? [[String: Any]])?.first?["file"] as? String)
    #expect(file.hasPrefix("file:///") && file.hasSuffix("/trac%E9.gpx"))
    #expect(try terminal.run("inbox").out.contains(#"\xFC.JPG"#))
    // The URI names the file too.
    #expect(try terminal.run("inbox", "--gpx", file).status == 0)
  }

  @Test func `a missing folder does not keep what was read from being listed`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "0")
    let elsewhere = terminal.folder.appendingPathComponent("card1")
    try FileManager.default.moveItem(at: URL(fileURLWithPath: card), to: elsewhere)
    let lost = try terminal.run("inbox", "--collect")
    #expect(lost.status == 1 && lost.out.contains("IMG_003.JPG"))
    #expect(lost.err.contains("is not there any more"))
    let found = try terminal.run("inbox", elsewhere.path, "--collect", "--json")
    #expect(found.status == 0, "\(found.err)")
    #expect((try found.object()["collected"] as? [String])?.count == 3)
  }

  @Test func `what was left out of a track is said, and that it is of another day`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let text = try String(contentsOfFile: track, encoding: .utf8)
    let half = try terminal.file("half.gpx", String(text.dropLast(60)))
    let answer = try terminal.run("inbox", card, "--gpx", half)
    #expect(answer.out.contains("“half.gpx” ends too early"), "\(answer.out)")
    let week = try terminal.file("week.gpx", text.replacingOccurrences(of: "06-24", with: "06-17"))
    #expect(
      try terminal.run("inbox", "--gpx", week).out.contains(
        "“week.gpx” is of another day than the photos"))
    let listing = try terminal.run("inbox", "--json").object()
    let tracks = try #require(listing["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["otherDay"] as? Bool } == [false, true])
  }

  @Test func `a fast clock has a negative offset`() throws {
    let (terminal, card, track) = try terminal(photos: 3)
    let answer = try terminal.run("inbox", card, "--gpx", track, "--clock-offset", "-3600")
    #expect(answer.status == 0, "\(answer.err)")
    let clocks = try terminal.run("inbox", "--json").object()["clocks"] as? [[String: Any]]
    #expect(clocks?.map { $0["offset"] as? Double } == [-3600])
  }

  @Test func `the partial copy of a killed run is removed by the next one`() throws {
    let (terminal, card, track) = try terminal(photos: 1)
    try FileManager.default.createDirectory(
      at: terminal.album, withIntermediateDirectories: true)
    let part = terminal.album.appendingPathComponent(".mona-left.part")
    try Data("half".utf8).write(to: part)
    try terminal.run("inbox", card, "--gpx", track, "--collect")
    #expect(!FileManager.default.fileExists(atPath: part.path))
  }

  @Test func `without collected photos it says so, and nothing can be undone`() throws {
    let (terminal, card, track) = try terminal(photos: 1)
    try terminal.run("inbox", card, "--gpx", track)
    let answer = try terminal.run("inbox", "--collect", "--within", "1")
    #expect(answer.out.contains("Nothing was collected."))
    #expect(!answer.out.contains("--undo"))
  }

  @Test func `an unreadable photo is reported in a sentence, without a library's output`() throws {
    let terminal = try Terminal.having(Self.artworks(1))
    let broken = terminal.folder.appendingPathComponent("broken.heic")
    try Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8).write(to: broken)
    let plain = terminal.folder.appendingPathComponent("plain.jpg")
    try CameraPhoto.data(takenAt: "2026:06:24 10:00:00").write(to: plain)
    let answer = try terminal.run("inbox", broken.path, plain.path)
    #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
    #expect(answer.out.contains("place unknown"))
  }

  @Test func `a photo without a date waits until the person says when it was taken`() throws {
    let (terminal, card, _) = try terminal(photos: 1)
    let file = URL(fileURLWithPath: card).appendingPathComponent("plain.png")
    try Samples.photo.write(to: file)
    let listing = try terminal.run("inbox", file.path, "--collect")
    #expect(listing.out.contains("1 photo does not say surely when it was taken"))
    let photo = try #require(
      (try terminal.run("inbox", "--json").object()["photos"] as? [[String: Any]])?.first)
    #expect(photo["takenAt"] is NSNull)
    let future = try terminal.run("inbox", "--taken", "plain.png=2999-01-01")
    #expect(future.err.contains("is in the future"), "\(future.err)")
    let said = try terminal.run("inbox", "--taken", "plain.png=2026-10-17 10:00", "--json")
    let now = try #require((try said.object()["photos"] as? [[String: Any]])?.first)
    #expect(now["takenAt"] as? String == "2026-10-17T14:00:00Z")
    #expect(now["dateSource"] as? String == "person")
  }
}
