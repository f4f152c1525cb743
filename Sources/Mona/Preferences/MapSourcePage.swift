import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// The form of a map source.
@MainActor
final class MapSourcePage {
  let widget: Widget
  private let form: MapSourceForm
  private let close: @MainActor () -> Void
  private let content = box(.vertical, spacing: 12)
  private var rows: [MapSourceForm.Field: Widget] = [:]

  init(_ form: MapSourceForm, close: @escaping @MainActor () -> Void) {
    self.form = form
    self.close = close
    let header: Widget = adw_header_bar_new()
    adw_header_bar_set_title_widget(cast(header), adw_window_title_new(form.title, ""))
    let back = iconButton("go-previous-symbolic", tr("Back")) { close() }
    adw_header_bar_pack_start(cast(header), back)
    content.setMargins(12, 24)
    widget = box(.vertical, [header, scrolled(clamped(content, width: 600))])
    for field in form.fields {
      add(field)
      if field == .darkAddress { addZooms() }
    }
    let save = button(form.isNew ? tr("Add") : tr("Save"), "suggested-action", "pill") {
      [self] in self.save()
    }
    save.halign = .center
    save.marginTop = 12
    content.append(save)
  }

  /// Moves the keyboard focus to the first field.
  func begin() {
    if let first = form.fields.first, let row = rows[first] { row.grabFocus() }
  }

  private func add(_ field: MapSourceForm.Field) {
    let row = entryRow(form.label(of: field))
    row.typed = form.texts[field] ?? ""
    if [.address, .darkAddress, .link].contains(field) {
      adw_entry_row_set_input_purpose(cast(row), GTK_INPUT_PURPOSE_URL)
    }
    connect(row, "changed") { [form] in
      form.write(row.typed, in: field)
    }
    connect(row, "entry-activated") { [weak self] in self?.save() }
    let focus: OpaquePointer = gtk_event_controller_focus_new()
    connect(focus, "leave") { [form] in Task { await form.leave(field) } }
    // The widget takes ownership of the controller.
    row.addController(focus)
    rows[field] = row
    content.append(boxed([row]))
    let note = label("", wraps: true)
    note.setMargins(12, 0)
    content.append(note)
    var said: String?
    observe(while: note) { [form] in
      let trouble = form.troubles[field]
      let trial = field == .address ? form.trialText : nil
      let waiting = field == .address && form.isTrying ? tr("Trying the server…") : nil
      let text = trouble ?? trial ?? waiting
      note.text = text ?? ""
      note.isVisible = text != nil
      // Announced, as the keyboard focus is already on another field.
      if let answer = trouble ?? trial, answer != said { Accessible.announce(answer, from: row) }
      said = trouble ?? trial
      Self.mark(note, "error", trouble != nil)
      Self.mark(row, "error", trouble != nil)
      Accessible.describe(row, text ?? "")
    }
  }

  private func addZooms() {
    let zooms = [
      zoomRow(tr("Outermost level"), { $0.firstZoom }, { $0.setFirstZoom($1) }),
      zoomRow(tr("Closest level"), { $0.lastZoom }, { $0.setLastZoom($1) }),
    ]
    content.append(boxed(zooms))
  }

  private func zoomRow(
    _ title: String, _ value: @escaping @MainActor (MapSourceForm) -> Int,
    _ set: @escaping @MainActor (MapSourceForm, Int) -> Void
  ) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_title(cast(row), escaped(title))
    let limits = MapSource.zoomLimits
    let spin: Widget = gtk_spin_button_new_with_range(
      Double(limits.lowerBound), Double(limits.upperBound), 1)
    spin.valign = .center
    WheelPassing.install(on: spin)
    connect(spin, "value-changed") { [form] in
      set(form, Int(gtk_spin_button_get_value_as_int(cast(spin))))
    }
    observe(while: spin) { [form] in
      gtk_spin_button_set_value(cast(spin), Double(value(form)))
    }
    adw_action_row_add_suffix(cast(row), spin)
    // This also labels the spin button.
    adw_action_row_set_activatable_widget(cast(row), spin)
    return row
  }

  private func save() {
    if form.save() { return close() }
    let wrong = form.fields.first { form.troubles[$0] != nil }
    if let wrong, let row = rows[wrong] { row.grabFocus() }
  }

  private func boxed(_ rows: [Widget]) -> Widget {
    let list = listBox("boxed-list")
    Accessible.label(list, form.title)
    for row in rows { list.appendRow(row) }
    return list
  }

  private static func mark(_ widget: Widget, _ name: String, _ isOn: Bool) {
    widget.setClass(name, isOn)
  }
}

/// A file dialog for map files.
@MainActor
enum MapFileChooser {
  /// The chosen file; nil if the dialog was cancelled.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Map File"), accept: tr("Open"),
      filters: [
        FileFilter(tr("Maps (MBTiles)"), suffixes: [MapBackgrounds.suffix]),
        FileFilter(tr("All files"), patterns: ["*"]),
      ]
    ).first
  }
}
