import CGtk

/// Has a program answer `--version` on the terminal, before it opens anything, and say so in its `--help`.
///
/// - Parameters:
///   - version: what it answers, "MONA 0.1.0".
///   - description: what its help says of that.
@MainActor
package func addVersionOption(_ version: String, description: String, of application: some Instance)
{
  let name = "version"
  g_application_add_main_option(
    cast(application), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, description, nil)
  connect(application, "handle-local-options") {
    (options: UnsafeMutablePointer<GVariantDict>) -> Int32 in
    // What is below zero has the program go on.
    guard g_variant_dict_contains(options, name) != 0 else { return -1 }
    print(version)
    return 0
  }
}
