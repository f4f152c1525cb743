import CGtk
import GtkKit
import MonaModel
import MonaText

/// The badges just won, side by side, each with its name.
@MainActor
enum BadgePictures {
  /// A heading such as "2 badges won".
  static func heading(_ badges: [Badge]) -> Widget {
    GtkKit.heading(trn("{count} badge won", "{count} badges won", badges.count), "title-4")
  }

  /// A grid of badges that cannot be focused or activated.
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

/// The picture of a badge at the display's resolution, drawn off the main thread.
@MainActor
enum BadgePicture {
  /// A square of `side` pixels without an accessible name, as the badge's name is beside it.
  static func widget(for badge: Badge, side: Int) -> Widget {
    // Unlike a GtkPicture, a GtkImage never exceeds the requested size.
    let image = iconImage(size: side)
    image.align(.center, .center)
    let resource = badge.resource
    image.startTask {
      // Twice the side, for a scale factor of 2; GTK scales it down on other displays.
      if let texture = await Texture.draw(resource: resource, side: side * 2) {
        image.paintable = texture.pointer
      }
    }
    return image
  }
}

extension Badge {
  /// The path of the badge's picture in the resources.
  var resource: String {
    let candidates = [image, fallback].compactMap(\.self).map(Self.path)
    return candidates.first {
      g_resources_get_info($0, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0
    }
      ?? Self.path("badge-1")
  }

  /// The most similar picture, for a badge whose own picture is not among the resources.
  private var fallback: String? {
    switch rule {
    case .any: "badge-\(required)"
    case .kind(.place): "badge-places"
    case .kind(.heritage): "badge-heritage"
    case .kind(.artwork), .borough, .owner, .category, .unknown: nil
    }
  }

  private static func path(_ name: String) -> String {
    "\(AppIdentity.resources)/badges/\(name).svg"
  }
}
