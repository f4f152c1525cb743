import Foundation
import GRDB
import MonaLog

/// A person's file in a data folder, and its account.
package struct KnownAccount: Hashable, Sendable {
  /// The file.
  package var file: PersonFile
  /// Its account.
  package var record: AccountRecord

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
    return files.filter { $0 != file }.compactMap { file in
      record(of: file, in: folder).map { KnownAccount(file: file, record: $0) }
    }
  }

  /// The file of an account; nil if it has none.
  package static func file(of owner: PersonOwner, in folder: URL) -> PersonFile? {
    [.first, PersonFile(of: owner)].first { record(of: $0, in: folder)?.owner == owner }
  }

  /// The record of a file; nil if it is missing or unreadable, so that it is not offered.
  private static func record(of file: PersonFile, in folder: URL) -> AccountRecord? {
    let url = file.url(in: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return tryLogging("The account of a file cannot be read") {
      // Waits while another connection writes to it or closes it.
      try PersonContents.open(url).read { try Store.accountRecord($0) }
    }
  }
}
