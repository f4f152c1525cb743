import CMalloc
import CServices

/// Where the C library finds memory for all of this process.
package enum Heaps {
  /// Shares few heaps among all threads.
  ///
  /// Each thread would have one of its own, and keep what its largest photos took: the server has dozens, and
  /// was a fifth larger with 64 uploads at once.
  package static func share() { _ = mallopt(M_ARENA_MAX, 2) }

  /// Has blocks of 8 MB and more go back to the system as soon as they are not needed.
  ///
  /// The C library would raise that size to the largest that was ever let go of, up to 32 MB, and keep all that
  /// is smaller: of half a million discoveries on the map, 46 MB. A frame that fills a screen of 1,920 by 1,080
  /// is below it, as it is drawn again and again.
  package static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, 8 << 20) }
}

/// What C libraries tell developers on the way.
package enum LibraryMessages {
  /// Keeps them out of a terminal, where MONA says itself what went wrong; to be called once.
  package static func mute() {
    g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
  }
}
