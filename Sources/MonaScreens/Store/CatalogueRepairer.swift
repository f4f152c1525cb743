import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// Repairs the catalogue when a read or write finds it damaged, then has all view models read
/// again.
@MainActor
final class CatalogueRepairer {
  private let importing: Importing
  private let changes: Changes
  /// Weak, as the toasts keep the repairer, by their `onDamage`.
  private weak var toasts: Toasts?
  private var work: Task<Void, Never>?

  init(_ importing: Importing, changes: Changes, toasts: Toasts) {
    self.importing = importing
    self.changes = changes
    self.toasts = toasts
  }

  /// Starts a repair, unless one is running already.
  /// - Parameter error: the error that revealed the damage; shown if the catalogue turns out to be
  ///   intact.
  func repair(after error: any Error) {
    guard work == nil else { return }
    work = Task { [weak self, importing] in
      do {
        let repair = try await BlockingExecutor.shared.run { try importing.repair() }
        await self?.show(repair, error)
        await BlockingExecutor.shared.run { importing.finishIndexes() }
      } catch {
        self?.toasts?.showError(error)
      }
      self?.work = nil
    }
  }

  private func show(_ repair: Importing.Repair, _ error: any Error) async {
    switch repair {
    case .notNeeded: return await showOther(error)
    case .doneElsewhere: break
    case .done(let report): toasts?.show(report)
    }
    await changes.notify(Set(DataKind.allCases))
  }

  /// Reports an error that the catalogue did not cause: damage must then be in the person's
  /// database.
  private func showOther(_ error: any Error) async {
    guard StorageError(error) == .damaged else {
      toasts?.showError(error)
      return
    }
    let importing = importing
    await BlockingExecutor.shared.run { importing.suspectPerson() }
    toasts?.show(PersonDamage.text)
  }
}

/// The message about damage found in the person's database while it is in use.
enum PersonDamage {
  static var text: String {
    tr("Part of your data is damaged: close MONA and open it again to go back to a copy.")
  }
}
