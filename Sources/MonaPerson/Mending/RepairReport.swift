import Foundation

/// What there is to tell of a catalogue that was damaged.
package struct RepairReport: Hashable, Sendable {
  /// Where the damaged one lies now.
  package var aside: URL
  /// What is to be imported again.
  package var lost: [LostImport]
}
