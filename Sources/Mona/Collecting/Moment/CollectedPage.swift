import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The moment after a photo: the photo, large, with the badges just won over it; beside it, or under it
/// where the window is narrow, stars and words.
@MainActor
final class CollectedPage: Page {
  /// An overlay, for what falls over badges just won.
  let widget: Widget = gtk_overlay_new()
  private let viewModel: CollectedViewModel
  private let picture = PhotoPicture()
  private let stars: Stars
  private let comment: CommentEditor
  private let done: Widget
  private let name = label("", "dim-label", "heading", wraps: true)
  private var hasCelebrated = false

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
    // After a number Enter goes on: on the star it would take back what was just given.
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
  }

  /// Gives the keyboard to the stars, and celebrates the badges, once.
  private func appear() {
    // Later: whoever opened the page gives the keyboard to the first thing in it, or to the next.
    MainSource.idle(while: widget) { [stars] in stars.focus() }
    guard !hasCelebrated, !viewModel.badges.isEmpty else { return }
    hasCelebrated = true
    Confetti.fall(over: widget) { [weak self] in self != nil }
  }
}
