import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The controls over the viewer's photo: close, previous and next, slideshow, and the caption.
@MainActor
final class ViewerControls {
  /// The overlays, to be added over the photo.
  let widgets: [Widget]
  private let viewModel: ViewerViewModel
  private let title = heading("", "title-3")
  private let byline = label("", wraps: true)
  private let place = label("", "numeric")
  private let previous: Widget
  private let next: Widget
  private let play: Widget
  private let menu: Widget
  private let smaller: Widget
  private let larger: Widget

  init(_ viewModel: ViewerViewModel) {
    self.viewModel = viewModel
    let close = iconButton("window-close-symbolic", tr("Close"), "circular") { [weak viewModel] in
      viewModel?.close()
    }
    previous = iconButton("go-previous-symbolic", tr("Previous Photo"), "circular") {
      [weak viewModel] in viewModel?.go(isNext: false)
    }
    next = iconButton("go-next-symbolic", tr("Next Photo"), "circular") { [weak viewModel] in
      viewModel?.go(isNext: true)
    }
    play = iconButton("media-playback-start-symbolic", tr("Slideshow"), "circular") {
      [weak viewModel] in viewModel?.togglePlaying()
    }
    smaller = iconButton("zoom-out-symbolic", tr("Zoom Out"), "circular") { [weak viewModel] in
      viewModel?.zoomed.zoom.zoom(by: 1 / PhotoZoom.step)
    }
    larger = iconButton("zoom-in-symbolic", tr("Zoom In"), "circular") { [weak viewModel] in
      viewModel?.zoomed.zoom.zoom(by: PhotoZoom.step)
    }
    menu = Self.menu(viewModel)
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

  /// Shows the controls, or fades them out; screen readers always find them.
  func show(_ isShown: Bool) {
    for part in widgets {
      part.setClass("faded", !isShown)
    }
  }

  /// Whether a control has the keyboard focus or an open menu, and must stay visible.
  var isUsed: Bool { widgets.contains { hasFocus(within: $0) } }

  private func render() {
    title.text = viewModel.title
    byline.text = viewModel.byline
    place.text = viewModel.positionText
    previous.isSensitive = viewModel.canGoBack
    next.isSensitive = viewModel.canGoOn
    play.isSensitive = viewModel.photos.count > 1
    let name = viewModel.isPlaying ? tr("Pause the Slideshow") : tr("Slideshow")
    play.iconName =
      viewModel.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    play.tooltip = name
    Accessible.label(play, name)
  }

  private func renderZoom() {
    smaller.isSensitive = viewModel.zoomed.zoom.canShrink
    larger.isSensitive = viewModel.zoomed.zoom.canGrow
  }

  private static func menu(_ viewModel: ViewerViewModel) -> Widget {
    let button = menuButton("view-more-symbolic", tr("More"), "circular")
    button.setMenu {
      let stays = ViewerViewModel.intervals.map { seconds in
        (trn("{count} second", "{count} seconds", seconds), "viewer.stay::\(seconds)")
      }
      let menu = Menu()
      menu.append(
        Menu([(tr("Open Sheet"), "viewer.sheet"), (tr("Full Screen"), "viewer.fullscreen")]))
      menu.append(ShareMenu.entries(), heading: tr("Share"))
      menu.append(Menu(stays), heading: tr("Slideshow"))
      return menu
    }
    let sheet = Action("sheet") { [weak viewModel] in viewModel?.openSheet() }
    let fullscreen = Action("fullscreen") { ViewerGestures.toggleFullscreen(of: button) }
    let stay = Action("stay", chosen: String(viewModel.interval)) { [weak viewModel] text in
      if let seconds = Int(text) { viewModel?.stay(seconds) }
    }
    button.addActions([sheet, fullscreen, stay], as: "viewer")
    ShareMenu.addActions(to: button, viewModel.sharing) { [weak viewModel] in
      (viewModel?.visit).map { [$0] } ?? []
    }
    return button
  }
}
