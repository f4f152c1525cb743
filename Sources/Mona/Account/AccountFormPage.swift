import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A form of the account: its fields, the error of each field, and the submit button.
@MainActor
final class AccountFormPage: Page {
  let widget: Widget
  var spokenTitle: String? { form.purpose.title }
  private let form: AccountFormViewModel
  private let content = box(.vertical, spacing: 18)
  private var rows: [AccountEntry: Widget] = [:]

  init(_ form: AccountFormViewModel) {
    self.form = form
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 480))
    let title = heading(form.purpose.title, "title-1")
    let explanation = label(form.purpose.explanation, wraps: true)
    for part in [title, explanation] {
      part.xalign = 0.5
      part.justify = .center
    }
    content.append(box(.vertical, spacing: 12, [title, explanation]))
    content.append(box(.vertical, form.purpose.entries.map(field)))
    content.append(foot())
    if form.purpose.hasServer { content.append(rowGroup("", "", [server()])) }
    // Focuses the first empty field whenever the page shows.
    connect(widget, "map") { [weak self] in self?.begin() }
  }

  private func begin() {
    let empty = form.purpose.entries.first { form.text(of: $0).isEmpty }
    // When the main loop is idle: the page has slid in by then.
    MainSource.idle(while: widget) { [weak self] in
      if let empty { self?.rows[empty]?.grabFocus() }
    }
  }

  // MARK: Fields

  private func field(_ field: AccountEntry) -> Widget {
    let name = field.label(in: form.purpose)
    let row = field.isSecret ? passwordEntry(name) : entryRow(name)
    row.typed = form.text(of: field)
    if let purpose = Self.purpose(of: field) { adw_entry_row_set_input_purpose(cast(row), purpose) }
    connect(row, "changed") { [weak form] in form?.write(row.typed, in: field) }
    connect(row, field.isSecret ? "activate" : "entry-activated") { [weak self] in self?.submit() }
    let focus: OpaquePointer = gtk_event_controller_focus_new()
    connect(focus, "leave") { [weak form] in form?.leave(field) }
    // The widget takes over the reference.
    row.addController(focus)
    rows[field] = row
    let place: Widget
    if field.isSecret {
      place = box(.vertical, spacing: 4, [label(name, "dim-label"), row])
    } else {
      place = listBox("boxed-list")
      Accessible.group(place)
      place.appendRow(row)
    }
    let note = label("", "caption", "error", wraps: true)
    note.setMargins(12, 0)
    note.marginTop = 6
    note.marginBottom = 12
    observe(while: note) { [weak form] in
      guard let form else { return }
      let trouble = form.troubles[field]
      if let trouble, trouble != note.text { Accessible.announce(trouble, from: row) }
      note.text = trouble ?? " "
      row.setClass("error", trouble != nil)
      Accessible.describe(row, trouble ?? "")
      // Clears the entry when the form clears a password that was sent.
      if field.isSecret, form.text(of: field).isEmpty, !row.typed.isEmpty { row.typed = "" }
    }
    return box(.vertical, [place, note])
  }

  private static func purpose(of field: AccountEntry) -> GtkInputPurpose? {
    switch field {
    case .server: GTK_INPUT_PURPOSE_URL
    case .email: GTK_INPUT_PURPOSE_EMAIL
    case .password, .confirmation, .currentPassword, .username, .invitation: nil
    }
  }

  // MARK: Foot

  /// The submit button, the error and the success message; the spinner's line always takes its space.
  private func foot() -> Widget {
    let send = button(form.purpose.buttonText, "suggested-action", "pill") { [weak self] in
      // The button cannot keep the focus while the request runs: GTK would give it to the first field.
      self?.focus(self?.form.purpose.entryToWait)
      self?.submit()
    }
    send.halign = .center
    let turning = spinner(tr("Asking the server…"))
    turning.requestSize(height: 24)
    let done = label("", wraps: true)
    done.justify = .center
    done.xalign = 0.5
    observe(while: turning) { [weak form] in
      guard let form else { return }
      let isWorking = form.isWorking
      if isWorking { gtk_spinner_start(cast(turning)) } else { gtk_spinner_stop(cast(turning)) }
      send.isSensitive = !isWorking
      if let text = form.doneText, text != done.text { Accessible.announce(text, from: done) }
      done.text = form.doneText ?? ""
      done.isVisible = form.doneText != nil
    }
    var parts = [NoteRow.widget { [weak form] in form?.failure }, done, send]
    if form.purpose == .logIn { parts.append(forgotten()) }
    parts.append(turning)
    return box(.vertical, spacing: 12, parts)
  }

  private func forgotten() -> Widget {
    let button = button(tr("Forgotten Password…"), "flat") { [weak form] in form?.open(.forgotten) }
    button.halign = .center
    return button
  }

  private func server() -> Widget {
    ServerRow.widget { [weak form] in
      form?.open(.server)
    } name: { [weak form] in
      form?.server.name ?? ""
    }
  }

  /// Submits the form, or focuses the first invalid field.
  private func submit() {
    // Checked now, not in the task: the person may correct a field before the task begins, and the form would
    // be sent without another click.
    guard form.checkAll() else { return showWrong() }
    widget.startTask { [weak self, form] in
      await form.submit()
      self?.showWrong()
    }
  }

  private func showWrong() { focus(form.entryToCorrect) }

  private func focus(_ entry: AccountEntry?) {
    if let entry { rows[entry]?.grabFocus() }
  }
}

/// A row that shows the server, with a button that changes it.
@MainActor
enum ServerRow {
  /// - Parameters:
  ///   - change: opens the page that chooses another server.
  ///   - name: the name of the server; the row observes it.
  static func widget(
    _ change: @escaping @MainActor () -> Void, name: @escaping @MainActor () -> String
  ) -> Widget {
    let row = actionRow(tr("Server"))
    let button = button(trc("button", "Change…"), "flat", action: change)
    Accessible.label(button, tr("Change the server…"))
    row.addSuffix(button)
    observe(while: row) { row.setRow(tr("Server"), name()) }
    return row
  }
}
