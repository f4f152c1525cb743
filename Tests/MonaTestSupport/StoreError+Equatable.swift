import MonaPerson

/// Tests name the error they expect; the program never compares two.
extension StoreError: Equatable {
  /// Whether both say the same.
  package static func == (left: StoreError, right: StoreError) -> Bool {
    String(reflecting: left) == String(reflecting: right)
  }
}
