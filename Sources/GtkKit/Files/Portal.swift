import CGtk
import Foundation

/// Requests to the desktop through its portals.
@MainActor
package enum Portal {
  /// The result of a request.
  package enum Outcome: Sendable {
    /// The desktop did it.
    case done
    /// The person cancelled or refused it.
    case cancelled
    /// The desktop has no such portal, or it failed.
    case failed
  }

  /// Asks the person for a program, and opens a file with it.
  package static func open(_ file: URL, over widget: Widget) async -> Outcome {
    await ask("OpenURI", over: widget) { portal, parent, done, userData in
      xdp_portal_open_uri(
        portal, parent, file.absoluteString, XDP_OPEN_URI_FLAG_ASK, nil, done, userData)
    } finish: {
      xdp_portal_open_uri_finish($0, $1, $2)
    }
  }

  /// Shows a file in its folder.
  package static func show(_ file: URL, over widget: Widget) async -> Outcome {
    await ask("OpenURI", over: widget) { portal, parent, done, userData in
      xdp_portal_open_directory(
        portal, parent, file.absoluteString, XDP_OPEN_URI_FLAG_NONE, nil, done, userData)
    } finish: {
      xdp_portal_open_directory_finish($0, $1, $2)
    }
  }

  /// Opens a new e-mail with files attached.
  /// - Parameter address: the recipient; nil for none yet.
  package static func compose(
    to address: String? = nil, subject: String, body: String, attachments: [URL],
    over widget: Widget
  ) async -> Outcome {
    await ask("Email", over: widget) { portal, parent, done, userData in
      withCStrings(attachments.map(\.path)) { files in
        withCStrings(address.map { [$0] } ?? []) { addresses in
          xdp_portal_compose_email(
            portal, parent, address == nil ? nil : addresses, nil, nil, subject, body, files,
            XDP_EMAIL_FLAG_NONE, nil, done, userData)
        }
      }
    } finish: {
      xdp_portal_compose_email_finish($0, $1, $2)
    }
  }

  /// Requests that the program may run without a window and start with the session, or withdraws that.
  /// - Parameters:
  ///   - reason: shown to the person.
  ///   - command: starts the program with the session.
  package static func runInBackground(
    _ isWanted: Bool, reason: String, command: [String], over widget: Widget
  ) async -> Outcome {
    await ask("Background", over: widget) { portal, parent, done, userData in
      let words = g_ptr_array_new_with_free_func(g_free)
      defer { g_ptr_array_unref(words) }
      for word in command { g_ptr_array_add(words, g_strdup(word)) }
      let text = g_strdup(reason)
      defer { g_free(text) }
      xdp_portal_request_background(
        portal, parent, text, words,
        isWanted ? XDP_BACKGROUND_FLAG_AUTOSTART : XDP_BACKGROUND_FLAG_NONE, nil, done, userData)
    } finish: {
      xdp_portal_request_background_finish($0, $1, $2)
    }
  }

  private typealias Call =
    @MainActor (
      _ portal: OpaquePointer, _ parent: OpaquePointer?,
      _ done: GAsyncReadyCallback, _ userData: UnsafeMutableRawPointer
    ) -> Void
  private typealias Finish =
    @MainActor (
      _ portal: OpaquePointer, _ result: OpaquePointer?,
      _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> gboolean

  /// Calls a portal, and waits for its response.
  private static func ask(
    _ interface: String, over widget: Widget, _ call: Call, finish: @escaping Finish
  ) async -> Outcome {
    // Its window may be closed during the wait.
    let held = Object(widget)
    guard await exists(interface), let created = xdp_portal_new() else { return .failed }
    let portal = Object(owning: created)
    let parent = held.pointer.window.flatMap { $0.isMapped ? xdp_parent_new_gtk(cast($0)) : nil }
    defer { parent.map { xdp_parent_free($0) } }
    return await withCheckedContinuation { continuation in
      let answer = Answer(OneShotContinuation(continuation), finish)
      call(
        portal.pointer, parent,
        { portal, result, userData in
          guard let portal, let userData else { return }
          onMainThread((portal, result, userData)) { portal, result, userData in
            let answer: Answer = RetainedObjects.value(userData)
            answer.take(cast(portal), result)
            RetainedObjects.release(userData)
          }
        }, RetainedObjects.retain(answer))
    }
  }

  /// Whether the desktop has a portal of this interface: without one, libportal 0.6 reads a missing reply, which GLib
  /// reports as critical.
  private static func exists(_ interface: String) async -> Bool {
    guard let application = g_application_get_default(),
      let bus = g_application_get_dbus_connection(application)
    else { return false }
    var question: [OpaquePointer?] = [
      g_variant_new_string("org.freedesktop.portal.\(interface)"),
      g_variant_new_string("version"),
    ]
    return await withCheckedContinuation { continuation in
      g_dbus_connection_call(
        bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.DBus.Properties", "Get",
        g_variant_new_tuple(&question, gsize(question.count)), nil, G_DBUS_CALL_FLAGS_NONE, 5000,
        nil,
        { bus, result, userData in
          guard let bus, let userData else { return }
          onMainThread((bus, result, userData)) { bus, result, userData in
            let once: OneShotContinuation<Bool> = RetainedObjects.value(userData)
            let answer = g_dbus_connection_call_finish(cast(bus), result, nil)
            once.resume(answer != nil)
            answer.map { g_variant_unref($0) }
            RetainedObjects.release(userData)
          }
        }, RetainedObjects.retain(OneShotContinuation(continuation)))
    }
  }

  @MainActor
  private final class Answer {
    private let once: OneShotContinuation<Outcome>
    private let finish: Finish

    init(_ once: OneShotContinuation<Outcome>, _ finish: @escaping Finish) {
      self.once = once
      self.finish = finish
    }

    func take(_ portal: OpaquePointer, _ result: OpaquePointer?) {
      var error: UnsafeMutablePointer<GError>?
      if finish(portal, result, &error) != 0 { return once.resume(.done) }
      // libportal reports a refused permission without an error.
      guard let error else { return once.resume(.cancelled) }
      defer { g_error_free(error) }
      let isCancelled = g_error_matches(
        error, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue))
      once.resume(isCancelled != 0 ? .cancelled : .failed)
    }
  }
}
