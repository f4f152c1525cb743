import ArgumentParser

/// A figure this program can measure, as numbered in the project's targets.
enum Figure: String, CaseIterable, ExpressibleByArgument {
  case start, `import`, search

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
    case .import: "P4"
    case .search: "P5"
    }
  }

  /// What `--list` says: number, name, what is measured, the target, the peer; by tabs.
  var line: String {
    let (what, target, peer) =
      switch self {
      case .start:
        (
          "from exec to the first frame with rows", "<= 1.4 x the empty window",
          "an empty AdwApplicationWindow in C, gnome-maps, shotwell"
        )
      case .import:
        (
          "import of a catalogue into a store on disk",
          "recorded: <= 400 ms; 500,000: >= 50,000 records/s", "JSONDecoder alone"
        )
      case .search:
        (
          "keystroke to results", "p99 <= 5 ms at 2,449, <= 16 ms at 500,000",
          "LIKE '%...%' over titles and makers"
        )
      }
    return [number, rawValue, what, target, peer].joined(separator: "\t")
  }
}
