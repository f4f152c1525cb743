import CGtk

/// A modal message dialog.
package struct Alert: Sendable {
  /// One of the buttons.
  package struct Response: Sendable {
    /// The appearance of a button.
    package enum Appearance: Sendable {
      /// The default style.
      case plain
      /// The answer most people want.
      case suggested
      /// An answer that loses something.
      case destructive
    }

    let id: String
    let label: String
    let appearance: Appearance

    /// A button with an identifier for the program and a label for the person (`_` marks the mnemonic).
    package init(_ id: String, _ label: String, _ appearance: Appearance = .plain) {
      self.id = id
      self.label = label
      self.appearance = appearance
    }
  }

  private let heading: String
  private let body: String
  private let responses: [Response]
  private let closeResponse: String
  private let isExpected: Bool

  /// An alert; closing it gives the first response.
  /// - Parameter isExpected: whether an act of the person leads to it. Any other waits until no modal dialog is shown,
  ///   and Return gives its first response, as the person may be typing when it appears.
  package init(heading: String, body: String, responses: [Response], isExpected: Bool = true) {
    self.heading = heading
    self.body = body
    self.responses = responses
    self.isExpected = isExpected
    closeResponse = responses.first?.id ?? "close"
  }

  /// Shows the alert, and returns the identifier of the response.
  @MainActor
  package func ask(over window: (some Instance)?) async -> String {
    await ask(over: window) { _ in }
  }

  /// Shows the alert with a field to type in, which has the focus, and returns the text of the last response; nil for
  /// another response.
  /// - Parameters:
  ///   - label: the accessible name of the field.
  ///   - text: the text to begin with, which is selected.
  ///   - isValid: whether the last response may be given with a text.
  @MainActor
  package func ask(
    over window: (some Instance)?, label: String, text: String,
    isValid: @escaping @MainActor (String) -> Bool
  ) async -> String? {
    guard let last = responses.last else { return nil }
    let entry: Widget = gtk_entry_new()
    // The dialog, which owns the field, is gone when the text is read.
    let kept = Object(entry)
    entry.typed = text
    gtk_entry_set_activates_default(cast(entry), 1)
    Accessible.label(entry, label)
    let response = await ask(over: window) { dialog in
      let message: UnsafeMutablePointer<AdwMessageDialog> = cast(dialog)
      adw_message_dialog_set_extra_child(message, entry)
      let check: @MainActor () -> Void = {
        adw_message_dialog_set_response_enabled(message, last.id, isValid(entry.typed) ? 1 : 0)
      }
      check()
      connect(entry, "changed") { check() }
    }
    return response == last.id ? kept.pointer.typed : nil
  }

  @MainActor
  private func ask(
    over window: (some Instance)?, fill: @MainActor (_ dialog: Widget) -> Void
  ) async -> String {
    if !isExpected { await ModalDialogs.closed() }
    let parent: UnsafeMutablePointer<GtkWindow>? = window.map { cast($0) }
    let widget: Widget = adw_message_dialog_new(parent, heading, body)
    let dialog: UnsafeMutablePointer<AdwMessageDialog> = cast(widget)
    for response in responses {
      adw_message_dialog_add_response(dialog, response.id, response.label)
      adw_message_dialog_set_response_appearance(
        dialog, response.id, Self.appearance(response.appearance))
    }
    // Screen readers find no text in what scrolls.
    Accessible.describeDialog(widget, body)
    fill(widget)
    Self.scrollMessage(of: widget)
    // With large text, a label does not fit on one line of a narrow window.
    for button in widget.descendants(of: gtk_button_get_type()) { button.wrapWords() }
    adw_message_dialog_set_close_response(dialog, closeResponse)
    let returned = isExpected ? responses.last : responses.first
    if let returned, returned.appearance != .destructive {
      adw_message_dialog_set_default_response(dialog, returned.id)
    }
    return await withCheckedContinuation { continuation in
      let answer = OneShotContinuation(continuation)
      connect(dialog, "response") { (id: String) in answer.resume(id) }
      // A parent that is destroyed destroys the dialog without a response.
      connect(dialog, "destroy") { [closeResponse] in answer.resume(closeResponse) }
      gtk_window_present(cast(dialog))
    }
  }

  /// Lets the heading and the body of a dialog scroll where they do not fit, as with large text.
  ///
  /// The buttons stay visible; libadwaita alone makes the dialog higher than the screen.
  @MainActor
  private static func scrollMessage(of dialog: Widget) {
    guard let column = dialog.child?.child, let message = column.children.first else { return }
    let hasField = !message.descendants(of: gtk_text_get_type()).isEmpty
    column.move(message) {
      gtk_box_prepend(cast(column), scrolledIfNeeded($0, hasFocusable: hasField))
    }
  }

  @MainActor
  private static func appearance(_ appearance: Response.Appearance) -> AdwResponseAppearance {
    switch appearance {
    case .plain: ADW_RESPONSE_DEFAULT
    case .suggested: ADW_RESPONSE_SUGGESTED
    case .destructive: ADW_RESPONSE_DESTRUCTIVE
    }
  }
}
