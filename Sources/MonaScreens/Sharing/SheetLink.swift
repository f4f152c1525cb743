import Foundation
import MonaText

/// A page of the web that a sheet leads to; its host is told before one goes there.
package struct SheetLink: Hashable, Sendable {
  /// What the page is, and its host: "Website (exemple.org)".
  package let text: String
  /// The page.
  package let url: URL

  /// Refuses all but the web's own schemes, http and https, with a host.
  ///
  /// - Parameter page: what the page is; the host alone is shown without it.
  package init?(_ address: String?, _ page: String? = nil) {
    guard let address = address?.trimmingCharacters(in: .whitespacesAndNewlines),
      let url = URL(string: address),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { return nil }
    self.url = url
    let shown = host.hasPrefix("www.") && host.count > 4 ? String(host.dropFirst(4)) : host
    text = page.map { tr("{page} ({host})", ["page": $0, "host": shown]) } ?? shown
  }

  /// The address as a tooltip can show it: its beginning, when it is long.
  package var preview: String {
    let address = url.absoluteString
    return address.count > 200 ? address.prefix(199) + "…" : address
  }
}
