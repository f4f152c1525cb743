/// What the catalogue says of a heritage site and of nothing else.
public struct HeritageDetails: Hashable, Sendable {
  /// When building ended, in the catalogue's words.
  public var producedEnd: ProductionDate?
  /// Religious, residential and the like.
  public var functions = Terms()
  /// Finer words under the functions; French only on the server.
  public var subUsages: [String] = []
  /// Why it matters.
  public var synthesis: String?
  /// What it looks like.
  public var description: String?
  /// Its legal protection.
  public var status: String?
  /// Its number in the Répertoire du patrimoine culturel du Québec.
  public var registerNumber: Int?
  /// The protected ground; empty when only a point is known.
  public var area: [Polygon] = []

  /// A heritage site of which nothing is known.
  public init() {}
}
