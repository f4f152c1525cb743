import CMalloc

/// Where the C library finds memory for all of this process.
enum Heaps {
  /// Shares few heaps among all threads.
  ///
  /// Each thread would have one of its own, and keep what its largest photos took: the server has dozens, and
  /// was a fifth larger with 64 uploads at once.
  static func share() { _ = mallopt(M_ARENA_MAX, 2) }
}
