import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What stands over the photo of the viewer: the way out, the way on, the slideshow, and what the
/// photo shows.
@MainActor
final class ViewerControls {
  /// What goes over the photo.
  let widgets: [Widget]
  private let screen: ViewerScreen
  private let title = heading("", "title-3")
  private let byline = label("", wraps: true)
  private let place = label("", "numeric")
  private let previous: Widget
  private let next: Widget
  private let play: Widget
  private let menu: Widget
  private let smaller: Widget
  private let larger: Widget

  init(_ screen: ViewerScreen) {
    self.screen = screen
    let close = iconButton("window-close-symbolic", tr("Close"), "circular") { [weak screen] in
      screen?.close()
    }
    previous = iconButton("go-previous-symbolic", tr("Previous Photo"), "circular") {
      [weak screen] in screen?.go(isNext: false)
    }
    next = iconButton("go-next-symbolic", tr("Next Photo"), "circular") { [weak screen] in
      screen?.go(isNext: true)
    }
    play = iconButton("media-playback-start-symbolic", tr("Slideshow"), "circular") {
      [weak screen] in screen?.togglePlaying()
    }
    smaller = iconButton("zoom-out-symbolic", tr("Zoom Out"), "circular") { [weak screen] in
      screen?.zoomed.zoom.zoom(by: 1 / PhotoZoom.step)
    }
    larger = iconButton("zoom-in-symbolic", tr("Zoom In"), "circular") { [weak screen] in
      screen?.zoomed.zoom.zoom(by: PhotoZoom.step)
    }
    menu = Self.menu(screen)
    let top = box(
      .horizontal, spacing: 6, margin: 12, [smaller, larger, play, menu, close])
    top.align(.end, .start)
    let ways = [(previous, GTK_ALIGN_START), (next, GTK_ALIGN_END)].map { button, side in
      let way = box(.horizontal, [button])
      way.addClass("viewer-way")
      way.align(side, .center)
      return way
    }
    byline.hexpand = true
    place.ellipsize = .none
    let foot = box(
      .vertical, spacing: 3,
      [title, box(.horizontal, spacing: 12, [byline, place])])
    title.lines = 2
    title.ellipsize = .end
    foot.addClass("viewer-foot")
    foot.valign = .end
    foot.canTarget = false
    widgets = [foot] + ways + [top]
    for part in widgets { part.addClass("viewer-part") }
    observe(while: top) { [weak self] in self?.render() }
    observe(while: top) { [weak self] in self?.renderZoom() }
  }

  /// Shows them, or has them fade; screen readers find them all the same.
  func show(_ isShown: Bool) {
    for part in widgets {
      part.setClass("faded", !isShown)
    }
  }

  /// Whether one of them has the keyboard or its menu open, and so must be seen.
  var isUsed: Bool { widgets.contains { hasFocus(within: $0) } }

  private func render() {
    title.text = screen.title
    byline.text = screen.byline
    place.text = screen.positionText
    previous.isSensitive = screen.canGoBack
    next.isSensitive = screen.canGoOn
    play.isSensitive = screen.visits.count > 1
    let name = screen.isPlaying ? tr("Pause the Slideshow") : tr("Slideshow")
    play.iconName =
      screen.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    play.tooltip = name
    Accessible.label(play, name)
  }

  private func renderZoom() {
    smaller.isSensitive = screen.zoomed.zoom.canShrink
    larger.isSensitive = screen.zoomed.zoom.canGrow
  }

  private static func menu(_ screen: ViewerScreen) -> Widget {
    let button = menuButton("view-more-symbolic", tr("More"), "circular")
    button.setMenu {
      let stays = ViewerScreen.intervals.map { seconds in
        (trn("{count} second", "{count} seconds", seconds), "viewer.stay::\(seconds)")
      }
      let menu = Menu()
      menu.append(
        Menu([(tr("Open Sheet"), "viewer.sheet"), (tr("Full Screen"), "viewer.fullscreen")]))
      menu.append(ShareMenu.entries(), heading: tr("Share"))
      menu.append(Menu(stays), heading: tr("Slideshow"))
      return menu
    }
    let sheet = Action("sheet") { [weak screen] in screen?.openSheet() }
    let fullscreen = Action("fullscreen") { ViewerGestures.toggleFullscreen(of: button) }
    let stay = Action("stay", chosen: String(screen.interval)) { [weak screen] text in
      if let seconds = Int(text) { screen?.stay(seconds) }
    }
    button.addActions([sheet, fullscreen, stay], as: "viewer")
    ShareMenu.addActions(to: button, screen.sharing) { [weak screen] in
      (screen?.visit).map { [$0] } ?? []
    }
    return button
  }
}
