import Mustache

/// What a template reads of an object: its properties by name.
///
/// Properties are found by reflection once an object. The library would reflect an object again for each name in a
/// template, and also the objects around it, which took most of the time of a page.
struct TemplateValues: MustacheParent {
  private let properties: [String: Any]

  /// The properties of an object, and of the objects in them; a property that is nil is left out.
  init(_ object: Any) {
    var kinds: [ObjectIdentifier: Kind] = [:]
    self.init(Mirror(reflecting: object), &kinds)
  }

  private init(_ mirror: Mirror, _ kinds: inout [ObjectIdentifier: Kind]) {
    var properties: [String: Any] = [:]
    for (label, value) in mirror.children {
      if let label, let value = Self.value(value, &kinds) { properties[label] = value }
    }
    self.properties = properties
  }

  func child(named name: String) -> Any? { properties[name] }

  /// How templates read the values of a type.
  private enum Kind {
    case optional, list, object
    /// Texts, numbers and all else that has a text of its own.
    case text
  }

  /// A value as templates read it; nil for nil.
  /// - Parameter kinds: those of the types that were met before, as asking for them takes long.
  private static func value(_ value: Any, _ kinds: inout [ObjectIdentifier: Kind]) -> Any? {
    switch kind(of: value, &kinds) {
    case .text: return value
    case .optional:
      return Mirror(reflecting: value).children.first.flatMap { Self.value($0.value, &kinds) }
    case .list:
      return Mirror(reflecting: value).children.compactMap { Self.value($0.value, &kinds) }
    case .object: return Self(Mirror(reflecting: value), &kinds)
    }
  }

  private static func kind(of value: Any, _ kinds: inout [ObjectIdentifier: Kind]) -> Kind {
    let type = ObjectIdentifier(type(of: value))
    if let known = kinds[type] { return known }
    let kind: Kind =
      switch Mirror(reflecting: value).displayStyle {
      case .optional: .optional
      case .collection: .list
      case .struct where !(value is any CustomStringConvertible): .object
      default: .text
      }
    kinds[type] = kind
    return kind
  }
}
