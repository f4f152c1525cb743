import ArgumentParser
import Foundation
import MonaModel
import MonaText

/// `daily`: the discovery of a day.
struct Daily: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Show the discovery of the day."),
      discussion: tr(
        "Today’s stays the same until midnight in Montréal. That of a day to come is what it would be as things stand; it is not kept, and may change. A day gone by has one only if MONA or monactl was asked that day."
      ) + """


        --json: {"date": "2026-11-21", "discovery": \(DiscoveryRow.jsonKeys) | null}
        """)
  }

  @Option(help: .init(tr("Another day than today, in Montréal."), valueName: "yyyy-mm-dd"))
  var date: MontrealDay?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let store = session.store
    let today = MontrealDay(Date())
    let day = date ?? today
    let id = try store.daily(on: day, today: today)
    let row = try store.rows(id.map { [$0] } ?? []).first
    if output.isJSON {
      return try Output.json([
        "date": .string("\(day)"), "discovery": row?.json() ?? .null,
      ])
    }
    guard let row, let discovery = try store.catalogue.discovery(row.id) else {
      let reason =
        day < today ? tr("Nothing was suggested that day.") : try session.emptyCatalogueSentence()
      return try Output.lines([reason ?? tr("The catalogue is empty: import one first.")])
    }
    try Output.lines(
      [Format.day(day.start), ""]
        + DiscoverySheet(row: row, discovery: discovery, visit: nil).summary)
  }
}
