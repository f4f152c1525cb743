import CGtk

/// A signal's handler: it lives as long as the object that emits, whether or not this is kept.
@MainActor
package final class Connection {
  private let closure: UnsafeMutablePointer<GClosure>

  init(_ closure: UnsafeMutablePointer<GClosure>) {
    self.closure = g_closure_ref(closure)
  }

  /// Ends the connection; harmless when it has ended or the object is gone.
  package func disconnect() {
    g_closure_invalidate(closure)
  }

  isolated deinit {
    g_closure_unref(closure)
  }
}
