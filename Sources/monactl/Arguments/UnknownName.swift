import Foundation
import MonaModel
import MonaText

/// A name the catalogue does not have, with those it has.
struct UnknownName: LocalizedError {
  /// The name as it was typed.
  let name: String
  /// What it should have named.
  let type: FacetType
  /// The names there are.
  let others: [String]

  var errorDescription: String? {
    let close = CloseNames.of(name, among: others)
    let values = ["name": name, "list": type.displayPlural, "names": close.joined(separator: ", ")]
    return close.isEmpty
      ? tr("“{name}” is not in the list “{list}”.", values)
      : tr("“{name}” is not in the list “{list}”: did you mean {names}?", values)
  }
}
