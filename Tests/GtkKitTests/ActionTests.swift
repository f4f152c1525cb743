import CGtk
import Testing

@testable import GtkKit

@MainActor
@Suite struct ActionTests {
  private let group = Object(owning: g_simple_action_group_new())

  @Test func `actions of each kind run from their group`() {
    var seen: [String] = []
    Action("plain") { seen.append("plain") }.add(to: group)
    Action("open", text: { seen.append("open \($0)") }).add(to: group)
    Action("show", isOn: false, { seen.append("show \($0)") }).add(to: group)
    Action("sort", chosen: "title", { seen.append("sort \($0)") }).add(to: group)
    g_action_group_activate_action(cast(group), "plain", nil)
    g_action_group_activate_action(cast(group), "open", g_variant_new_string("artwork:4"))
    g_action_group_activate_action(cast(group), "show", nil)
    g_action_group_activate_action(cast(group), "sort", g_variant_new_string("date"))
    #expect(seen == ["plain", "open artwork:4", "show true", "sort date"])
  }

  @Test func `a disabled action does not run, and the group frees its actions`() {
    let before = RetainedObjects.count
    do {
      let group = Object(owning: g_simple_action_group_new())
      var runs = 0
      let action = Action("plain") { runs += 1 }
      action.add(to: group)
      action.isEnabled = false
      g_action_group_activate_action(cast(group), "plain", nil)
      #expect(runs == 0)
    }
    #expect(RetainedObjects.count == before)
  }

  @Test func `setting a state does not call the handler`() {
    var runs = 0
    let action = Action("show", isOn: false) { _ in runs += 1 }
    action.show(isOn: true)
    #expect(runs == 0)
    let state = g_action_get_state(action.pointer)
    defer { g_variant_unref(state) }
    #expect(g_variant_get_boolean(state) != 0)
  }
}
