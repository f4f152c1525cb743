import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// `report`: reports that the catalogue is wrong, and lists what became of it.
struct Reports: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: tr("Report works that are gone, moved, damaged, described wrongly or missing."),
      subcommands: [AddReport.self, ListReports.self, SaveReport.self, RemoveReport.self])
  }
}

struct AddReport: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: tr("Report what is not as the catalogue has it."),
      discussion: tr(
        "The report waits in the outbox, as everything does, for a MONA server that takes reports; “monactl report save” makes an e-mail of it instead."
      ) + "\n\n--json: \(ReportEntry.jsonKeys)")
  }

  @Argument(
    help: .init(
      tr(
        "absent (it is not there), moved, damaged, wrong (the facts of the catalogue), or new (in no catalogue)."
      ), valueName: "problem"))
  var problem: ReportProblem

  @Argument(
    help: .init(
      tr("A discovery, written artwork:4, place:12 or heritage:7; none for a new one."),
      valueName: "discovery"))
  var discovery: DiscoveryID?

  @Option(
    help: .init(tr("A fact that is wrong; give the option once for each."), valueName: "fact"))
  var fact: [ReportedFact] = []

  @Option(
    parsing: .unconditional,
    help: .init(tr("What you saw; the title and the makers of a new one."), valueName: "text"))
  var words: String?

  @Option(
    parsing: .unconditional,
    help: .init(tr("Where it is, as 45.5036,-73.5609."), valueName: "latitude,longitude"))
  var at: Coordinate?

  @Option(
    help: .init(
      tr("A photo: a small copy is sent, without its own position and time."), valueName: "file"))
  var photo: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if problem == .new, discovery != nil {
      throw ValidationError(tr("A new discovery is in no catalogue: give no number."))
    }
    if problem != .new, discovery == nil {
      throw ValidationError(tr("Say which discovery you report: artwork:4, for instance."))
    }
    if problem != .wrong, !fact.isEmpty {
      throw ValidationError(tr("--fact goes with “wrong” alone."))
    }
  }

  func run() async throws {
    let session = try Session()
    let content = ReportContent(problem, of: discovery, facts: fact, words: words, place: at)
    let bytes = try await bytes(session)
    let entry = try session.store.report(content, photo: bytes)
    if output.isJSON { return try Output.json(entry.json) }
    let hasAccount = try session.store.accountRecord().owner != nil
    try Output.lines([
      tr("Your report on “{title}” is stored.", ["title": entry.displayTitle]),
      entry.isForMona && hasAccount
        ? tr("“monactl sync” sends it, or the window.")
        : tr(
          "“monactl report save {id} FILE” makes an e-mail to {address} of it.",
          ["id": entry.shortID, "address": ReportMessage.address]),
    ])
  }

  private func bytes(_ session: Session) async throws -> Data? {
    guard let photo else { return nil }
    do {
      return try await PhotoPreparing.live.forReport(
        URL(pathText: photo), in: session.folders.cache)
    } catch let fault as PhotoPreparing.Fault {
      let values = ["file": photo]
      throw ValidationError(
        fault == .missing
          ? tr("There is no file “{file}”: check its name.", values)
          : tr("“{file}” is no photo that MONA can read: choose another one.", values))
    }
  }
}

struct ListReports: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: tr("List your reports, the latest first, and what became of them."),
      discussion: "--json: [\(ReportEntry.jsonKeys), …]")
  }

  @OptionGroup var output: OutputOptions

  func run() throws {
    let reports = try Session().store.reports()
    if output.isJSON { return try Output.json(list: reports.map(\.json)) }
    if reports.isEmpty { return try Output.lines([tr("You have reported nothing yet.")]) }
    try Output.lines(reports.flatMap(\.lines))
  }
}

struct SaveReport: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "save",
      abstract: tr("Save a report as an e-mail with its photo, which mail programs open."))
  }

  @OptionGroup var report: ReportArgument

  @Argument(help: .init(tr("Where to write it, with the ending .eml."), valueName: "file"))
  var file: String

  func run() throws {
    let store = try Session().store
    let entry = try report.entry(store)
    let file = FileArguments.file(file)
    try file.replaceContent(ReportMessage(entry).file(photo: store.reportPhoto(of: entry.id)))
    try store.noteReportPassedOn(entry.id)
    try Output.lines([
      tr(
        "The report is in {file}: open it, and send it to {address}.",
        ["file": file.displayPath, "address": ReportMessage.address])
    ])
  }
}

struct RemoveReport: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove", abstract: tr("Remove a report that no server has."))
  }

  @OptionGroup var report: ReportArgument

  func run() throws {
    let store = try Session().store
    let entry = try report.entry(store)
    _ = try store.removeReport(entry.id)
    try Output.lines([
      tr("Your report on “{title}” is removed.", ["title": entry.displayTitle])
    ])
  }
}

/// The argument for a report.
struct ReportArgument: ParsableArguments {
  @Argument(
    help: .init(
      tr("A report: the beginning of its identity, as the list has it."), valueName: "report"))
  var id: String

  /// The report whose identity begins so.
  func entry(_ store: Store) throws -> ReportEntry {
    let found = try store.reports().filter { $0.id.hasPrefix(id.lowercased()) }
    guard let first = found.first, found.count == 1, !id.isEmpty else {
      throw ValidationError(
        found.isEmpty || id.isEmpty
          ? tr("There is no report “{id}”: “monactl report list” lists all.", ["id": id])
          : tr("Several reports begin with “{id}”: write more of it.", ["id": id]))
    }
    return first
  }
}

extension ReportProblem: ExpressibleByArgument {}

extension ReportedFact: ExpressibleByArgument {}

extension ReportEntry {
  /// The JSON keys of a report, for the help of commands.
  fileprivate static let jsonKeys = """
    {"report", "id": "artwork:4" (null for a new one), "problem", "facts", "words", "latitude", \
    "longitude", "hasPhoto", "reportedAt", "state": "waiting" | "passedOn" | "received" | "done" | \
    "declined", "changedAt", "answer", "reason" (why it was not taken)}
    """

  /// The beginning of the identity, which tells reports apart.
  fileprivate var shortID: String { String(id.prefix(8)) }

  fileprivate var json: JSONValue {
    [
      "report": .string(id), "id": JSONValue(content.discovery.map { "\($0)" }),
      "problem": .string(content.problem.rawValue),
      "facts": JSONValue(content.facts.map(\.rawValue)), "words": JSONValue(content.words),
      "latitude": JSONValue(content.place?.latitude),
      "longitude": JSONValue(content.place?.longitude), "hasPhoto": .bool(hasPhoto),
      "reportedAt": JSONValue(reportedAt), "state": .string(state.rawValue),
      "changedAt": JSONValue(changedAt), "answer": JSONValue(answer),
      "reason": JSONValue(failure?.reason.rawValue),
    ]
  }

  /// The report, its words and what became of it.
  fileprivate var lines: [String] {
    let id = content.discovery.map { " (\($0))" } ?? ""
    let words = content.words.map { Paragraph.lines($0, width: 76).map { "  \($0)" } } ?? []
    return ["\(shortID)  \(displayTitle)\(id)", "  \(summary)"] + words + ["  \(stateText)"]
  }
}
