import Synchronization

/// Records that something happened, from any thread.
package final class Flag: Sendable {
  private let raised = Atomic(false)

  package init() {}

  package var isRaised: Bool { raised.load(ordering: .relaxed) }

  package func raise() { raised.store(true, ordering: .relaxed) }
}
