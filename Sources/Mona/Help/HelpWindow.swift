import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The help window: a list of tasks, and the page of one of them beside it.
///
/// In a narrow window, the page covers the list. All texts are built in: the help needs no network and no other
/// application.
@MainActor
final class HelpWindow {
  private let window: Widget = adw_window_new()
  private let leaflet: Widget = adw_leaflet_new()
  private let list = listBox("navigation-sidebar")
  private let page: Widget = adw_bin_new()
  private let title: Widget = adw_window_title_new("", "")
  private let back = iconButton("go-previous-symbolic", tr("Back")) {}

  /// The open window, which shows further pages.
  private static weak var open: HelpWindow?

  static func present(_ topic: HelpTopic, over parent: Widget) {
    if let open, gtk_window_get_transient_for(cast(open.window)) != cast(parent) { close() }
    let help = open ?? HelpWindow(over: parent)
    open = help
    help.show(topic)
    gtk_window_present(cast(help.window))
  }

  /// Closes the window, for instance when the language changes.
  static func close() {
    if let open { gtk_window_close(cast(open.window)) }
    open = nil
  }

  /// Lets F1 open the help over a window without actions.
  static func answer(in window: Widget, _ topic: HelpTopic) {
    onKey(in: window) { key, _ in
      guard key == UInt32(GDK_KEY_F1) else { return false }
      present(topic, over: window)
      return true
    }
  }

  private init(over parent: Widget) {
    gtk_window_set_title(cast(window), tr("Help"))
    gtk_window_set_transient_for(cast(window), cast(parent))
    gtk_window_set_destroy_with_parent(cast(window), 1)
    // A window over a modal window must be modal too, or it gets no input.
    gtk_window_set_modal(cast(window), gtk_window_get_modal(cast(parent)))
    window.requestSize(width: 320, height: 320)
    gtk_window_set_default_size(
      cast(window), Int32(min(760, max(360, parent.width))),
      Int32(min(600, max(360, parent.height))))
    let header: Widget = adw_header_bar_new()
    adw_header_bar_set_title_widget(cast(header), title)
    adw_header_bar_pack_start(cast(header), back)
    fill()
    adw_window_set_content(cast(window), box(.vertical, [header, leaflet]))
    connect(back, "clicked") { [weak self] in self?.showList() }
    // The handler keeps this object alive as long as the window.
    connect(window, "destroy") { _ = self }
    // The leaflet folds during a layout, when widgets must not be shown or hidden.
    connect(leaflet, "notify::folded") { [weak self] in
      guard let self else { return }
      MainSource.idle(while: leaflet) { [weak self] in self?.render() }
    }
    connect(leaflet, "notify::visible-child") { [weak self] in self?.render() }
    onKey(in: window) { [weak self] key, _ in
      guard key == UInt32(GDK_KEY_Escape), let self else { return false }
      escape()
      return true
    }
  }

  private func fill() {
    for topic in HelpTopic.allCases {
      let name = label(topic.title, wraps: true)
      name.setMargins(6, 6)
      let row = listRow(name)
      Accessible.label(row, topic.title)
      gtk_list_box_append(cast(list), row)
    }
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_BROWSE)
    Accessible.label(list, tr("Help"))
    onRow(of: list) { [weak self] position in self?.show(HelpTopic.allCases[position]) }
    let sidebar = scrolled(list)
    sidebar.requestSize(width: 240)
    let separator: Widget = gtk_separator_new(.vertical)
    page.hexpand = true
    page.requestSize(width: 300)
    let parts: OpaquePointer = cast(leaflet)
    adw_leaflet_append(parts, sidebar)
    adw_leaflet_page_set_navigatable(adw_leaflet_append(parts, separator), 0)
    adw_leaflet_append(parts, page)
    adw_leaflet_set_can_navigate_back(parts, 1)
    leaflet.vexpand = true
  }

  private func show(_ topic: HelpTopic) {
    page.child = HelpPageView.widget(topic)
    if let position = HelpTopic.allCases.firstIndex(of: topic) {
      gtk_list_box_select_row(
        cast(list), gtk_list_box_get_row_at_index(cast(list), Int32(position)))
    }
    adw_leaflet_set_visible_child(cast(leaflet), page)
    render()
  }

  private func showList() {
    adw_leaflet_navigate(cast(leaflet), ADW_NAVIGATION_DIRECTION_BACK)
    list.focusFirst()
  }

  /// Returns to the list if the page covers it, else closes the window.
  private func escape() {
    if coversList { showList() } else { gtk_window_close(cast(window)) }
  }

  /// Whether the window is too narrow for both, and shows the page.
  private var coversList: Bool {
    adw_leaflet_get_folded(cast(leaflet)) != 0
      && adw_leaflet_get_visible_child(cast(leaflet)) == page
  }

  private func render() {
    back.isVisible = coversList
    adw_window_title_set_title(cast(title), tr("Help"))
  }
}

/// A page of the help: its numbered steps, and notes.
@MainActor
enum HelpPageView {
  static func widget(_ topic: HelpTopic) -> Widget {
    let help = HelpPage(topic)
    let title = heading(topic.title, "title-1")
    let steps = help.steps.enumerated().map { number, step in
      line(help.steps.count > 1 ? Format.number(number + 1) : "", step)
    }
    let notes = help.notes.map { label($0, "dim-label", wraps: true) }
    let content = box(
      .vertical, spacing: 24,
      [title, box(.vertical, spacing: 12, steps), box(.vertical, spacing: 12, notes)])
    content.setMargins(24, 24)
    return scrolled(clamped(content, width: 560))
  }

  private static func line(_ number: String, _ text: String) -> Widget {
    let words = label(text, wraps: true)
    words.hexpand = true
    guard !number.isEmpty else { return words }
    let mark = label(number, "help-number", "numeric")
    mark.xalign = 0.5
    mark.valign = .start
    return box(.horizontal, spacing: 12, [mark, words])
  }
}
