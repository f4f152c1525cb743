import Mustache

/// What a template reads of an object: its properties by name.
///
/// Properties are found by reflection once an object. The library would reflect an object again for each name in a
/// template, and also the objects around it, which took most of the time of a page.
struct TemplateValues: MustacheParent {
  private let properties: [String: Any]

  /// The properties of an object, and of the objects in them; a property that is nil is left out.
  init(_ object: Any) { self.init(Mirror(reflecting: object)) }

  private init(_ mirror: Mirror) {
    var properties: [String: Any] = [:]
    for (label, value) in mirror.children {
      if let label, let value = Self.value(value) { properties[label] = value }
    }
    self.properties = properties
  }

  func child(named name: String) -> Any? { properties[name] }

  /// A value as templates read it; nil for nil.
  private static func value(_ value: Any) -> Any? {
    // Texts, numbers and all else that has a text of its own.
    if value is String || value is Bool || value is Int { return value }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { Self.value($0.value) }
    case .collection: return mirror.children.compactMap { Self.value($0.value) }
    case .struct where !(value is any CustomStringConvertible): return Self(mirror)
    default: return value
    }
  }
}
