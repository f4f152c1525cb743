/// Photos of a batch that show one and the same thing, as far as time and place tell or the
/// person said.
public struct InboxGroup: Hashable, Sendable, Identifiable {
  /// The number of its first photo, for as long as the group begins with it.
  public var id: InboxPhoto.ID
  /// In the order they were taken, at least one.
  public var photos: [InboxPhoto]
  /// The photo that is collected.
  public var chosenPhoto: InboxPhoto.ID
  /// What they may show, the likeliest first, at most `candidateLimit`.
  public var candidates: [InboxCandidate]
  /// Whether the first candidate stands out from the others enough to be taken unseen: it is not
  /// collected yet, near, and alone or clearly nearer.
  public var isClear: Bool
  /// What the person decided.
  public var decision: InboxDecision
  /// The discovery decided for, which need not be among the candidates.
  public var choice: InboxCandidate?
  /// 1 to 5 stars, given on the way.
  public var rating: Int?
  /// What the person says of it, given on the way.
  public var comment: String?
  /// Whether the decision was carried out.
  public var isCollected: Bool
  /// Why it could not be, the last time it was tried.
  public var problem: InboxProblem?

  /// How many candidates a group has at most.
  public static let candidateLimit = 8
}
