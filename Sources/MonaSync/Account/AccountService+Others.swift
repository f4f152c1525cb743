import MonaModel
import MonaPerson

extension AccountService {
  /// The other files of the data folder, those of accounts by their names, that of nobody at the end.
  package func others() async -> [OtherAccount] {
    let known = await BlockingExecutor.shared.run { [folders] in
      KnownAccount.all(in: folders.data, but: folders.person)
    }
    let others = known.map { OtherAccount(name: Self.name($0.record), file: $0.file) }
    return others.sorted { one, other in
      guard let one = one.name, let other = other.name else { return one.name != nil }
      return (one.username, one.server.name) < (other.username, other.server.name)
    }
  }

  /// Makes another file the one in use, with whatever log-in it has: what is open goes on with the one
  /// before until all is made anew.
  /// - Throws: what the system says of the disk.
  package func use(_ other: OtherAccount) async throws {
    try await store.write { [folders] _ in try other.file.use(in: folders.data) }
  }
}
