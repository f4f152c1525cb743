import CoreMetrics
import MonaAPI
import MonaLog
import MonaServerStore
import NIOPosix

/// What a server stores, the room that its disk has left, and the mail that waits.
enum StorageMetrics {
  /// Records the current values; those that cannot be found out keep their last ones.
  static func note(of server: ServerContext) async {
    func note(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
      Meter(label: name, dimensions: labels, factory: server.metrics).set(value)
    }
    let folder = server.options.folder
    let free = try? await NIOThreadPool.blocking.runIfActive { DiskSpace.available(in: folder) }
    if let free = free ?? nil { note("mona_disk_available_bytes", Double(free)) }
    let stored = await tryLogging("What is stored cannot be counted", level: .warning) {
      try await server.store.storedCounts()
    }
    if let stored {
      note("mona_accounts", Double(stored.accounts))
      note("mona_accounts_disabled", Double(stored.disabledAccounts))
      note("mona_photos", Double(stored.photos))
      note("mona_photo_bytes", Double(stored.photoBytes))
      for state in APIReport.State.allCases {
        let count = stored.reports[state.rawValue] ?? 0
        note("mona_reports", Double(count), [("state", state.rawValue)])
      }
    }
    let backlog = await server.mailQueue?.backlog ?? (0, .zero)
    note("mona_mail_waiting", Double(backlog.count))
    note("mona_mail_oldest_seconds", backlog.age / .seconds(1))
  }
}

extension ServerStore {
  /// How much is stored.
  struct StoredCounts: Equatable, Sendable {
    var accounts = 0
    /// How many of them are disabled.
    var disabledAccounts = 0
    var photos = 0
    var photoBytes: Int64 = 0
    /// The numbers of reports, by `APIReport.State`.
    var reports: [String: Int] = [:]
  }

  /// Counts accounts, photos and reports.
  func storedCounts() async throws -> StoredCounts {
    try await database.read { db in
      var counts = StoredCounts()
      if let row = try db.row("SELECT count(*), coalesce(sum(isDisabled), 0) FROM person") {
        (counts.accounts, counts.disabledAccounts) = (row[0], row[1])
      }
      if let row = try db.row("SELECT count(*), coalesce(sum(size), 0) FROM photo") {
        (counts.photos, counts.photoBytes) = (row[0], row[1])
      }
      let reports = try db.rows(
        "SELECT state, count(*) FROM report WHERE isErased = 0 GROUP BY state")
      for row in reports {
        counts.reports[row[0]] = row[1]
      }
      return counts
    }
  }
}
