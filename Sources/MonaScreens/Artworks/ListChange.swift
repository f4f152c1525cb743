/// What two states of a list do not share: between the same beginning and the same end, some rows
/// gave way to others.
package struct ListChange: Hashable, Sendable {
  /// The first row that is another.
  package var start: Int
  /// How many rows went.
  package var removed: Int
  /// How many came in their place.
  package var added: Int

  /// The rows that went, by their old positions.
  package var range: Range<Int> { start..<start + removed }

  /// Compares two states.
  package init<ID: Equatable>(from old: [ID], to new: [ID]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.start = start
    removed = old.count - start - end
    added = new.count - start - end
  }
}
