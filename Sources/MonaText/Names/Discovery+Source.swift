import MonaModel

extension Discovery {
  /// Who supplied the record, in words: MONA's own catalogue says it in codes.
  package var displaySource: String? {
    guard id.isFromMona, let source else { return source }
    return switch source {
    case "ArtPubMtl": "Art public Montréal"
    case "ArtPubLaval": tr("City of Laval, public art")
    case "MurSubMtl": tr("City of Montréal, subsidized murals")
    case "DoMtl": tr("City of Montréal, open data")
    case "LieuCult", "lieuxCulturels": tr("City of Montréal, cultural places")
    case "DoRim": tr("City of Rimouski, open data")
    case "DoseCult": "Dose Culture"
    case "UdeM": "Université de Montréal"
    case "BAnQ": "Bibliothèque et Archives nationales du Québec"
    // Cited by towns, and classified by the ministry: the register has both.
    case "ImMuni", "ImMCC": "Répertoire du patrimoine culturel du Québec"
    default: source
    }
  }
}
