import CGtk

/// A `GSimpleAction` that menus, buttons and shortcuts call by name.
@MainActor
package final class Action {
  private let object: Object<OpaquePointer>

  /// The `GAction`.
  package var pointer: OpaquePointer { object.pointer }

  /// An action without a parameter.
  package init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
    object = Object(owning: g_simple_action_new(name, nil))
    connect(object, "activate", handler)
  }

  /// An action with a string parameter.
  package init(_ name: String, text handler: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    object = Object(owning: g_simple_action_new(name, type))
    connect(object, "activate") { (parameter: OpaquePointer?) in
      if let parameter { handler(String(cString: g_variant_get_string(parameter, nil))) }
    }
  }

  /// An action with a Boolean state.
  package init(_ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void) {
    object = Object(
      owning: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
    connect(object, "change-state") { [pointer = object.pointer] (state: OpaquePointer?) in
      guard let state else { return }
      g_simple_action_set_state(pointer, state)
      handler(g_variant_get_boolean(state) != 0)
    }
  }

  /// An action whose state is one of several strings.
  package init(_ name: String, chosen: String, _ handler: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    object = Object(
      owning: g_simple_action_new_stateful(name, type, g_variant_new_string(chosen)))
    connect(object, "change-state") { [pointer = object.pointer] (state: OpaquePointer?) in
      guard let state else { return }
      g_simple_action_set_state(pointer, state)
      handler(String(cString: g_variant_get_string(state, nil)))
    }
  }

  /// Whether it is enabled.
  package var isEnabled: Bool {
    get { g_action_get_enabled(pointer) != 0 }
    set { g_simple_action_set_enabled(pointer, newValue ? 1 : 0) }
  }

  /// Changes the state without calling the handler.
  package func show(isOn: Bool) {
    g_simple_action_set_state(pointer, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Changes the state without calling the handler.
  package func show(chosen: String) {
    g_simple_action_set_state(pointer, g_variant_new_string(chosen))
  }

  /// Adds it to a window, an application or a `GSimpleActionGroup`, which retains it.
  package func add(to map: some Instance) {
    g_action_map_add_action(cast(map), pointer)
  }
}

/// Sets the shortcuts ("<Control>f") of an action named with its group ("win.search").
@MainActor
package func setShortcuts(
  _ shortcuts: [String], of action: String, in application: some Instance
) {
  withCStrings(shortcuts) {
    gtk_application_set_accels_for_action(cast(application), action, $0)
  }
}
