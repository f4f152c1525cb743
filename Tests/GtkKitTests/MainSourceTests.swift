import CGtk
import Testing

@testable import GtkKit

@MainActor
@Suite struct MainSourceTests {
  /// Runs the pending sources of the main loop.
  private func runMainLoop() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Something that the sources hold.
  private final class Held {}

  @Test func `a source of a destroyed widget never runs, and is released`() {
    weak var released: Held?
    var ran: [String] = []
    let kept = Object(owning: g_menu_new())
    do {
      let gone = Object(owning: g_menu_new())
      let held = Held()
      released = held
      func note(_ name: String) -> @MainActor () -> Void {
        { withExtendedLifetime(held) { ran.append(name) } }
      }
      MainSource.idle(while: gone, note("gone"))
      MainSource.after(.zero, while: gone, note("gone"))
      MainSource.idle(while: kept, note("kept"))
      MainSource.idle(while: kept, note("cancelled")).cancel()
    }
    runMainLoop()
    #expect(ran == ["kept"])
    #expect(released == nil)
  }
}
