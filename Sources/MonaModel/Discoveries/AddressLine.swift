/// One of the lines that say where a discovery stands.
package struct AddressLine: Hashable, Sendable {
  /// What a line says.
  package enum Part: String, CaseIterable, Sendable {
    /// A street address.
    case address
    /// The building, square or park.
    case place
    /// How to find it once there.
    case directions
  }

  /// What it says.
  package var part: Part
  /// Its words.
  package var text: Localized

  /// A line in the catalogue's words.
  package init(_ part: Part, _ text: Localized) {
    (self.part, self.text) = (part, text)
  }
}

extension Discovery {
  /// All that the catalogue says of where it stands, in words.
  package var addressLines: [AddressLine] {
    let lines =
      [AddressLine(.place, artwork?.place ?? Localized())]
      + addresses.map { AddressLine(.address, $0) }
      + [AddressLine(.directions, artwork?.directions ?? Localized())]
    return lines.filter { !$0.text.isEmpty }
  }
}
