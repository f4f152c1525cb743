import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaServices
import MonaText

/// `restore`: brings a backup and what is here together.
struct RestoreBackup: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: tr("Restore a backup; says first what changes."),
      discussion: tr(
        "Without --replace nothing is lost: of each part of a visit, the newer stays. A backup that is damaged, or that a newer MONA made, changes nothing. Interrupted, the command can be given again."
      ) + """


        --json: {"madeAt", "new": ["artwork:4", …], "different", "taken", "onlyHere", "same" \
        (visits), "photosBack", "wishes", "badges", "restored"}
        """)
  }

  @Argument(help: .init(tr("What monactl backup made."))) var file: String

  @Flag(
    help: .init(
      tr(
        "Make everything as it is in the backup; what is here now is copied first (monactl copies)."
      )))
  var replace = false

  @Flag(help: .init(tr("Only say what would change."))) var dryRun = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let (store, album, url) = (session.store, session.album, URL(fileURLWithPath: file))
    let way = replace ? RestorePlan.Way.replacing : .merging
    let progress = ProgressLine()
    defer { progress.end() }
    let restoring = try await BlockingExecutor.shared.run {
      try Restoring(BackupFile(url), into: store, album, .live) { progress.show($0) }
    }
    progress.end()
    let plan = restoring.plan
    if !output.isJSON { try Output.lines(try lines(plan, way, store)) }
    if !dryRun {
      try await BlockingExecutor.shared.run {
        _ = try restoring.run(way) { progress.show($0) }
      }
      progress.end()
      if !output.isJSON {
        try Output.lines([
          tr("Restored. MONA compared your collection with the backup: everything is there.")
        ])
      }
    }
    if output.isJSON { try Output.json(plan.json(isRestored: !dryRun)) }
  }

  /// How many discoveries are named of each line.
  private static let named = 10

  private func lines(
    _ plan: RestorePlan, _ way: RestorePlan.Way, _ store: Store
  ) throws -> [String] {
    try [plan.manifest.headText]
      + plan.lines(way).flatMap { line -> [String] in
        let titles = try line.discoveries.prefix(Self.named).map { id in
          try store.rows([id]).first?.fullTitle ?? "\(id)"
        }
        let rest = line.discoveries.count - titles.count
        let more = rest > 0 ? [trn("and {count} more", "and {count} more", rest)] : []
        return ["  \(line.text)"] + (titles + more).map { "    \($0)" }
      }
  }
}

extension RestorePlan {
  fileprivate func json(isRestored: Bool) -> JSONValue {
    [
      "madeAt": .string(manifest.madeAt), "new": JSONValue(new.map(\.description)),
      "different": JSONValue(different.map(\.description)),
      "taken": JSONValue(taken.map(\.description)),
      "onlyHere": JSONValue(onlyHere.map(\.description)), "same": .int(same),
      "photosBack": .int(photosBack), "wishes": .int(wishes), "badges": .int(badges),
      "restored": .bool(isRestored),
    ]
  }
}
