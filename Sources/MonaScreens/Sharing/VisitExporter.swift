import Foundation
import MonaModel
import MonaPerson
import MonaText

/// Writes all visits in a file for other programs.
@MainActor
package struct VisitExporter {
  let store: Store
  let toasts: Toasts

  /// Whether there is something to export; says that there is not.
  package func checkExportable() async -> Bool {
    let store = store
    do {
      let isEmpty = try await store.read { store in try store.visitDays().isEmpty }
      if isEmpty { toasts.show(tr("There is no visit to export yet.")) }
      return !isEmpty
    } catch {
      toasts.report(error)
      return false
    }
  }

  /// Writes the visits in a file, whole or not at all, off the main thread; says where they are.
  package func export(as format: ExportFormat, to file: URL) async {
    let store = store
    do {
      let export = try await BlockingExecutor.shared.run {
        let export = try store.export(as: format) { $1.display(for: $0.kind) }
        try export.data.write(to: file, options: .atomic)
        return export
      }
      toasts.show(export.sentence(file: file.lastPathComponent))
    } catch {
      toasts.report(error)
    }
  }

  /// A name for the file, which the person may change: "MONA visits.csv".
  package static func fileName(_ format: ExportFormat) -> String {
    tr("MONA visits") + "." + format.suffix
  }
}
