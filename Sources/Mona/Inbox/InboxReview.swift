import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Where the person says what each group shows.
@MainActor
final class InboxReview {
  let widget: Widget
  private let screen: InboxScreen
  private let list: InboxList
  private let photo: InboxPhotoView
  private let candidates: InboxCandidates
  private let notes: InboxNotes
  private let map: InboxMap
  private let bar: InboxBar
  private let foot: InboxFoot
  private let panes: Widget
  private let middle: Widget
  private let side: Widget

  init(_ session: Session, _ screen: InboxScreen) {
    self.screen = screen
    list = InboxList(screen)
    photo = InboxPhotoView(screen)
    candidates = InboxCandidates(screen)
    notes = InboxNotes(screen) { [list] in list.focus() }
    map = InboxMap(session, screen)
    bar = InboxBar(screen)
    foot = InboxFoot(screen)
    candidates.leave = { [list] in list.focus() }
    let parts = box(
      .vertical, spacing: 12, [candidates.widget, notes.widget, map.widget])
    parts.setMargins(12, 6)
    side = scrolled(parts)
    middle = box(.horizontal, [photo.widget, side])
    middle.hexpand = true
    panes = box(.horizontal, [list.widget, middle])
    panes.vexpand = true
    widget = box(.vertical, [bar.widget, panes, foot.widget])
    InboxKeys.listen(on: widget) { [weak self] in self?.obey($0) ?? false }
    observe(while: widget) { [weak self] in self?.arrange(for: session.width) }
    bar.onClock = { [weak self] in self?.showPhoto(isNarrow: session.width == .narrow) }
    connect(widget, "map") { [weak self] in self?.list.focus() }
  }

  /// Ends the search or the comment; false when neither has the keyboard.
  func escape() -> Bool {
    if screen.isRating {
      screen.expectStars(false)
      return true
    }
    if candidates.escape() { return true }
    guard notes.isWriting else { return false }
    screen.flushComment()
    list.focus()
    return true
  }

  private func arrange(for width: WindowWidth) {
    let isNarrow = width == .narrow
    let across: GtkOrientation = isNarrow ? .vertical : .horizontal
    panes.orientation = across
    middle.orientation = across
    side.requestSize(width: isNarrow ? -1 : width == .wide ? 360 : 300)
    side.hexpand = isNarrow
    photo.widget.vexpand = !isNarrow
    photo.set(isNarrow: isNarrow)
    list.set(isNarrow: isNarrow)
    bar.set(isNarrow: isNarrow)
    foot.set(isNarrow: isNarrow)
    showPhoto(isNarrow: isNarrow)
  }

  /// A narrow window has no room for the large photo under the clock: GTK would make the window
  /// wider, for its texts to take fewer lines.
  private func showPhoto(isNarrow: Bool) {
    photo.widget.isVisible = !isNarrow || !bar.isClockShown
  }

  private func obey(_ wish: InboxKeys.Wish) -> Bool {
    switch wish {
    case .choose(let number):
      if screen.isRating {
        screen.rate(number)
      } else {
        screen.choose(number)
      }
    case .rate(let stars): screen.rate(stars)
    case .expectStars: screen.expectStars(!screen.isRating)
    case .chooseLikeliest: screen.chooseLikeliest()
    case .skip: screen.skip()
    case .takeBack: screen.undoDecision()
    case .move(let step): screen.move(by: step)
    case .movePhoto(let step): screen.movePhoto(by: step)
    case .find:
      candidates.find()
      return true
    case .comment:
      notes.write()
      return true
    case .splitOrJoin: screen.splitOrJoin()
    case .clock: bar.toggleClock()
    case .collect: screen.collect()
    }
    if case .clock = wish { return true }
    list.focus()
    return true
  }
}
