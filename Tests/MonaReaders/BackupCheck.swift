import Foundation
import MonaCatalogue
import MonaModel
import MonaServices
import MonaTestSupport
import MonaText

@testable import MonaPerson

/// Restores backups that may be damaged, into the data of a person who has some of the same visits.
actor BackupCheck {
  static let shared = BackupCheck()

  private static let ids = [joute, library, manor] + (10..<14).map { DiscoveryID(.artwork, $0) }
  private var template: TemporaryFolder?
  /// A computer that no backup has changed.
  private var fresh: SampleComputer?

  /// Writes a backup of a person who has other visits too, as `monactl backup` does.
  func write(_ file: URL) async throws {
    let ids = Self.ids.suffix(5) + (20..<24).map { DiscoveryID(.place, $0) }
    let computer = try SampleComputer(of: await SampleComputer.make(Array(ids)))
    _ = try Backup(of: computer.store, computer.album) { $1.display(for: $0.kind) }
      .make(at: file, replacing: true)
  }

  /// Verifies a backup, and restores it in both ways: a refusal changes nothing, merging keeps all, and
  /// what can be verified can be restored, and the reverse.
  /// - Throws: the reason why it was refused; `SampleComputer.Harm`.
  func read(_ file: URL) async throws {
    let backup = BackupFile(file)
    let verified = Result { try backup.verify() }
    for way in [RestorePlan.Way.merging, .replacing] {
      let computer = try await freshComputer()
      let (before, comments) = (try computer.state(), try computer.comments())
      do {
        _ = try Restoring(backup, into: computer.store, computer.album, .live).run(way)
      } catch {
        guard try computer.state() == before else {
          throw SampleComputer.Harm("was refused and changed something: \(error)")
        }
        fresh = computer
        guard case .failure(let reason) = verified else {
          throw SampleComputer.Harm("is complete, and is not restored (\(way)): \(error)")
        }
        guard ErrorText.of(reason) == ErrorText.of(error) else {
          throw SampleComputer.Harm("is refused for different reasons: \(reason), \(error)")
        }
        throw error
      }
      if case .failure(let reason) = verified {
        throw SampleComputer.Harm("is not complete (\(reason)), and is restored (\(way))")
      }
      switch way {
      case .merging: try computer.requireAll(of: before, comments)
      case .replacing:
        let files = try computer.state().files
        guard before.files.allSatisfy({ files[$0.key] == $0.value }) else {
          throw SampleComputer.Harm("replaced a file of the album")
        }
      }
      try await computer.look()
    }
  }

  private func freshComputer() async throws -> SampleComputer {
    defer { fresh = nil }
    if let fresh { return fresh }
    if template == nil { template = try await SampleComputer.make(Self.ids) }
    guard let template else { throw POSIXError(.ENOENT) }
    return try SampleComputer(of: template)
  }
}
