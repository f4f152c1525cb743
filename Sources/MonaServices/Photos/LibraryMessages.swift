import CServices

/// What C libraries tell developers on the way.
package enum LibraryMessages {
  /// Keeps them out of a terminal, where MONA says itself what went wrong; to be called once.
  package static func mute() {
    g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
  }
}
