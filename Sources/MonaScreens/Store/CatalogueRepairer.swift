import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// Sees to a catalogue in which damage is met: a new one takes its place, and all that shows is read
/// again.
@MainActor
final class CatalogueRepairer {
  private let importing: Importing
  private let changes: Changes
  private let toasts: Toasts
  private var work: Task<Void, Never>?

  init(_ importing: Importing, changes: Changes, toasts: Toasts) {
    self.importing = importing
    self.changes = changes
    self.toasts = toasts
  }

  /// Whatever meets the damage meanwhile waits for the same.
  /// - Parameter error: what met it; it is told if the catalogue is not to blame.
  func meet(_ error: any Error) {
    guard work == nil else { return }
    work = Task { [weak self, importing] in
      do {
        let repair = try await BlockingExecutor.shared.run { try importing.repair() }
        await self?.tell(repair, error)
        await BlockingExecutor.shared.run { importing.finishIndexes() }
      } catch {
        self?.toasts.showError(error)
      }
      self?.work = nil
    }
  }

  /// Waits until what was begun is done.
  func settle() async { await work?.value }

  private func tell(_ repair: Importing.Repair, _ error: any Error) async {
    switch repair {
    case .notNeeded: return await tellOther(error)
    case .doneElsewhere: break
    case .done(let report): toasts.show(report)
    }
    await changes.notify(Set(DataKind.allCases))
  }

  /// Tells of what is not the catalogue's: damage is then the person's data's.
  private func tellOther(_ error: any Error) async {
    guard StorageError(error) == .damaged else { return toasts.showError(error) }
    let importing = importing
    await BlockingExecutor.shared.run { importing.suspectPerson() }
    toasts.show(PersonDamage.text)
  }
}

/// That damage was met in the person's data while it is in use.
enum PersonDamage {
  static var text: String {
    tr("Part of your data is damaged: close MONA and open it again to go back to a copy.")
  }
}
