import CGtk
import Testing

@testable import GtkKit

@MainActor
@Suite struct ObjectTests {
  private func references(_ object: some Instance) -> Int {
    let base: UnsafeMutablePointer<GObject> = cast(object)
    return Int(base.pointee.ref_count)
  }

  @Test func `an owned object has one reference, a shared one has two`() {
    let owned = Object(owning: g_menu_new())
    #expect(references(owned) == 1)
    do {
      let shared = Object(owned.pointer)
      #expect(references(shared) == 2)
    }
    #expect(references(owned) == 1)
  }

  @Test func `a floating reference is sunk once`() {
    let adjustment: UnsafeMutablePointer<GtkAdjustment> = gtk_adjustment_new(0, 0, 9, 1, 1, 1)
    #expect(g_object_is_floating(adjustment) != 0)
    let object = Object(adjustment)
    #expect(g_object_is_floating(adjustment) == 0)
    #expect(references(object) == 1)
  }

  @Test
  func `a task keeps its object until the work ends, though its owner is gone before it begins`()
    async
  {
    var wasAlive = false
    var isFinalized = false
    let action = g_simple_action_new("act", nil)!
    _ = WeakReferenceNotifier(action) { isFinalized = true }
    let task = action.startTask {
      await Task.yield()
      wasAlive = !isFinalized && property(action, "name") == "act"
    }
    g_object_unref(action.instance)
    await task.value
    #expect(wasAlive && isFinalized)
  }

  @Test func `a task leaves a floating reference to the parent`() async {
    let adjustment: UnsafeMutablePointer<GtkAdjustment> = gtk_adjustment_new(0, 0, 9, 1, 1, 1)
    await adjustment.startTask {}.value
    #expect(g_object_is_floating(adjustment) != 0)
    let object = Object(adjustment)
    #expect(references(object) == 1)
  }

  @Test func `properties are read and written as Swift types`() {
    let adjustment = Object(gtk_adjustment_new(1, 0, 9, 1, 1, 1))
    setProperty(adjustment, "value", 4.5)
    #expect(property(adjustment, "value", as: Double.self) == 4.5)
    setProperty(adjustment, "value", 3)
    #expect(property(adjustment, "value", as: Int.self) == 3)
    let action = Object(owning: g_simple_action_new("act", nil))
    #expect(property(action, "name") == "act")
    #expect(property(action, "enabled"))
    setProperty(action, "enabled", false)
    #expect(!property(action, "enabled"))
    #expect(property(action, "state", as: OpaquePointer?.self) == nil)
  }

  @Test func `an object is created with its properties`() {
    let action: OpaquePointer = construct(
      g_simple_action_get_type(),
      ["name": "made", "enabled": false, "state": g_variant_new_boolean(1)])
    let object = Object(owning: action)
    #expect(property(object, "name") == "made")
    #expect(!property(object, "enabled"))
    #expect(property(object, "state", as: OpaquePointer?.self) != nil)
    #expect(references(object) == 1)
  }

  @Test func `an object property holds a reference to the object`() {
    let model = PagedListModel(count: 3)
    let selection: OpaquePointer = construct(
      gtk_no_selection_get_type(), ["model": model.pointer])
    let object = Object(owning: selection)
    #expect(property(object, "model") as OpaquePointer == model.pointer)
    #expect(isKind(object, of: gtk_no_selection_get_type()))
    #expect(!isKind(object, of: gtk_widget_get_type()))
  }

  @Test func `strings passed to C are NULL-terminated, and a string returned by C is freed`() {
    let joined = withCStrings(["a", "é", "c"]) { texts in
      String(
        taking: g_strjoinv(
          "-",
          UnsafeMutableRawPointer(texts).assumingMemoryBound(
            to: UnsafeMutablePointer<CChar>?.self)))
    }
    #expect(joined == "a-é-c")
    #expect(String(taking: nil) == nil)
  }
}
