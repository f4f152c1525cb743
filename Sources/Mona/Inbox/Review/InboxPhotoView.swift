import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaScreens
import MonaText

/// The large photo of the current group, and the group's other photos to choose from.
@MainActor
final class InboxPhotoView {
  let widget: Widget
  private let groups: InboxGroups
  private let deciding: InboxDeciding
  private let drawing: ZoomedCanvas
  private let missing = iconImage("mona-photo-missing-symbolic", size: 64)
  private let frame: Widget = gtk_overlay_new()
  private let name = label("", "caption")
  private let caption = label("", "dim-label", "caption", wraps: true)
  private let smaller: Widget
  private let larger: Widget
  private let others = box(.horizontal, spacing: 6)
  private let strip: Widget = gtk_scrolled_window_new()
  private let keep: Widget = gtk_toggle_button_new_with_label(tr("Keep This Photo Too"))
  private let textures = InboxTextures()
  private var shown: URL?
  private var shownGroup: [URL] = []
  private var choices: [Widget] = []
  private var isScrolled = false
  private var loading: Task<Void, Never>?

  init(_ groups: InboxGroups, _ deciding: InboxDeciding) {
    (self.groups, self.deciding) = (groups, deciding)
    let zoomed = groups.zoomed
    drawing = ZoomedCanvas(zoomed, fades: false)
    smaller = Self.zoomButton("zoom-out-symbolic", tr("Zoom Out (−)")) { [weak zoomed] in
      zoomed?.zoom.zoom(by: 1 / PhotoZoom.step)
    }
    larger = Self.zoomButton("zoom-in-symbolic", tr("Zoom In (+ or Z)")) { [weak zoomed] in
      zoomed?.zoom.zoom(by: PhotoZoom.step)
    }
    let buttons = box(.horizontal, spacing: 6, margin: 6, [smaller, larger])
    buttons.align(.end, .end)
    missing.addClass("dim-label")
    missing.canTarget = false
    frame.child = drawing.canvas.widget
    frame.addOverlay(missing)
    frame.addOverlay(buttons)
    frame.addClass("inbox-photo")
    frame.clips = true
    name.ellipsize = .middle
    name.halign = .center
    Tooltip.show(on: name) { [weak groups] in groups?.photoPath }
    caption.justify = .center
    caption.halign = .center
    others.halign = .center
    gtk_scrolled_window_set_policy(cast(strip), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(cast(strip), others)
    keep.halign = .center
    keep.addClass("small-button")
    keep.tooltip = tr("Keep this photo beside the one to collect (A)")
    gtk_widget_set_focus_on_click(keep, 0)
    connect(keep, "clicked") { [weak deciding] in deciding?.toggleKept() }
    let texts = box(.vertical, spacing: 2, [name, caption])
    widget = box(.vertical, spacing: 8, [frame, strip, keep, texts])
    widget.hexpand = true
    ZoomGestures.listen(on: drawing.canvas.widget, zoomed) { [weak self] in
      self?.isScrolled == true
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.renderZoom() }
  }

  /// A click on the button does not move the focus from the photos.
  private static func zoomButton(
    _ icon: String, _ text: String, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = iconButton(icon, text, "circular", "osd", action: action)
    gtk_widget_set_focus_on_click(button, 0)
    return button
  }

  /// Leaves space for the candidates in a narrow window, unless the photo is zoomed in.
  /// - Parameter isScrolled: whether the photo scrolls with the candidates, within their margins.
  func set(isNarrow: Bool, isClose: Bool, isScrolled: Bool) {
    self.isScrolled = isScrolled
    frame.requestSize(height: !isNarrow ? 240 : isScrolled && isClose ? 320 : 190)
    frame.vexpand = !isNarrow || isClose
    widget.vexpand = frame.vexpand
    widget.setMargins(isScrolled ? 0 : 12, isScrolled ? 0 : 6)
  }

  private func renderZoom() {
    let zoom = groups.zoomed.zoom
    smaller.isSensitive = zoom.canShrink
    larger.isSensitive = zoom.canGrow
  }

  private func render() {
    name.text = groups.photoName
    caption.text = groups.photoText
    Accessible.label(drawing.canvas.widget, groups.photoSpoken)
    let photos = groups.front?.photos ?? []
    let chosen = groups.photo
    showOthers(
      photos.map(\.file), chosen.flatMap { one in photos.firstIndex { $0.id == one.id } },
      kept: Set(groups.front?.keptPhotos.map(\.file) ?? []))
    keep.isVisible = photos.count > 1 && groups.front?.isCollected == false
    keep.isOn = chosen?.isKept == true
    guard chosen?.file != shown else { return }
    shown = chosen?.file
    loading?.cancel()
    drawing.expect(shown, side: chosen?.pixels.map { max($0.width, $0.height) } ?? 0)
    guard let file = shown else { return drawing.clear() }
    if let texture = textures.known(file) {
      present(texture)
    } else {
      load(file)
    }
    let next = groups.position + 1
    if groups.all.indices.contains(next) {
      let group = groups.all[next]
      let photo = group.photos.first { $0.id == group.chosenPhoto }
      if let photo { Task { [textures] in _ = await textures.texture(photo.file) } }
    }
  }

  private func load(_ file: URL) {
    // Meanwhile, shows the small version if it is cached, else the previous photo.
    if let small = PhotoTextures.rows.known(file) { present(small) }
    loading = widget.startTask { [weak self, textures] in
      let texture = await textures.texture(file)
      guard !Task.isCancelled, let self else { return }
      present(texture)
    }
  }

  private func present(_ texture: Object<OpaquePointer>?) {
    if let texture { drawing.show(texture) } else { drawing.clear() }
    missing.isVisible = texture == nil
  }

  private func showOthers(_ files: [URL], _ chosen: Int?, kept: Set<URL>) {
    if files != shownGroup {
      shownGroup = files
      others.removeChildren()
      choices = files.count < 2 ? [] : files.enumerated().map { choice($0.offset, $0.element) }
      for choice in choices { others.append(choice) }
      strip.isVisible = !choices.isEmpty
    }
    for (position, choice) in choices.enumerated() {
      choice.isOn = position == chosen
      let isKept = kept.contains(files[position])
      choice.setClass("kept", isKept)
      let values = ["photo": files[position].fileName]
      let name =
        isKept
        ? tr("Collect with {photo}, which is kept", values) : tr("Collect with {photo}", values)
      choice.tooltip = name
      Accessible.label(choice, name)
    }
  }

  private func choice(_ position: Int, _ file: URL) -> Widget {
    let button: Widget = gtk_toggle_button_new()
    let small: Widget = gtk_picture_new()
    gtk_picture_set_content_fit(cast(small), GTK_CONTENT_FIT_COVER)
    small.requestSize(width: 48, height: 48)
    button.child = small
    button.addClass("inbox-choice")
    connect(button, "clicked") { [weak groups, weak deciding] in
      guard let photos = groups?.front?.photos, photos.indices.contains(position) else { return }
      deciding?.choosePhoto(photos[position].id)
    }
    small.startTask {
      guard let texture = await PhotoTextures.rows.texture(file) else { return }
      small.paintable = texture.pointer
    }
    return button
  }
}

/// The large photos shown last, and the next one, decoded off the main thread.
@MainActor
final class InboxTextures {
  /// The longer side, in pixels: enough for a large screen; a photo takes about 4 MB.
  private static let side = 1200
  private static let limit = 8

  private var kept: [(file: URL, texture: Object<OpaquePointer>)] = []
  private var running: [URL: Task<Object<OpaquePointer>, any Error>] = [:]

  /// The photo, if it is cached.
  func known(_ file: URL) -> Object<OpaquePointer>? { kept.first { $0.file == file }?.texture }

  /// Loads the photo, upright; nil if that fails.
  func texture(_ file: URL) async -> Object<OpaquePointer>? {
    await tryLogging("A photo of the inbox cannot be shown") { try await made(file) }
  }

  private func made(_ file: URL) async throws -> Object<OpaquePointer> {
    if let texture = known(file) { return texture }
    if let task = running[file] { return try await task.value }
    let task = Task {
      try await Texture.photo(file, side: Self.side)
    }
    running[file] = task
    defer { running[file] = nil }
    let texture = try await task.value
    kept.append((file, texture))
    if kept.count > Self.limit { kept.removeFirst() }
    return texture
  }
}
