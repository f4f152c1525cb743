import ArgumentParser
import MonaPerson
import MonaText

/// `recover`: restores an automatic copy of the data.
struct Recover: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Go back to a copy of your data that MONA made by itself."),
      discussion: tr(
        "For data that is damaged. What is there now is set aside, never removed; close MONA’s window first."
      ) + """


        --json: {"copy", "visits", "photosSince": ["2026-11-24 La Joute.jpg", …], "setAside" (null when \
        nothing was), "recovered"}
        """)
  }

  @Option(help: .init(tr("A copy, as monactl copies names it; without it, the last intact one.")))
  var copy: String?

  @Flag(help: .init(tr("Only say what would be lost."))) var dryRun = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let recovery = PersonRecovery(Folders.current().inUse())
    guard let offer = offer(recovery) else { throw BackupError.noCopy(copy) }
    let aside = dryRun ? nil : try recovery.goBack(to: offer.copy)
    if output.isJSON {
      return try Output.json([
        "copy": .string(offer.copy.name), "visits": .int(offer.contents.visits),
        "photosSince": JSONValue(offer.photosSince), "setAside": JSONValue(aside?.path),
        "recovered": .bool(!dryRun),
      ])
    }
    var lines = [offer.text, offer.lossText] + offer.photosSince.map { "  \($0)" }
    if !dryRun { lines.append(tr("That copy is in use now.")) }
    if let aside {
      lines.append(tr("The damaged data is kept: “{file}”", ["file": aside.path]))
    }
    try Output.lines(lines)
  }

  private func offer(_ recovery: PersonRecovery) -> PersonRecovery.Offer? {
    guard let copy else { return recovery.offer() }
    return recovery.copies.all().first { $0.name == copy }.flatMap(recovery.offer)
  }
}

/// `copies`: lists the automatic copies of the data.
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
