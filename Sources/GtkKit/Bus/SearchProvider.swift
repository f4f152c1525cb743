import CGtk

/// A search provider of GNOME Shell's overview (org.gnome.Shell.SearchProvider2).
///
/// It runs in a process of its own, without GTK and a display, which ends when it is idle.
@MainActor
package final class SearchProvider {
  /// A result as the shell shows it.
  package struct Line: Sendable {
    let id: String
    let name: String
    let description: String

    package init(id: String, name: String, description: String) {
      (self.id, self.name, self.description) = (id, name, description)
    }
  }

  /// The closures that answer the shell's requests.
  package struct Answers {
    /// The identifiers of the results for these words.
    let find: @MainActor ([String]) async -> [String]
    /// The descriptions of these results.
    let describe: @MainActor ([String]) async -> [Line]
    /// The URI that opens a result; nil if it cannot be opened.
    let address: @MainActor (_ result: String) -> String?
    /// The URI that shows all results for these words.
    let addressOfAll: @MainActor ([String]) -> String

    package init(
      find: @escaping @MainActor ([String]) async -> [String],
      describe: @escaping @MainActor ([String]) async -> [Line],
      address: @escaping @MainActor (String) -> String?,
      addressOfAll: @escaping @MainActor ([String]) -> String
    ) {
      (self.find, self.describe) = (find, describe)
      (self.address, self.addressOfAll) = (address, addressOfAll)
    }
  }

  private let program: String
  private let answers: Answers
  private let application: Object<UnsafeMutablePointer<GApplication>>

  /// Answers requests until there is none for 30 seconds.
  ///
  /// Call it from `main.swift`.
  /// - Parameter program: the identifier of the application that opens results; the provider's own adds
  ///   ".SearchProvider".
  /// - Returns: the exit code of the process.
  package static func run(for program: String, _ answers: Answers) -> Int32 {
    guard let provider = SearchProvider(program, answers) else { return 1 }
    return withExtendedLifetime(provider) {
      GtkKit.run(provider.application, arguments: Array(CommandLine.arguments.prefix(1)))
    }
  }

  private init?(_ program: String, _ answers: Answers) {
    (self.program, self.answers) = (program, answers)
    let id = "\(program).SearchProvider"
    application = Object(owning: g_application_new(id, G_APPLICATION_IS_SERVICE))
    g_application_set_inactivity_timeout(application.pointer, 30_000)
    // The object is registered before the name is owned: the first request may follow at once.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let interface = Self.interface
    else { return nil }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, arguments, invocation, userData in
      guard let method, let arguments, let invocation, let userData else { return }
      onMainThread((method, arguments, invocation, userData)) {
        method, arguments, invocation, userData in
        let provider: SearchProvider = RetainedObjects.value(userData)
        provider.answer(String(cString: method), arguments, invocation)
      }
    }
    let path = "/" + id.replacing(".", with: "/")
    // The connection holds this object as long as the process lives.
    let number = g_dbus_connection_register_object(
      bus, path, interface, &table, RetainedObjects.retain(self), RetainedObjects.release, nil)
    guard number != 0 else { return nil }
  }

  private func answer(_ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer) {
    switch method {
    case "GetInitialResultSet": find(Variant.readTexts(arguments, at: 0), invocation)
    // With one more word, results may match that did not before.
    case "GetSubsearchResultSet": find(Variant.readTexts(arguments, at: 1), invocation)
    case "GetResultMetas":
      let results = Variant.readTexts(arguments, at: 0)
      reply(to: invocation) { [answers] in
        Self.descriptions(await answers.describe(results))
      }
    case "ActivateResult":
      let address = answers.address(Variant.readText(arguments, at: 0))
      if let address { open(address, Variant.readNumber(arguments, at: 2)) }
      g_dbus_method_invocation_return_value(invocation, nil)
    case "LaunchSearch":
      let address = answers.addressOfAll(Variant.readTexts(arguments, at: 0))
      open(address, Variant.readNumber(arguments, at: 1))
      g_dbus_method_invocation_return_value(invocation, nil)
    // The interface has no other.
    default: preconditionFailure("an unknown method of a search provider")
    }
  }

  private func find(_ words: [String], _ invocation: OpaquePointer) {
    reply(to: invocation) { [answers] in
      Variant.tuple([Variant.texts(await answers.find(words))])
    }
  }

  private func reply(
    to invocation: OpaquePointer, _ answer: @escaping @MainActor () async -> OpaquePointer?
  ) {
    g_application_hold(application.pointer)
    Task { [application] in
      g_dbus_method_invocation_return_value(invocation, await answer())
      g_application_release(application.pointer)
    }
  }

  private static func descriptions(_ lines: [Line]) -> OpaquePointer? {
    let type = g_variant_type_new("aa{sv}")
    let builder = g_variant_builder_new(type)
    defer {
      g_variant_builder_unref(builder)
      g_variant_type_free(type)
    }
    for line in lines {
      g_variant_builder_add_value(
        builder,
        Variant.dictionary([
          "id": g_variant_new_string(line.id), "name": g_variant_new_string(line.name),
          "description": g_variant_new_string(line.description),
        ]))
    }
    return Variant.tuple([g_variant_builder_end(builder)])
  }

  /// Has the application open a URI; D-Bus starts it if it is not running.
  private func open(_ address: String, _ time: UInt32) {
    guard let bus = g_application_get_dbus_connection(application.pointer) else { return }
    let arguments = Variant.tuple([
      Variant.texts([address]),
      // The time of the click lets the window come to the front.
      Variant.dictionary(["desktop-startup-id": g_variant_new_string("_TIME\(time)")]),
    ])
    g_dbus_connection_call(
      bus, program, "/" + program.replacing(".", with: "/"), "org.freedesktop.Application", "Open",
      arguments, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
  }

  private static let interface: UnsafeMutablePointer<GDBusInterfaceInfo>? = {
    let node = g_dbus_node_info_new_for_xml(
      """
      <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" name="previous_results" direction="in"/>
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" name="identifiers" direction="in"/>
          <arg type="aa{sv}" name="metas" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
        </method>
      </interface></node>
      """, nil)
    return g_dbus_node_info_lookup_interface(node, "org.gnome.Shell.SearchProvider2")
  }()
}
