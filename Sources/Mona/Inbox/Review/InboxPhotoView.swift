import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// The photo of the group in front, large, and the others of the group to choose from.
@MainActor
final class InboxPhotoView {
  let widget: Widget
  private let groups: InboxGroups
  private let deciding: InboxDeciding
  private let picture: Widget = gtk_picture_new()
  /// Asks for no room where the picture would like to have its own size: it fills what is left.
  private let bounds: Widget = gtk_scrolled_window_new()
  private let missing = iconImage("mona-photo-missing-symbolic", size: 64)
  private let frame: Widget = gtk_overlay_new()
  private let caption = label("", "dim-label", "caption", wraps: true)
  private let others = box(.horizontal, spacing: 6)
  private let strip: Widget = gtk_scrolled_window_new()
  private let textures = InboxTextures()
  private var shown: URL?
  private var shownGroup: [URL] = []
  private var choices: [Widget] = []
  private var loading: Task<Void, Never>?

  init(_ groups: InboxGroups, _ deciding: InboxDeciding) {
    (self.groups, self.deciding) = (groups, deciding)
    gtk_picture_set_can_shrink(cast(picture), 1)
    picture.vexpand = true
    picture.hexpand = true
    missing.addClass("dim-label")
    gtk_scrolled_window_set_policy(cast(bounds), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL)
    gtk_scrolled_window_set_child(cast(bounds), picture)
    bounds.isFocusable = false
    frame.child = bounds
    frame.addOverlay(missing)
    frame.addClass("inbox-photo")
    frame.clips = true
    caption.justify = .center
    caption.halign = .center
    others.halign = .center
    gtk_scrolled_window_set_policy(cast(strip), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(cast(strip), others)
    widget = box(.vertical, spacing: 8, [frame, strip, caption])
    widget.setMargins(12, 6)
    widget.hexpand = true
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// In a narrow window the photo leaves room to the candidates.
  func set(isNarrow: Bool) {
    frame.requestSize(height: isNarrow ? 190 : 240)
    frame.vexpand = !isNarrow
  }

  private func render() {
    caption.text = groups.photoText
    let photos = groups.front?.photos ?? []
    let chosen = groups.photo
    showOthers(photos.map(\.file), chosen.flatMap { one in photos.firstIndex { $0.id == one.id } })
    guard chosen?.file != shown else { return }
    shown = chosen?.file
    loading?.cancel()
    guard let file = shown else { return picture.paintable = nil }
    Accessible.label(picture, file.lastPathComponent)
    if let texture = textures.known(file) {
      present(texture.pointer)
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
    // What showed stays until the next one is there, unless that takes long.
    if let small = PhotoTextures.rows.known(file) { present(small.pointer) }
    loading = Task { [weak self, textures] in
      let texture = await textures.texture(file)
      guard !Task.isCancelled, let self else { return }
      present(texture?.pointer)
    }
  }

  private func present(_ texture: OpaquePointer?) {
    picture.paintable = texture
    missing.isVisible = texture == nil
  }

  private func showOthers(_ files: [URL], _ chosen: Int?) {
    if files != shownGroup {
      shownGroup = files
      others.removeChildren()
      choices = files.count < 2 ? [] : files.enumerated().map { choice($0.offset, $0.element) }
      for choice in choices { others.append(choice) }
      strip.isVisible = !choices.isEmpty
    }
    for (position, choice) in choices.enumerated() {
      choice.isOn = position == chosen
    }
  }

  private func choice(_ position: Int, _ file: URL) -> Widget {
    let button: Widget = gtk_toggle_button_new()
    let small: Widget = gtk_picture_new()
    gtk_picture_set_content_fit(cast(small), GTK_CONTENT_FIT_COVER)
    small.requestSize(width: 48, height: 48)
    button.child = small
    button.addClass("inbox-choice")
    let name = tr("Collect with {photo}", ["photo": file.lastPathComponent])
    button.tooltip = name
    Accessible.label(button, name)
    connect(button, "clicked") { [weak groups, weak deciding] in
      guard let photos = groups?.front?.photos, photos.indices.contains(position) else { return }
      deciding?.choosePhoto(photos[position].id)
    }
    let held = Object(small)
    Task {
      guard let texture = await PhotoTextures.rows.texture(file) else { return }
      held.pointer.paintable = texture.pointer
    }
    return button
  }
}
