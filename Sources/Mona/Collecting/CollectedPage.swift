import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The page after a photo was added: the photo with the badges it won, the stars and the comment.
///
/// The stars and the comment are beside the photo, or below it in a narrow window.
@MainActor
final class CollectedPage: Page {
  /// An overlay, for the confetti.
  let widget: Widget = gtk_overlay_new()
  private let viewModel: CollectedViewModel
  private let picture = PhotoPicture()
  private let stars: Stars
  private let comment: CommentEditor
  private let done: Widget
  private let name = label("", "dim-label", "heading", wraps: true)
  private var hasCelebrated = false
  /// Whether screen readers have still to say what is collected.
  private var isUnsaid = false

  init(_ viewModel: CollectedViewModel) {
    self.viewModel = viewModel
    stars = Stars { [weak viewModel] in viewModel?.rate($0) }
    comment = CommentEditor(viewModel.comment) { [weak viewModel] in viewModel?.finish() }
    done = button(tr("Done"), "suggested-action", "pill") { [weak viewModel] in viewModel?.finish()
    }
    let photo: Widget = gtk_overlay_new()
    photo.child = picture.widget
    photo.addOverlay(WonBadges.widget(for: viewModel.badges))
    let columns = CollectedColumns(photo: photo, picture: picture.widget, words: words).widget
    columns.valign = .center
    widget.child = scrolled(columns)
    // So that Enter, after a digit, finishes: on a star it would remove the rating.
    stars.onNumber = { [done] in done.grabFocus() }
    Task { await viewModel.load() }
    observe(while: widget) { [weak self] in self?.render() }
    connect(widget, "map") { [weak self] in self?.appear() }
    connect(widget, "unmap") { [weak viewModel] in viewModel?.disappear() }
    onKey(in: widget) { [weak self] key, modifiers in
      guard let self, !hasFocus(within: comment.widget) else { return false }
      return stars.take(key: key, modifiers)
    }
  }

  private var words: Widget {
    name.lines = 2
    name.ellipsize = .end
    stars.widget.addClass("large")
    stars.widget.halign = .start
    done.halign = .end
    return box(
      .vertical, spacing: 18,
      [
        name, heading(tr("How did you like it?"), "title-2"), stars.widget,
        heading(tr("What would you say about it?"), "title-2"), comment.widget, done,
      ])
  }

  private func render() {
    name.text = viewModel.title
    stars.show(viewModel.rating)
    picture.show(viewModel.photo)
    Accessible.label(
      picture.widget, tr("Your photo of {title}", ["title": viewModel.title]))
    say()
  }

  /// Has screen readers say what is collected, once the title has been read.
  private func say() {
    guard isUnsaid, !viewModel.title.isEmpty else { return }
    isUnsaid = false
    Accessible.announce(viewModel.spoken, from: widget)
  }

  /// Focuses the stars, and celebrates the badges the first time.
  private func appear() {
    // When idle: the code that opened the page also sets the focus, right after this.
    MainSource.idle(while: widget) { [weak self] in
      guard let self else { return }
      stars.focus()
      isUnsaid = true
      say()
    }
    guard !hasCelebrated, !viewModel.badges.isEmpty else { return }
    hasCelebrated = true
    Confetti.fall(over: widget) { [weak self] in self != nil }
  }
}

/// The layout of the photo and the text: side by side, or one below the other if there is too little width.
@MainActor
struct CollectedColumns {
  /// The photo with its overlays.
  let photo: Widget
  /// The photo alone, for its aspect ratio.
  let picture: Widget
  /// The stars and the comment.
  let words: Widget

  private static let spacing = 24

  /// The container of both, in reading order.
  var widget: Widget {
    arranged(
      [photo, words],
      by: Arrangement { parts in
        let least = (parts.map(\.askedWidth.least).max() ?? 0) + Self.spacing
        return (least, max(least, 640 + Self.spacing))
      } places: { [self] parts, width in
        let places = places(width)
        return parts.map { $0 == photo ? places.photo : places.words }
      })
  }

  private func places(_ width: Int) -> (photo: GdkRectangle, words: GdkRectangle) {
    guard width >= 760 else {
      let content = min(width - Self.spacing, 640)
      let start = (width - content) / 2
      let size = PhotoPicture.size(of: picture, width: content, highest: 280)
      let top = Self.spacing + size.height + Self.spacing
      return (
        GdkRectangle(start + (content - size.width) / 2, Self.spacing, size.width, size.height),
        GdkRectangle(start, top, content, words.height(at: content) + Self.spacing)
      )
    }
    let side = 340
    // The limit grows with the width, as the height of the window is unknown here, and wide windows are usually
    // high.
    let highest = min(760, max(480, width * 45 / 100))
    let room = min(width - side - 3 * Self.spacing, 1140)
    let size = PhotoPicture.size(of: picture, width: room, highest: highest)
    let start = (width - size.width - Self.spacing - side) / 2
    let height = words.height(at: side)
    let middle = Self.spacing + max(0, (size.height - height) / 2)
    return (
      GdkRectangle(
        start, Self.spacing + max(0, (height - size.height) / 2), size.width, size.height),
      GdkRectangle(start + size.width + Self.spacing, middle, side, height + Self.spacing)
    )
  }
}

/// The badges that a photo won, at its lower edge.
@MainActor
enum WonBadges {
  /// Up to this number of badges, each is shown with its text; more are shown with their names only.
  private static let fewest = 2

  static func widget(for badges: [Badge]) -> Widget {
    let lines = badges.map { line($0, isBrief: badges.count > fewest) }
    let panel = box(.vertical, spacing: 6, lines)
    panel.align(.fill, .end)
    panel.addClass("won-badges")
    panel.isVisible = !badges.isEmpty
    return panel
  }

  private static func line(_ badge: Badge, isBrief: Bool) -> Widget {
    let picture = BadgePicture.widget(for: badge, side: isBrief ? 40 : 56)
    picture.addClass("badge-won")
    let words = box(
      .vertical, spacing: 2,
      [heading(tr("Badge won: {badge}", ["badge": badge.title.display]), "heading")])
    if !isBrief {
      let notification = label(badge.notification.display, wraps: true)
      // Longer texts would cover a narrow photo.
      notification.lines = 2
      notification.ellipsize = .end
      words.append(notification)
    }
    words.valign = .center
    words.hexpand = true
    return box(.horizontal, spacing: 12, [picture, freeWidth(words)])
  }
}
