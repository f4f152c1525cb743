import GtkKit
import MonaModel
import MonaText

/// Badges that were just won, side by side, each with its name.
@MainActor
enum BadgePictures {
  /// "2 badges won".
  static func heading(_ badges: [Badge]) -> Widget {
    GtkKit.heading(trn("{count} badge won", "{count} badges won", badges.count), "title-4")
  }

  /// To be looked at, not to be pressed: the keyboard passes them by.
  static func widget(_ badges: [Badge]) -> Widget {
    let flow = Flow(perLine: 5, areEven: true)
    flow.widget.canFocus = false
    for badge in badges {
      let picture = BadgePicture.widget(for: badge, side: 80)
      let name = label(badge.title.display, "caption", wraps: true)
      name.justify = .center
      name.xalign = 0.5
      let card = box(.vertical, spacing: 6, [picture, name])
      flow.append(card, name: badge.title.display)
    }
    return flow.widget
  }
}
