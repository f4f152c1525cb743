import CGtk
import GtkKit
import MonaScreens

/// The map of the photo's position, with the numbers of the candidates around it.
@MainActor
final class InboxMap {
  let widget = box(.vertical)
  private let groups: InboxGroups
  private let preferences: StoredPreferences
  private var map: StillMap?
  private var content: InboxMapContent?
  private let spot = box(.horizontal)
  private var numbers: [Widget] = []

  private static let height = 190
  private static let size = 22.0
  private static let dot = 14.0

  init(_ groups: InboxGroups, preferences: StoredPreferences) {
    self.preferences = preferences
    self.groups = groups
    widget.addClass("card")
    widget.clips = true
    widget.requestSize(height: Self.height)
    widget.isVisible = false
    spot.addClass("origin-dot")
    observe(while: widget) { [weak self] in self?.render() }
    MainSource.onceShown(widget) { [weak self] in self?.make() }
  }

  private func render() {
    let content = groups.mapContent
    guard content != self.content else { return }
    self.content = content
    widget.isVisible = content != nil
    show()
  }

  private func make() {
    let map = StillMap(preferences: preferences)
    self.map = map
    map.frameOf = { [weak self] in self?.content?.frame(width: $0, height: $1) }
    map.arrange = { [weak self] in self?.arrange($0) }
    map.widget.requestSize(height: Self.height)
    map.widget.vexpand = false
    widget.append(map.widget)
    gtk_fixed_put(cast(map.spots), spot, 0, 0)
    show()
  }

  private func show() {
    guard let map, let content else { return }
    for number in numbers { gtk_fixed_remove(cast(map.spots), number) }
    numbers = content.candidates.map { candidate in
      let number = label("\(candidate.number)", "inbox-number", "numeric")
      number.xalign = 0.5
      markKind(of: number, candidate.kind)
      return number
    }
    // In reverse, so that the most likely candidate is on top.
    for number in numbers.reversed() { gtk_fixed_put(cast(map.spots), number, 0, 0) }
    map.look()
  }

  private func arrange(_ frame: MapFrame) {
    guard let map, let content else { return }
    let (x, y) = frame.pixel(of: content.photo)
    map.move(spot, x - Self.dot / 2, y - Self.dot / 2)
    for (number, candidate) in zip(numbers, content.candidates) {
      let (x, y) = frame.pixel(of: candidate.coordinate)
      map.move(number, x - Self.size / 2, y - Self.size / 2)
    }
  }
}
