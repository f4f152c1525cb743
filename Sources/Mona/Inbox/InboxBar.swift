import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The line over the photos: the clock, more photos, what was set aside, and the way to forget all.
@MainActor
final class InboxBar {
  let widget: Widget
  /// Called when the clock and the tracks show, or hide.
  var onClock: (@MainActor () -> Void)?
  private let screen: InboxScreen
  private let clock: Widget = gtk_toggle_button_new()
  private let clockText = label(tr("Clock and Tracks"))
  private var isNarrow = false
  private let aside: Widget = gtk_menu_button_new()
  private let popover: Widget = gtk_popover_new()
  private let unread: Widget
  private let panel: Widget = gtk_revealer_new()
  private let correction: InboxClock
  private var listed: [InboxAside] = []

  init(_ screen: InboxScreen) {
    self.screen = screen
    correction = InboxClock(screen)
    let icon: Widget = gtk_image_new_from_icon_name("preferences-system-time-symbolic")
    clock.child = box(.horizontal, spacing: 6, [icon, clockText])
    clock.tooltip = tr("Clock and Tracks (T)")
    Accessible.label(clock, tr("Clock and Tracks"))
    unread = button(tr("Read the Rest"), "suggested-action") { [weak screen] in screen?.readOn() }
    for one in [clock, aside] { one.addClass("flat") }
    gtk_menu_button_set_popover(cast(aside), popover)
    gtk_menu_button_set_always_show_arrow(cast(aside), 1)
    let space = box(.horizontal)
    space.hexpand = true
    let line = box(.horizontal, spacing: 6, [clock, aside, unread, space])
    line.setMargins(12, 4)
    gtk_revealer_set_child(cast(panel), correction.widget)
    widget = box(.vertical, [line, panel])
    let add = iconButton("list-add-symbolic", tr("Add Photos…"), "flat") { [weak self] in
      if let self { InboxChooser.photos(for: self.screen, over: self.widget) }
    }
    let folder = iconButton("folder-open-symbolic", tr("Add a Folder…"), "flat") { [weak self] in
      if let self { InboxChooser.folder(for: self.screen, over: self.widget) }
    }
    let forget = iconButton("user-trash-symbolic", tr("Empty the Inbox…"), "flat") { [weak self] in
      if let self { InboxForgetting.ask(self.screen, over: self.widget) }
    }
    for one in [add, folder, forget] { line.append(one) }
    connect(clock, "toggled") { [weak self] in
      guard let self else { return }
      gtk_revealer_set_reveal_child(cast(panel), isClockShown ? 1 : 0)
      onClock?()
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// Whether the clock and the tracks show.
  var isClockShown: Bool { gtk_toggle_button_get_active(cast(clock)) != 0 }

  /// Shows or hides the clock and the tracks.
  func toggleClock() {
    gtk_toggle_button_set_active(cast(clock), isClockShown ? 0 : 1)
  }

  /// A narrow window has room for symbols only.
  func set(isNarrow: Bool) {
    self.isNarrow = isNarrow
    clockText.isVisible = !isNarrow
    render()
  }

  private func render() {
    let text = screen.asideText
    aside.isVisible = text != nil
    gtk_menu_button_set_label(cast(aside), isNarrow ? screen.asideNumber : text ?? "")
    Accessible.label(aside, text ?? "")
    aside.tooltip = text
    unread.isVisible = screen.unreadCount > 0
    guard screen.aside != listed else { return }
    listed = screen.aside
    let list = scrolled(InboxAsideList.widget(listed))
    gtk_scrolled_window_set_propagate_natural_height(cast(list), 1)
    gtk_scrolled_window_set_max_content_height(cast(list), 360)
    list.requestSize(width: 300)
    popover.child = list
  }
}
