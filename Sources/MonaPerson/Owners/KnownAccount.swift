import Foundation
import GRDB
import MonaLog

/// A file of a data folder, and the account it belongs to.
package struct KnownAccount: Hashable, Sendable {
  package var file: PersonFile
  package var record: AccountRecord

  /// Those of a data folder, the first file first; those that belong to nobody, too.
  /// - Parameter file: the one that is left out, as it is open. To open a file for a moment has libdispatch
  ///   wake once a second from then on: GRDB's queue is freed on the pool that it watches.
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

  /// The file of an account; nil when it has none here.
  package static func file(of owner: PersonOwner, in folder: URL) -> PersonFile? {
    [.first, PersonFile(of: owner)].first { record(of: $0, in: folder)?.owner == owner }
  }

  /// A file that is not there, or that this MONA cannot read, is nobody's to switch to.
  private static func record(of file: PersonFile, in folder: URL) -> AccountRecord? {
    let url = file.url(in: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return tryLogging("The account of a file cannot be read") {
      // Whoever closes it just now, or writes to it, is waited for.
      try PersonContents.open(url).read { try Store.accountRecord($0) }
    }
  }
}
