import MonaModel

extension AddressLine.Part {
  /// Why a search found a discovery: "Address: 3250 rue Masson".
  package func sentence(_ text: String) -> String {
    switch self {
    case .address: tr("Address: {text}", ["text": text])
    case .place: tr("Place: {text}", ["text": text])
    case .directions: tr("How to find it: {text}", ["text": text])
    }
  }
}
