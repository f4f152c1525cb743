import MonaModel

/// What a back-up would change here.
package struct RestorePlan: Sendable {
  package let manifest: BackupManifest
  /// The visits that only the back-up has.
  package var new: [DiscoveryID] = []
  /// Those that say something else in the back-up.
  package var different: [DiscoveryID] = []
  /// Those of `different` of which merging takes something over, as it is later.
  package var taken: [DiscoveryID] = []
  /// Those that say the same.
  package var same = 0
  /// Those that only this computer has: merging keeps them, replacing does not.
  package var onlyHere: [DiscoveryID] = []
  /// How many photos of visits that are here come back to the album, where their files are missing.
  package var photosBack = 0
  /// How many wishes and badges only the back-up has.
  package var wishes = 0
  package var badges = 0

  /// How visits that are here and visits of a back-up are brought together.
  package enum Way: String, Hashable, Sendable {
    /// What is here stays, unless the back-up has something later.
    case merging
    /// All becomes as it is in the back-up; what was here is copied before.
    case replacing
  }

  /// Whether nothing would change.
  package func isEmpty(_ way: Way) -> Bool {
    let isSame = new.isEmpty && photosBack == 0 && wishes == 0 && badges == 0
    return switch way {
    case .merging: isSame && taken.isEmpty
    case .replacing: isSame && different.isEmpty && onlyHere.isEmpty
    }
  }
}
