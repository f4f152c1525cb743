import Observation

/// The preferences of this run; each change is kept for the next one.
@Observable @MainActor @dynamicMemberLookup
package final class StoredPreferences {
  /// Writes what differs from what was kept before.
  package typealias Keep = @MainActor (_ values: Preferences, _ before: Preferences) -> Void

  private var values: Preferences {
    didSet { if values != oldValue { keep(values, oldValue) } }
  }
  @ObservationIgnored private let keep: Keep

  /// The preferences of an earlier run.
  package init(_ values: Preferences, keep: @escaping Keep = { _, _ in }) {
    self.values = values
    self.keep = keep
  }

  /// One of them.
  package subscript<Value>(dynamicMember preference: WritableKeyPath<Preferences, Value>) -> Value {
    get { values[keyPath: preference] }
    set { values[keyPath: preference] = newValue }
  }
}
