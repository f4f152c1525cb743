/// A camera, as far as its photos tell one from another; each has a clock of its own.
package struct Camera: Hashable, Sendable {
  /// Its maker and model; nil when its photos do not say.
  package var name: String?
  /// The number its maker gave to this one; nil when its photos do not say.
  package var serial: String?

  /// A camera of this name and number.
  package init(name: String? = nil, serial: String? = nil) {
    (self.name, self.serial) = (name, serial)
  }
}
