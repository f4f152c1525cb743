import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The window's header bar: back, search, the view switcher, and the menu.
@MainActor
final class Header {
  let widget: Widget = adw_header_bar_new()
  /// The view switcher at the bottom of a narrow window.
  let bottomBar: Widget = adw_view_switcher_bar_new()

  private let navigation: Navigation
  private let tutorial: Tutorial
  private let menu: Widget
  private let views: Views
  private let switcher: Widget = adw_view_switcher_title_new()
  private let back = iconButton("go-previous-symbolic", tr("Back"), does: "win.back")

  init(
    _ navigation: Navigation, _ views: Views, _ sign: OutboxSign, _ account: AccountStatus,
    _ tutorial: Tutorial
  ) {
    self.navigation = navigation
    self.tutorial = tutorial
    menu = Self.mainMenu(account)
    self.views = views
    adw_view_switcher_title_set_title(cast(switcher), "MONA")
    adw_view_switcher_title_set_stack(cast(switcher), cast(views.widget))
    adw_header_bar_set_title_widget(cast(widget), switcher)
    adw_header_bar_pack_start(cast(widget), back)
    adw_header_bar_pack_start(
      cast(widget), iconButton("system-search-symbolic", tr("Search"), does: "win.search"))
    adw_header_bar_pack_end(cast(widget), menu)
    adw_header_bar_pack_end(cast(widget), OutboxButton.widget(sign, navigation))
    connect(switcher, "notify::title-visible") { [weak self, widget] in
      // In an idle callback: the signal comes during allocation, when the bottom bar has not been
      // measured.
      MainSource.idle(while: widget) { self?.showBottomBar() }
    }
    followButtons(in: switcher)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    back.isVisible = navigation.canGoBack
    switcher.setClass("beyond-views", !navigation.isWithinView)
    showBottomBar()
  }

  private func showBottomBar() {
    let isNarrow = adw_view_switcher_title_get_title_visible(cast(switcher)) != 0
    // Set late, since its five buttons are expensive to create and a wide window never shows them.
    if isNarrow, adw_view_switcher_bar_get_stack(cast(bottomBar)) == nil {
      adw_view_switcher_bar_set_stack(cast(bottomBar), cast(views.widget))
      followButtons(in: bottomBar)
    }
    // The tutorial points at its buttons, also while a page is open over the view.
    let isNeeded = navigation.routes.isEmpty || tutorial.step != nil
    adw_view_switcher_bar_set_reveal(cast(bottomBar), isNarrow && isNeeded ? 1 : 0)
  }

  /// The switcher buttons that a tutorial step may point at, of wide and of narrow windows.
  func buttons(of step: Tutorial.Step) -> [Widget] {
    guard let view = step.view, let position = MainView.allCases.firstIndex(of: view) else {
      return [menu]
    }
    return [switcher, bottomBar].compactMap { Self.buttons(in: $0).dropFirst(position).first }
  }

  /// The buttons of a switcher, in the order of the views.
  private static func buttons(in switcher: Widget) -> [Widget] {
    switcher.descendants(of: g_type_from_name("AdwViewSwitcher")).flatMap(\.children)
  }

  /// Has the button of the current view close the pages over it, as its shortcut does.
  private func followButtons(in switcher: Widget) {
    for (view, button) in zip(MainView.allCases, Self.buttons(in: switcher)) {
      connect(button, "clicked") { [weak self] in self?.views.pressed(view) }
    }
  }

  private static func mainMenu(_ account: AccountStatus) -> Widget {
    let menu = menuButton("open-menu-symbolic", tr("Main Menu"))
    gtk_menu_button_set_primary(cast(menu), 1)
    // The section changes in place: a menu that is open would not show a new one.
    let section = Menu()
    observe(while: menu) { [weak account] in
      section.setEntries(Actions.accountEntries(account?.others ?? []))
    }
    menu.setMenu { Actions.primaryMenu(account: section) }
    return menu
  }
}

/// The indicator in the header: the number of visits that wait to be sent; hidden if there are
/// none.
@MainActor
enum OutboxButton {
  static func widget(_ sign: OutboxSign, _ navigation: Navigation) -> Widget {
    let number = label("", "caption-heading", "numeric")
    let button: Widget = gtk_button_new()
    button.child = box(.horizontal, spacing: 6, [iconImage("document-send-symbolic"), number])
    button.addClass("flat", "outbox-sign")
    gtk_actionable_set_action_name(cast(button), "win.outbox")
    Tooltip.show(on: button) { sign.text }
    observe(while: button) {
      button.isVisible = sign.isShown
      guard sign.isShown else { return }
      number.text = sign.number
      // A narrow header has no space for the number.
      number.isVisible = navigation.width > .narrow
      Accessible.label(button, sign.text)
      button.setClass("needs-person", sign.needsPerson)
    }
    return button
  }
}
