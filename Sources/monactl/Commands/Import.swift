import ArgumentParser
import Foundation
import MonaCore
import MonaText

/// `import`: takes over complete answers of the server, one transaction a file.
struct Import: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Import files of the MONA server, each of them wholly or not at all."),
      discussion: tr(
        "A file is a complete answer of the server: what it no longer holds is retired. The first file that is refused ends the import; those before it stay imported."
      ) + """


        --json: {"files": [{"file", "kinds": {"artworks" | "places" | "heritages" | "badges": \
        \(ImportReport.Counts.jsonKeys)}}, …], "moved", "badgesWon": \
        [\(Badge.jsonKeys), …]}
        """)
  }

  @Argument(help: .init(tr("A catalogue or a list of badges, in JSON."), valueName: "file"))
  var files: [String]

  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Session(fill: false).store
    var done: [ImportedFile] = []
    var refusal: (any Error)?
    for path in files {
      do {
        done.append(try ImportedFile(URL(fileURLWithPath: path), into: store))
      } catch {
        refusal = error
        break
      }
    }
    let moved = try store.followReplacements()
    let won = try store.awardBadges()
    if output.isJSON {
      try Output.json([
        "files": .array(done.map(\.json)), "moved": .int(moved),
        "badgesWon": .array(won.map(\.json)),
      ])
    } else if !done.isEmpty {
      try Output.lines(ImportedFile.lines(done) + Self.lines(moved: moved) + won.map(\.wonLine))
    }
    if let refusal { throw refusal }
  }

  private static func lines(moved: Int) -> [String] {
    guard moved > 0 else { return [] }
    return [
      trn(
        "{count} visit or wish follows the discovery that replaces its own.",
        "{count} visits and wishes follow the discoveries that replace their own.", moved)
    ]
  }
}
