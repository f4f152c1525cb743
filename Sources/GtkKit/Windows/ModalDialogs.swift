import CGtk

/// The modal dialogs that the program shows.
@MainActor
enum ModalDialogs {
  /// The number of file choosers, which may be windows of the desktop's portal.
  private static var choosers = 0
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Counts a file chooser for as long as `show` runs.
  static func countChooser<Result>(_ show: () async -> Result) async -> Result {
    choosers += 1
    defer {
      choosers -= 1
      resume()
    }
    return await show()
  }

  /// Returns once none is shown.
  static func closed() async {
    let windows: OpaquePointer = gtk_window_get_toplevels()
    let connection = connect(windows, "items-changed") { (_: UInt32, _: UInt32, _: UInt32) in
      resume()
    }
    defer { connection.disconnect() }
    while choosers > 0 || hasModal(windows) { await withCheckedContinuation { waiting.append($0) } }
  }

  private static func hasModal(_ windows: OpaquePointer) -> Bool {
    (0..<g_list_model_get_n_items(windows)).contains { position in
      guard let item = g_list_model_get_item(windows, position) else { return false }
      let window = Object<Widget>(owning: cast(item))
      return gtk_window_get_modal(cast(window.pointer)) != 0 && window.pointer.isVisible
    }
  }

  private static func resume() {
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume() }
  }
}
