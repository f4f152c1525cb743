import Foundation

/// Discoveries that an import would retire, as its file no longer has them.
struct Retirement {
  /// Up to this many discoveries may go without question, whatever part of the catalogue they are:
  /// a small catalogue may well change by half.
  private static let handful = 10

  /// Those that would go.
  var keys: [Int64] = []
  /// How many would stay, new ones among them.
  var kept = 0

  /// Refuses a file without most of what the catalogue has: it is more likely a part of a
  /// catalogue, or another one, than that so much is gone.
  /// - Parameter inserted: how many of those that stay are new.
  func check(_ url: URL, inserted: Int) throws(CatalogueError) {
    let before = keys.count + kept - inserted
    guard keys.count > Self.handful, keys.count * 2 > before else { return }
    throw .lacksMost(url, missing: keys.count, of: before)
  }
}
