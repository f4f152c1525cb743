import ArgumentParser
import MonaModel
import MonaPerson
import MonaText

/// What every command that prints understands.
struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: .init(tr("Print JSON for programs.")))
  var isJSON = false

  /// Prints how the person stands to a discovery now: the row for programs, `sentence` of its
  /// title for people.
  func printRow(
    _ id: DiscoveryID, _ store: Store, sentence: (_ title: String) -> String
  ) throws {
    guard let row = try store.rows([id]).first else { throw StoreError.unknownDiscovery(id) }
    if isJSON {
      try Output.json(row.json())
    } else {
      try Output.lines([sentence(row.fullTitle)])
    }
  }

  /// Prints a visit as it is now: all of it for programs, `sentence` of its title for people.
  func printVisit(
    _ id: DiscoveryID, _ store: Store, sentence: (_ title: String) -> String
  ) throws {
    guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
    if isJSON { return try Output.json(visit.json(in: store)) }
    let row = try store.rows([id]).first
    try Output.lines([sentence(row?.fullTitle ?? "\(id)")])
  }
}
