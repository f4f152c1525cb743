import ArgumentParser

/// A benchmark, numbered as in the project's performance targets.
enum Benchmark: String, CaseIterable, ExpressibleByArgument {
  case start, growth, memory, `import`, search, scroll, map, collect, album, idle, inbox, server,
    sync, shell, tour, web

  /// Takes the name or the number.
  init?(argument: String) {
    guard
      let figure = Self.allCases.first(where: {
        [$0.rawValue, $0.number.lowercased()].contains(argument.lowercased())
      })
    else { return nil }
    self = figure
  }

  /// Its number among the targets.
  var number: String {
    switch self {
    case .start: "P1"
    case .growth: "P2"
    case .memory: "P3"
    case .import: "P4"
    case .search: "P5"
    case .scroll: "P6"
    case .map: "P7"
    case .collect: "P8"
    case .album: "P9"
    case .idle: "P10"
    case .inbox: "I"
    case .server: "P12"
    case .sync: "P13"
    case .shell: "S"
    case .tour: "P14"
    case .web: "P15"
    }
  }

  /// Its line in `--list`: number, name, what is measured, target and peer, separated by tabs.
  var line: String {
    let (what, target, peer) = description
    return [number, rawValue, what, target, peer].joined(separator: "\t")
  }

  private var description: (what: String, target: String, peer: String) {
    switch self {
    case .start:
      (
        "from exec to the first frame with content, recorded catalogue",
        "<= 1.25 x the empty window",
        "an empty AdwApplicationWindow in C, gnome-maps, shotwell"
      )
    case .growth:
      (
        "the same with each other size, and with 10,000 visits that wait to be sent",
        "<= 1.1 x P1", "mona with the recorded catalogue"
      )
    case .memory:
      (
        "resident memory above the empty window: start, every view, 1,000 sheets, 100 languages",
        "<= 45 MB, <= 110 MB, no growth", "an empty AdwApplicationWindow in C"
      )
    case .import:
      (
        "import of a catalogue into a store on disk",
        "recorded: <= 350 ms; 500,000: >= 1.5 x JSONDecoder", "JSONDecoder alone"
      )
    case .search:
      (
        "keystroke to results", "p99 <= 5 ms at 2,449, <= 16 ms and <= 3 % of the peer at 500,000",
        "LIKE '%...%' over the texts that are searched"
      )
    case .scroll:
      (
        "scrolling lists, 3,000 works with pictures and the grid of 10,000 photos",
        ">= 58 frames/s, work of a frame <= 8 ms, p99 <= 12 ms, <= 300 row widgets, <= 120 MB",
        "a GtkListView in C whose rows are a word"
      )
    case .map:
      (
        "loading all pins, finding those in view, panning and zooming the map",
        "<= 10 ms for 10,000; >= 58 frames/s", "a ShumateMarkerLayer in C, up to 10,000"
      )
    case .collect:
      (
        "collecting a photo of 12 megapixels: until it is on the disk, main thread blocked",
        "<= 150 ms, <= 16 ms", "cp + sync"
      )
    case .album:
      (
        "Collection with 10,000 photos of 12 megapixels: first screen painted",
        "again: the grid <= 0.6 x, with its photos <= 1.0 x", "the start of an empty window"
      )
    case .idle:
      (
        "a window that nobody touches, without an account and with one: how often it wakes",
        "<= 1 wake-up/s", "none"
      )
    case .inbox:
      (
        "from a card of 500 photographs of 12 megapixels to candidates; a step of the clock's slider",
        "<= 45 s", "none"
      )
    case .server:
      (
        "a server: collections whole, packed, unchanged; uploads; a list among 1,000,000 visits",
        ">= 0.7 x, >= 0.5 x unchanged; >= 0.7 x; p99 <= 20 ms", "nginx; cp + sync"
      )
    case .sync:
      (
        "1,000 photos of 12 megapixels from the window to a server; at 1 Mbit/s some of them",
        ">= 0.9 x, main thread blocked <= 16 ms, no growth", "curl sending the prepared files"
      )
    case .shell:
      (
        "the desktop's own search: from the start of the program to an answer, a keystroke",
        "<= 100 ms", "none"
      )
    case .tour:
      (
        "the order of 200 and 2,000 stops, city-like; the most of 60 stops in a time",
        "<= 50 ms within 1 %; <= 1 s within 2 %; within 3 %",
        "elkai (LKH); fast-tsp given 2 s; OR-tools given 10 s"
      )
    case .web:
      (
        "researchers' pages among 1,000,000 visits, 20 readers",
        ">= 5 x the requests; p99 <= 150 ms; <= 100 MB above idle", "Datasette on the same tables"
      )
    }
  }
}
