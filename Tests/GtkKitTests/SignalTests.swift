import CGtk
import Testing

@testable import GtkKit

@MainActor
@Suite struct SignalTests {
  private func action() -> Object<OpaquePointer> {
    Object(owning: g_simple_action_new("act", nil))
  }

  @Test func `a connected closure runs at each emission`() {
    let action = action()
    var runs = 0
    connect(action, "activate") { runs += 1 }
    g_action_activate(action.pointer, nil)
    g_action_activate(action.pointer, nil)
    #expect(runs == 2)
  }

  @Test func `arguments arrive as the Swift types of the closure's parameters`() {
    let menu = Object(owning: g_menu_new())
    var changes: [[Int]] = []
    connect(menu, "items-changed") { (position: Int, removed: UInt32, added: Double) in
      changes.append([position, Int(removed), Int(added)])
    }
    g_menu_append(menu.pointer, "One", nil)
    g_menu_append(menu.pointer, "Two", nil)
    g_menu_remove(menu.pointer, 0)
    #expect(changes == [[0, 0, 1], [1, 0, 1], [0, 1, 0]])
  }

  @Test func `a closure may leave out the last arguments`() {
    let menu = Object(owning: g_menu_new())
    var positions: [Int] = []
    connect(menu, "items-changed") { (position: Int) in positions.append(position) }
    g_menu_append(menu.pointer, "One", nil)
    #expect(positions == [0])
  }

  @Test func `a NULL argument reads as nil`() {
    let action = action()
    var parameters: [OpaquePointer?] = []
    connect(action, "activate") { (parameter: OpaquePointer?) in parameters.append(parameter) }
    g_action_activate(action.pointer, nil)
    #expect(parameters == [nil])
  }

  @Test func `a changed property notifies by its name`() {
    let action = action()
    var notified = 0
    connect(action, "notify::enabled") { notified += 1 }
    setProperty(action, "enabled", false)
    #expect(notified == 1)
  }

  @Test func `the closure's return value goes back to the emitter`() {
    let application = Object(
      owning: g_application_new("org.example.Answers", G_APPLICATION_DEFAULT_FLAGS))
    connect(application, "handle-local-options") { (_: OpaquePointer) -> Int in 7 }
    // Every start emits this signal first; its result is the exit code, and no main loop runs.
    #expect(g_application_run(application.pointer, 0, nil) == 7)
  }

  @Test func `the closure is released when the object is finalized`() {
    let before = RetainedObjects.count
    do {
      let action = action()
      connect(action, "activate") {}
      connect(action, "notify::enabled") {}
      #expect(RetainedObjects.count == before + 2)
    }
    #expect(RetainedObjects.count == before)
  }

  @Test func `disconnecting releases the closure at once, and a second time does nothing`() {
    let before = RetainedObjects.count
    let action = action()
    var runs = 0
    let connection = connect(action, "activate") { runs += 1 }
    connection.disconnect()
    connection.disconnect()
    g_action_activate(action.pointer, nil)
    #expect(runs == 0)
    #expect(RetainedObjects.count == before)
  }

  @Test func `disconnecting after the object is finalized does nothing`() {
    let before = RetainedObjects.count
    let connection: Connection
    do {
      let action = action()
      connection = connect(action, "activate") {}
    }
    connection.disconnect()
    #expect(RetainedObjects.count == before)
  }

  @Test func `a handler may disconnect itself while it runs`() {
    let before = RetainedObjects.count
    let action = action()
    var runs = 0
    var connection: Connection?
    connection = connect(action, "activate") {
      connection?.disconnect()
      connection = nil
      runs += 1
    }
    g_action_activate(action.pointer, nil)
    g_action_activate(action.pointer, nil)
    #expect(runs == 1)
    #expect(RetainedObjects.count == before)
  }

  @Test(arguments: ["no-such-signal", "notify"])
  func `a signal of another signature is logged and retains nothing`(signal: String) {
    let before = RetainedObjects.count
    let action = action()
    g_test_expect_message("GtkKit", G_LOG_LEVEL_CRITICAL, "*\(signal)*")
    connect(action, signal) { (_: Double) in }
    g_test_assert_expected_messages_internal("GtkKit", #file, #line, #function)
    #expect(RetainedObjects.count == before)
  }
}
