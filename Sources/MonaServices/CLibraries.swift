import CMalloc
import CServices

/// Settings of the C library's memory allocator for the whole process.
package enum MemoryAllocator {
  /// Limits the number of heaps that threads share to two.
  ///
  /// By default each thread has its own heap, which keeps the memory of its largest photos. Without
  /// the limit, the server with its dozens of threads used a fifth more memory during 64
  /// simultaneous uploads.
  package static func share() { _ = mallopt(M_ARENA_MAX, 2) }

  /// Returns freed blocks of 8 MB and more to the system at once.
  ///
  /// By default the C library raises this threshold up to 32 MB, to the size of the largest freed
  /// block, and keeps smaller blocks: 46 MB with half a million discoveries on the map. Images of a
  /// screen of 1,920 × 1,080 pixels stay below the threshold, because they are drawn often.
  package static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, 8 << 20) }
}

/// Log messages of C libraries.
package enum LibraryMessages {
  /// Suppresses the messages; MONA logs errors itself.
  ///
  /// Call it once.
  package static func mute() {
    g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
  }
}
