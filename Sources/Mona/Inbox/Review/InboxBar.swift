import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The bar above the photos: the clock, the photos that were set aside, and buttons to accept what is clear, to add
/// photos and to empty the inbox.
@MainActor
final class InboxBar {
  let widget: Widget
  private let stored: StoredInbox
  private let reading: InboxReading
  private let deciding: InboxDeciding
  private let clock: ClockCorrection
  private let toggle: Widget = gtk_toggle_button_new()
  private let clockText = label(tr("Clock and Tracks"))
  private var isNarrow = false
  private let aside: Widget = gtk_menu_button_new()
  private let popover: Widget = gtk_popover_new()
  private let unread: Widget
  private let accept: Widget
  private let acceptText = label("")
  /// Moves the focus to the photos.
  var leave: @MainActor () -> Void = {}
  private let panel: Widget = gtk_revealer_new()
  private let correction: InboxClock
  private var listed: [InboxSetAside] = []

  /// - Parameter forget: asks whether to empty the inbox, with a dialog over the given widget.
  init(
    _ stored: StoredInbox, _ reading: InboxReading, _ deciding: InboxDeciding,
    _ clock: ClockCorrection, forget: @escaping @MainActor (Widget) -> Void
  ) {
    (self.stored, self.reading, self.deciding) = (stored, reading, deciding)
    self.clock = clock
    correction = InboxClock(clock, reading)
    let icon = iconImage("preferences-system-time-symbolic")
    toggle.child = box(.horizontal, spacing: 6, [icon, clockText])
    toggle.tooltip = tr("Clock and Tracks (T)")
    unread = button(tr("Read the Rest"), "suggested-action") { [weak reading] in reading?.readOn() }
    accept = button("", "flat") {}
    accept.child = box(
      .horizontal, spacing: 6, [iconImage("object-select-symbolic"), acceptText])
    accept.tooltip = tr("Accept all that is clear (L)")
    for one in [toggle, aside] { one.addClass("flat") }
    gtk_menu_button_set_popover(cast(aside), popover)
    gtk_menu_button_set_always_show_arrow(cast(aside), 1)
    let space = box(.horizontal)
    space.hexpand = true
    let line = box(.horizontal, spacing: 6, [toggle, accept, aside, unread, space])
    line.setMargins(12, 4)
    gtk_revealer_set_child(cast(panel), correction.widget)
    widget = box(.vertical, [line, panel])
    let add = iconButton("list-add-symbolic", tr("Add Photos…"), "flat") { [weak self] in
      if let self { InboxChooser.photos(for: self.reading, over: self.widget) }
    }
    let folder = iconButton("folder-open-symbolic", tr("Add a Folder…"), "flat") { [weak self] in
      if let self { InboxChooser.folder(for: self.reading, over: self.widget) }
    }
    let empty = iconButton("user-trash-symbolic", tr("Empty the Inbox…"), "flat") { [widget] in
      forget(widget)
    }
    for one in [add, folder, empty] { line.append(one) }
    connect(toggle, "toggled") { [weak clock, toggle] in
      clock?.show(toggle.isOn)
    }
    connect(accept, "clicked") { [weak self] in
      // The button goes with the last clear group.
      self?.leave()
      deciding.acceptClear()
    }
    observe(while: widget) { [weak self] in self?.showClock() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Shows icons only in a narrow window.
  func set(isNarrow: Bool) {
    self.isNarrow = isNarrow
    clockText.isVisible = !isNarrow
    render()
  }

  private func showClock() {
    toggle.isOn = clock.isShown
    clockText.text = clock.title
    Accessible.label(toggle, clock.title)
    gtk_revealer_set_reveal_child(cast(panel), clock.isShown ? 1 : 0)
  }

  private func render() {
    let text = stored.asideText
    aside.isVisible = text != nil
    aside.label = isNarrow ? stored.asideNumber : text ?? ""
    Accessible.label(aside, text ?? "")
    aside.tooltip = text
    unread.isVisible = reading.unreadCount > 0
    let clear = deciding.clearCount
    accept.isVisible = clear > 0 && !unread.isVisible
    let words = tr(
      "Accept All That Is Clear ({count})", ["count": Format.number(clear)])
    acceptText.text = isNarrow ? Format.number(clear) : words
    Accessible.label(accept, words)
    guard stored.aside != listed else { return }
    listed = stored.aside
    let list = scrolled(InboxSetAsideList.widget(listed))
    gtk_scrolled_window_set_propagate_natural_height(cast(list), 1)
    gtk_scrolled_window_set_max_content_height(cast(list), 360)
    list.requestSize(width: 300)
    popover.child = list
  }
}
