import CGtk
import Testing

@testable import GtkKit

@MainActor
@Suite struct MainSourceTests {
  /// Runs the pending sources of the main loop.
  private func runMainLoop() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  @Test func `a source of a destroyed widget never runs`() {
    let before = RetainedObjects.count
    var ran: [String] = []
    let kept = Object(owning: g_menu_new())
    do {
      let gone = Object(owning: g_menu_new())
      MainSource.idle(while: gone) { ran.append("gone") }
      MainSource.after(.zero, while: gone) { ran.append("gone") }
      MainSource.idle(while: kept) { ran.append("kept") }
      MainSource.idle(while: kept) { ran.append("cancelled") }.cancel()
    }
    runMainLoop()
    #expect(ran == ["kept"])
    #expect(RetainedObjects.count == before)
  }
}
