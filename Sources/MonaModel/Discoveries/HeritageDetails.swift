/// What the catalogue says of a heritage site and of nothing else.
package struct HeritageDetails: Hashable, Sendable {
  /// When building ended, in the catalogue's words.
  package var producedEnd: ProductionDate?
  /// Religious, residential and the like.
  package var functions = Terms()
  /// Finer words under the functions; French only on the server.
  package var subUsages: [String] = []
  /// Why it matters.
  package var synthesis: String?
  /// What it looks like.
  package var description: String?
  /// Its legal protection.
  package var status: String?
  /// Its number in the Répertoire du patrimoine culturel du Québec.
  package var registerNumber: Int?
  /// The protected ground; empty when only a point is known.
  package var area: [Polygon] = []

  /// A heritage site of which nothing is known.
  package init() {}
}
