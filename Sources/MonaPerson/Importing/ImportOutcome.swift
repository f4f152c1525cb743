import Foundation
import MonaModel

/// What came of an import.
package struct ImportOutcome: Sendable {
  /// The files that were imported, in their order.
  package var files: [ImportedFile] = []
  /// Why the first file that is not among them was refused, or `CancellationError`; the catalogue is
  /// as if it had not been there.
  package var refusal: (any Error)?
  /// How many visits and wishes went to the discovery that replaces theirs.
  package var moved = 0
  /// What there is to tell of the catalogue, if it was damaged; nil when it was not.
  package var repairReport: RepairReport?
  /// The badges that were won by it.
  package var badges: [Badge] = []

  /// What came of it; throws when a file was refused.
  package func get() throws -> ImportOutcome {
    if let refusal { throw refusal }
    return self
  }
}
