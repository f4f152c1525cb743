/// A view, or one of the pages opened over it.
package struct PageID: Hashable, Sendable {
  /// The view, or the one the page lies over.
  package let view: MainView
  /// Which of all pages that were ever opened over the view; nil for the view itself.
  let number: Int?

  /// A view itself.
  package static func view(_ view: MainView) -> PageID { PageID(view: view, number: nil) }
}
