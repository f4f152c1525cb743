import MonaPerson

/// Lets tests compare with the error they expect; the program never compares errors.
extension StoreError: Equatable {
  /// Whether both errors have the same case and values.
  package static func == (left: StoreError, right: StoreError) -> Bool {
    String(reflecting: left) == String(reflecting: right)
  }
}
