import CGtk
import MonaModel

extension Badge {
  /// The path of its picture in the resources.
  var resource: String {
    let candidates = [image, fallback].compactMap(\.self).map(Self.path)
    return candidates.first {
      g_resources_get_info($0, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0
    }
      ?? Self.path("badge-1")
  }

  /// What resembles it most, when it came without a picture of ours.
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
