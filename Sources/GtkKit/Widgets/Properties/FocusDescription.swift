import CGtk

/// Descriptions of focused widgets that stand for announcements, where GTK has none.
///
/// Screen readers speak a changed description only of the widget that they take for the focused one, while its window
/// is active: an announcement waits until a window is active and the focus rests in it.
@MainActor
enum FocusDescription {
  /// A description that a widget has apart from announcements.
  private final class Own {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Marks windows whose focus is followed or has moved unnoticed, and widgets whose description is reported when they
  /// show.
  private final class Mark {}

  /// Something to announce.
  @MainActor
  private struct Sentence {
    let text: String
    let window: WeakWidget
    /// The page that it names; nil for what was done.
    let page: WeakWidget?
    /// Until when it is repeated if the act hides the widget whose description it is; nil before it was said.
    var end: ContinuousClock.Instant?

    /// Whether it is still worth hearing.
    var isCurrent: Bool { page.map { $0.widget?.isMapped == true } ?? true }
  }

  private static let (ownName, followedName) = ("mona-description", "mona-announces")
  private static let (reportedName, movedName) = ("mona-reports", "mona-focus-moved")
  /// The widget whose description is an announcement.
  private static var speaker: (widget: Widget, watch: WeakReferenceNotifier)?
  /// Whether the last announcement ended with a blank: the same text again would be no change.
  private static var hasBlank = false
  /// What is announced once the focus rests in an active window, the timer, and until when it waits for a window.
  private static var waiting: [Sentence] = []
  private static var timer: MainSource?
  private static var end = ContinuousClock.now
  /// The last announcement.
  private static var last: [Sentence] = []
  /// When the focus moved.
  private static var moved = ContinuousClock.now - rest
  /// Screen readers take in a new focus before they speak a changed description of it; before that they would say
  /// the description twice.
  private static let rest = Duration.milliseconds(600)
  /// How long no window may be active while a dialog closes; after that, the person is in another program.
  private static let hold = Duration.seconds(3)

  /// Remembers the description of a widget; false if it has this one already.
  static func keep(_ text: String, of widget: some Instance) -> Bool {
    let own: Own? = attached(to: widget, as: ownName)
    if own?.text == text { return false }
    attach(Own(text), to: widget, as: ownName)
    return true
  }

  /// Whether a widget has a description apart from announcements.
  static func isKept(of widget: some Instance) -> Bool {
    let own: Own? = attached(to: widget, as: ownName)
    return own?.text.isEmpty == false
  }

  /// Calls the closure when a widget shows, the first time this is asked for.
  static func onFirstMap(of widget: Widget, _ report: @escaping @MainActor () -> Void) {
    let mark: Mark? = attached(to: widget, as: reportedName)
    guard mark == nil else { return }
    attach(Mark(), to: widget, as: reportedName)
    connect(widget, "map", report)
  }

  /// Sets the description of the focused widget, once the focus rests in the active window.
  static func say(_ text: String, in widget: Widget, naming page: Widget?) {
    guard let window = widget.window else { return }
    follow(window)
    waiting.append(
      Sentence(text: text, window: WeakWidget(window), page: page.map(WeakWidget.init)))
    wait()
  }

  private static func wait() {
    timer?.cancel()
    end = .now + hold
    // What the act shows or hides moves the focus at once.
    let delay = max(.milliseconds(50), ContinuousClock.now.duration(to: moved + rest))
    timer = MainSource.after(delay) { announce() }
  }

  private static func announce() {
    waiting.removeAll { !$0.isCurrent }
    guard let sentence = waiting.last else { return }
    let active = activeWindow
    if active == nil, end > .now {
      timer = MainSource.after(.milliseconds(50)) { announce() }
      return
    }
    // Screen readers say it when the person comes back to the window.
    guard let window = active ?? sentence.window.widget else { return waiting = [] }
    if follow(window) {
      // Another window than that of the sentence: it may just have opened.
      moved = .now
      return wait()
    }
    // A window without a focused widget has the focus itself.
    let target = focus(besides: window).map(reader) ?? window
    // Screen readers have said its own description, such as what is wrong with what was typed.
    let own: Own? = attached(to: target, as: ownName)
    let said = waiting.filter { $0.text != own?.text }
    waiting = []
    guard !said.isEmpty else { return }
    last = said.map { sentence in
      var sentence = sentence
      sentence.end = sentence.end ?? .now + .seconds(1)
      return sentence
    }
    describe(target, said.map(\.text).joined(separator: " "))
  }

