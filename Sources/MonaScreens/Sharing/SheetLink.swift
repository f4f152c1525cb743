import Foundation
import MonaText

/// A page of the web that a sheet leads to; its host is told before one goes there.
package struct SheetLink: Hashable, Sendable {
  /// What the page is, and its host: "Website (exemple.org)".
  package let text: String
  /// The page.
  package let url: URL

  /// How long an address may be, in bytes: servers are asked to take 8,000 (RFC 9110, 4.1), and few
  /// take more.
  private static let longest = 8000

  /// Refuses all but the web's own schemes, http and https, with a host.
  ///
  /// - Parameter page: what the page is; the host alone is shown without it.
  package init?(_ address: String?, _ page: String? = nil) {
    guard let address, address.utf8.count <= Self.longest,
      let url = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(), !host.isEmpty
    else { return nil }
    self.url = url
    let shown = host.hasPrefix("www.") && host.count > 4 ? String(host.dropFirst(4)) : host
    text = page.map { tr("{page} ({host})", ["page": $0, "host": shown]) } ?? shown
  }

  /// The address as a tooltip can show it: its beginning, when it is long.
  package var preview: String {
    let address = url.absoluteString
    return address.utf8.count > 200 ? address.prefix(199) + "…" : address
  }
}
