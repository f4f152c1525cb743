import GtkKit

/// Lets the lists of a page change in turn, one of them in two frames: whichever row says something else, the page
/// is measured and drawn again.
@MainActor
final class RowTurns {
  private let page: Widget
  private var waiting: [(list: ObjectIdentifier, change: @MainActor () -> Void)] = []
  private var next: MainSource?

  init(of page: Widget) { self.page = page }

  /// Changes a list as soon as it is its turn, in the place of what it had in mind before.
  func take(_ list: AnyObject, _ change: @escaping @MainActor () -> Void) {
    leave(list)
    waiting.append((ObjectIdentifier(list), change))
    wait()
  }

  /// Gives a turn up; harmless without one.
  func leave(_ list: AnyObject) {
    waiting.removeAll { $0.list == ObjectIdentifier(list) }
  }

  private func wait() {
    guard next == nil, !waiting.isEmpty else { return }
    next = MainSource.after(.milliseconds(33), while: page) { [weak self] in
      guard let self else { return }
      next = nil
      if !waiting.isEmpty { waiting.removeFirst().change() }
      wait()
    }
  }
}
