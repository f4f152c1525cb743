import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaText
import Observation

/// A report, as the list of reports shows it.
package struct ReportLine: Hashable, Identifiable, Sendable {
  /// The report's identity.
  package let id: String
  /// The reported discovery; nil for a new one.
  package let discovery: DiscoveryID?
  /// The title of the discovery.
  package let title: String
  /// "It is damaged · Reported on November 28, 2026 · With a photo".
  package let summary: String
  /// The person's words; empty for none.
  package let words: String
  /// What became of it, and what to do.
  package let state: String
  /// The server's own message about a refusal; nil without one.
  package let details: String?
  /// Whether it can be passed on or removed: no server has it.
  package let isHere: Bool
  /// Whether it can be sent to a server now, because it was refused or passed on.
  package let canSend: Bool
  /// Whether it is answered.
  package let isAnswered: Bool

  init(_ entry: ReportEntry) {
    id = entry.id
    discovery = entry.content.discovery
    title = entry.displayTitle
    let parts = [
      entry.summary, tr("reported on {day}", ["day": Format.day(entry.reportedAt)]),
      entry.hasPhoto ? tr("with a photo") : "",
    ]
    summary = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    words = entry.content.words?.isolated ?? ""
    state = entry.stateText
    details = entry.failure?.words
    isHere = entry.state == .waiting || entry.state == .passedOn
    canSend = entry.isForMona && isHere && (entry.state == .passedOn || entry.failure != nil)
    isAnswered = entry.state == .done || entry.state == .declined
  }

  /// The text for screen readers.
  package var spoken: String {
    [title, summary, words, state].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// What the person reported of the catalogue's errors, and what became of it.
@Observable @MainActor
package final class ReportsViewModel {
  /// The reports, the latest first.
  package private(set) var lines: [ReportLine] = []
  /// Whether they have been loaded.
  package private(set) var isRead = false
  private var hasAccount = false

  @ObservationIgnored private let context: AppContext

  /// Loads the reports, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .reports, .catalogue, .account,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext) { self.context = context }

  /// Reads the reports.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let (entries, hasAccount) = try await store.read { store in
      (try store.reports(), try store.accountRecord().owner != nil)
    }
    if entries.contains(where: \.isAnswerNew) { try await store.write { try $0.noteAnswersRead() } }
    let lines = entries.map(ReportLine.init)
    guard reading.isCurrent else { return }
    if self.lines != lines { self.lines = lines }
    self.hasAccount = hasAccount
    if !isRead { isRead = true }
  }

  // MARK: Displayed values

  /// The page's title.
  package var title: String { tr("Reports") }

  /// Above the list: where reports go.
  package var explanation: String {
    hasAccount
      ? tr("What waits is sent by itself, once your MONA server takes reports.")
      : tr("Without an account on a MONA server, pass your reports on by e-mail or as a file.")
  }

  /// The texts of an empty page.
  package var emptyTexts: (title: String, text: String) {
    (
      tr("Nothing reported yet"),
      tr(
        "If a work is gone, has moved, is damaged or described wrongly, say so with “Report a Problem…” on its sheet."
      )
    )
  }

  // MARK: Intents

  /// Opens the sheet of the reported discovery.
  package func open(_ line: ReportLine) {
    if let discovery = line.discovery { context.navigation.open(.sheet(discovery)) }
  }

  /// The e-mail of a report, with its photo in a temporary file; nil after an error, which is shown.
  package func message(of line: ReportLine) async -> (message: ReportMessage, photo: URL?)? {
    let store = context.store
    let found = await context.toasts.attempt {
      try await store.read { store in
        (try store.report(line.id), try store.reportPhoto(of: line.id))
      }
    }
    guard let (entry, bytes) = found, let entry else { return nil }
    guard let bytes else { return (ReportMessage(entry), nil) }
    let photo = await context.toasts.attempt {
      try await BlockingExecutor.shared.run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
          "mona-\(UUID().uuidString)")
        try PrivateFiles.makeFolder(folder)
        let file = folder.appendingPathComponent("report.jpg")
        try bytes.write(to: file)
        return file
      }
    }
    return photo.map { (ReportMessage(entry), $0) }
  }

  /// Notes that the person passed a report on.
  package func notePassedOn(_ line: ReportLine) async {
    await change { try $0.noteReportPassedOn(line.id) }
  }

  /// Shows that no program opens e-mails.
  package func showNoMail() {
    context.toasts.show(
      tr("No e-mail program answers. Save the report as a file, and send that yourself."))
  }

  /// The suggested name of the file of a report.
  package func fileName(of line: ReportLine) async -> String? {
    await message(of: line)?.message.fileName
  }

  /// Saves a report as an e-mail with its photo.
  package func save(_ line: ReportLine, to file: URL) async {
    let store = context.store
    let isSaved = await context.toasts.attempt {
      try await BlockingExecutor.shared.run {
        guard let entry = try store.report(line.id) else { throw ReportError.unknown }
        try file.replaceContent(ReportMessage(entry).file(photo: store.reportPhoto(of: line.id)))
        return true
      }
    }
    guard isSaved == true else { return }
    await notePassedOn(line)
    context.toasts.show(
      tr("Saved. Send it to {address}.", ["address": ReportMessage.address]), file: file)
  }

  /// Has a report sent to the server.
  package func send(_ line: ReportLine) async {
    if await change({ try $0.retryReport(line.id) }) {
      context.toasts.announce(tr("It is sent again."))
    }
    await context.services.outbox.wake()
  }

  /// Removes a report that no server has (can be undone).
  package func remove(_ line: ReportLine) async {
    let (store, toasts) = (context.store, context.toasts)
    await toasts.attempt {
      let removed = try await store.write { store in try store.removeReport(line.id) }
      toasts.show(tr("Report removed")) {
        await toasts.attempt { try await store.write { store in try store.restore(removed) } }
      }
    }
    await load()
  }

  /// - Returns: whether it succeeded; a message says why not.
  @discardableResult
  private func change(_ body: @escaping @Sendable (Store) throws -> Void) async -> Bool {
    let store = context.store
    let isChanged = await context.toasts.attempt {
      try await store.write { store in try body(store) }
      return true
    }
    await load()
    return isChanged == true
  }
}
