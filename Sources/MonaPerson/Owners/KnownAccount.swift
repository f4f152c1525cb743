import Foundation
import GRDB
import MonaLog
import MonaModel

/// A person's file in a data folder, and its account.
package struct KnownAccount: Hashable, Sendable {
  /// The file.
  package var file: PersonFile
  /// Its account.
  package var record: AccountRecord
  /// The number of its visits that wait to be sent.
  package var waiting: Int

  /// The files of a data folder, the default file first, with those that have no account.
  /// - Parameter file: the open file, which is skipped: opening a file, even briefly, makes
  ///   libdispatch wake up every second from then on, as GRDB's queue is released on the pool that
  ///   it monitors.
  package static func all(in folder: URL, but file: PersonFile? = nil) -> [KnownAccount] {
    let accounts = folder.appendingPathComponent(PersonFile.accounts).path
    let others =
      FileManager.default.enumerator(atPath: accounts)?.compactMap { $0 as? String } ?? []
    let names = others.filter { $0.hasSuffix(".sqlite") }.sorted()
    let files = [PersonFile.first] + names.compactMap { PersonFile(named: "accounts/\($0)") }
    return files.filter { $0 != file }.compactMap { account(of: $0, in: folder) }
  }

  /// The file of an account; nil if it has none.
  package static func file(of owner: PersonOwner, in folder: URL) -> PersonFile? {
    // A file keeps its name when its account's server gets another address.
    all(in: folder).first { $0.record.owner == owner }?.file
  }

  /// The account of a file; nil if it is missing or unreadable, so that it is not offered.
  private static func account(of file: PersonFile, in folder: URL) -> KnownAccount? {
    let url = file.url(in: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return tryLogging("The account of a file cannot be read") {
      // Waits while another connection writes to it or closes it.
      try PersonContents.open(url).read { db in
        let record = try Store.accountRecord(db)
        return KnownAccount(file: file, record: record, waiting: waiting(record, db))
      }
    }
  }

  /// The number of unsent visits of an account; 0 if the file is of a version that cannot be counted.
  private static func waiting(_ record: AccountRecord, _ db: Database) -> Int {
    guard record.owner != nil else { return 0 }
    let count = tryLogging("The visits of a file that wait cannot be counted") {
      try Set(Store.outbox(DiscoveryID.keys(ofSource: 0), db).map(\.discovery)).count
    }
    return count ?? 0
  }
}
