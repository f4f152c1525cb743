import ArgumentParser
import MonaPerson
import MonaText

/// `copies`: what MONA copied by itself.
struct Copies: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("List the copies of your data that MONA makes by itself."),
      discussion: tr(
        "One is made each day and the last seven are kept. They hold no photos: those are in your album."
      ) + """


        --json: [{"copy": "2026-11-24", "madeAt", "reason": "daily" | "beforeRestoring", "visits" (null \
        when it is damaged)}, …], the latest first
        """)
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let recovery = PersonRecovery(Folders.current().inUse())
    let copies = recovery.copies.all().map { ($0, recovery.offer($0)?.contents.visits) }
    if output.isJSON {
      return try Output.json(
        list: copies.map { copy, visits -> JSONValue in
          [
            "copy": .string(copy.name), "madeAt": JSONValue(copy.madeAt),
            "reason": .string(copy.reason.rawValue), "visits": JSONValue(visits),
          ]
        })
    }
    if copies.isEmpty { return try Output.lines([tr("There is no copy yet.")]) }
    var table = Table([.init(), .init(), .init(isNumber: true), .init()])
    for (copy, visits) in copies {
      table.add([
        copy.name, copy.momentText,
        visits.map { trn("{count} visit", "{count} visits", $0) } ?? tr("damaged"),
        copy.reasonText ?? "",
      ])
    }
    try Output.lines(table.lines)
  }
}