  private static var activeWindow: Widget? {
    let windows: OpaquePointer = gtk_window_get_toplevels()
    for position in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, position) else { continue }
      let window = Object<Widget>(owning: cast(item))
      if window.pointer.isMapped, window.pointer.isActive { return window.pointer }
    }
    return nil
  }

  private static func describe(_ target: Widget, _ text: String) {
    if let speaker, speaker.widget != target { restore() }
    hasBlank.toggle()
    Accessible.update(
      target, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hasBlank ? text + "\u{A0}" : text)
    if speaker == nil { speaker = (target, WeakReferenceNotifier(target) { speaker = nil }) }
    // A slow screen reader takes in the new focus only now: it would say the text with it, and as a change. While the
    // window is not active it says no change, but the description as the person comes back.
    if target.window?.isActive == true, !isKept(of: target) {
      Accessible.removeDescription(of: target)
    }
  }

  /// The widget that screen readers take for the focused one: the entry around a text, unless the text has a role.
  private static func reader(of focus: Widget) -> Widget {
    guard isKind(focus, of: gtk_text_get_type()), let parent = focus.parent,
      gtk_accessible_get_accessible_role(cast(focus)) != GTK_ACCESSIBLE_ROLE_TEXT_BOX
    else { return focus }
    return gtk_widget_get_ancestor(parent, gtk_editable_get_type()) ?? focus
  }

  /// Follows the focus of a window; false if it is followed already.
  @discardableResult
  static func follow(_ window: Widget) -> Bool {
    let mark: Mark? = attached(to: window, as: followedName)
    guard mark == nil else { return false }
    attach(Mark(), to: window, as: followedName)
    connect(window, "notify::focus-widget") {
      if !window.isActive { noteMove(in: window) }
      continueAfterMove()
      MainSource.after(.milliseconds(300), while: window) {
        if focus(besides: window).map(reader) != speaker?.widget { restore() }
      }
    }
    // When the person comes back to the window, screen readers would say it again.
    connect(window, "notify::is-active") {
      if window.isActive { MainSource.idle(while: window) { reportFocus(of: window) } }
      // Screen readers look for the focus anew.
      continueAfterMove()
      MainSource.after(.milliseconds(300), while: window) {
        if !window.isActive, speaker?.widget.window == window { restore() }
      }
    }
    return true
  }

  /// The focus has moved: what waits waits for it to rest, and what was said of a widget that has gone is repeated.
  private static func continueAfterMove() {
    moved = .now
    if speaker?.widget.isMapped != true {
      waiting = last.filter { $0.end.map { $0 > .now } == true } + waiting
      last = []
    }
    if !waiting.isEmpty { wait() }
  }

  /// Notes that the focus moved in a window that is not active, as when a menu gives it back behind the dialog that it
  /// opened.
  ///
  /// Screen readers miss that, and what the focus of the active window does meanwhile.
  private static func noteMove(in window: Widget) {
    attach(Mark(), to: window, as: movedName)
    MainSource.after(.milliseconds(50)) {
      guard let active = activeWindow, focus(besides: active) != nil else { return }
      attach(Mark(), to: active, as: movedName)
      reportFocus(of: active)
    }
  }

  /// Moves the focus of an active window away and back if screen readers missed where it is.
  private static func reportFocus(of window: Widget) {
    let mark: Mark? = attached(to: window, as: movedName)
    guard mark != nil, window.isActive else { return }
    g_object_set_data(cast(window), movedName, nil)
    guard let focus = focus(besides: window),
      gtk_widget_get_ancestor(focus, gtk_popover_get_type()) == nil
    else { return }
    gtk_window_set_focus(cast(window), nil)
    gtk_window_set_focus(cast(window), cast(focus))
  }

  /// Gives the widget its own description again.
  private static func restore() {
    guard let (widget, watch) = speaker else { return }
    watch.stop()
    speaker = nil
    let own: Own? = attached(to: widget, as: ownName)
    if let own, isKept(of: widget) {
      Accessible.update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, own.text)
    } else {
      Accessible.removeDescription(of: widget)
    }
  }
}
