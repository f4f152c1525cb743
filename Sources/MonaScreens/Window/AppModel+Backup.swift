import Foundation
import MonaModel
import MonaPerson
import MonaText

extension AppModel {
  /// The making of a back-up.
  package func backup(_ file: URL) -> BackupViewModel {
    let backup = Backup(of: services.store, services.album) { $1.display(for: $0.kind) }
    return BackupViewModel(file, backup, navigation: navigation)
  }

  /// The restoring of a back-up.
  package func restore(_ file: URL) -> RestoreViewModel {
    RestoreViewModel(
      file, store: services.store, album: services.album,
      inspector: services.collecting.photoInspector, navigation: navigation)
  }

  /// Copies the person's data once a day, as long as the program runs, when nobody waits for it.
  package func keepCopies() async {
    let store = services.store
    // What cancels it ends it.
    while (try? await Task.sleep(for: .seconds(30))) != nil {
      let isDamaged = await BlockingExecutor.shared.run { store.keepDailyCopy() }
      if isDamaged {
        toasts.show(PersonDamage.text)
      }
      guard (try? await Task.sleep(for: .seconds(3 * 3600))) != nil else { return }
    }
  }
}
