import MonaText

/// Links to the other pages of a list.
struct Pager {
  let label = trc("what one chooses pages from", "Pages of the list")
  /// "Page 2 of 60".
  let position: String
  let first: Frame.Link?
  let previous: Frame.Link?
  let next: Frame.Link?
  let last: Frame.Link?

  /// The number of pages, at least 1.
  static func count(_ rows: Int, by size: Int) -> Int { max(1, (rows + size - 1) / size) }

  /// Nil when there is a single page.
  /// - Parameters:
  ///   - page: the current page, from 1 to `count`.
  ///   - address: the address of a page.
  init?(page: Int, of count: Int, address: (Int) -> String) {
    guard count > 1 else { return nil }
    position = tr(
      "Page {page} of {count}", ["page": Format.number(page), "count": Format.number(count)])
    first = page > 2 ? Frame.Link(address: address(1), text: tr("First page")) : nil
    previous = page > 1 ? Frame.Link(address: address(page - 1), text: tr("Previous page")) : nil
    next = page < count ? Frame.Link(address: address(page + 1), text: tr("Next page")) : nil
    last = page < count - 1 ? Frame.Link(address: address(count), text: tr("Last page")) : nil
  }
}
