import MonaModel

/// A badge with what was said of it.
package struct WebBadge: Equatable, Sendable {
  /// As it is published; as it was last, if it is not.
  package let badge: Badge
  /// Whether it is published.
  package let isListed: Bool
  /// What editors said, the latest first, also what was taken back; the latest one in force counts.
  package let changes: [WebBadgeChange]
  /// A number that changes with each change.
  package let version: Int64

  package init(badge: Badge, isListed: Bool, changes: [WebBadgeChange], version: Int64) {
    (self.badge, self.isListed, self.changes, self.version) = (badge, isListed, changes, version)
  }
}

/// What an editor said of a badge.
package struct WebBadgeChange: Equatable, Sendable {
  /// The badge from then on; nil when it was removed.
  package let badge: Badge?
  package let decision: WebDecision

  package init(badge: Badge?, decision: WebDecision) {
    (self.badge, self.decision) = (badge, decision)
  }
}

/// How many people reach badges, of those who give their visits to research.
package struct BadgeReaches: Equatable, Sendable {
  package struct Badge: Equatable, Sendable {
    /// How many people have collected enough.
    package var reached: Int
    /// How many have begun, and lack one discovery.
    package var near: Int
    /// The pseudonyms of some who have collected enough.
    package var names: [String]

    package init(reached: Int, near: Int, names: [String]) {
      (self.reached, self.near, self.names) = (reached, near, names)
    }
  }

  /// How many people give visits.
  package var people: Int
  package var badges: [Badge]

  package init(people: Int, badges: [Badge]) { (self.people, self.badges) = (people, badges) }
}

/// The badges as the server publishes, stores and counts them.
package struct WebBadges: Sendable {
  /// The published badges, in the order of their numbers.
  package var list: @Sendable () async throws -> [Badge]
  /// A badge by its number; nil for one that never was.
  package var badge: @Sendable (_ number: Int) async throws -> WebBadge?
  /// How many people reach badges, and the pseudonyms of some of them.
  package var reach: @Sendable (_ badges: [Badge], _ names: Int) async throws -> BadgeReaches
  /// Checks a form against the catalogue, on a thread that may wait for a disk.
  package var check:
    @Sendable (_ form: @escaping @Sendable () throws -> CheckedBadge) async throws -> CheckedBadge
  /// Changes, removes or adds a badge, as the person who looked at it last asks, and returns its number.
  /// - Parameters:
  ///   - number: nil for a new badge.
  ///   - badge: nil to remove it.
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - version: that of the badge when the person looked.
  /// - Throws: `WebError.overtaken` when somebody else changed it meanwhile.
  package var change:
    @Sendable (
      _ number: Int?, _ badge: Badge?, _ reason: String, _ version: Int64, _ editor: WebPerson
    ) async throws -> Int
  /// Takes a change of a badge back.
  /// - Throws: `WebError.overtaken` for one that is not in force.
  package var undo:
    @Sendable (_ number: Int64, _ badge: Int, _ editor: WebPerson) async throws -> Void

  package init(
    list: @escaping @Sendable () async throws -> [Badge],
    badge: @escaping @Sendable (Int) async throws -> WebBadge?,
    reach: @escaping @Sendable ([Badge], Int) async throws -> BadgeReaches,
    check:
      @escaping @Sendable (@escaping @Sendable () throws -> CheckedBadge) async throws ->
      CheckedBadge,
    change: @escaping @Sendable (Int?, Badge?, String, Int64, WebPerson) async throws -> Int,
    undo: @escaping @Sendable (Int64, Int, WebPerson) async throws -> Void
  ) {
    (self.list, self.badge, self.reach) = (list, badge, reach)
    (self.check, self.change, self.undo) = (check, change, undo)
  }
}
