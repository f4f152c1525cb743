/// Why a text is no address of tiles.
package enum TileTemplateError: Error, Hashable, Sendable {
  /// There is nothing.
  case empty
  /// It is no web address.
  case notAnAddress
  /// Anyone on the way could read it: plain http, to another computer.
  case notSecure
  /// These of `{z}`, `{x}` and `{y}` are not in it.
  case missing([String])
  /// This, in braces, means nothing to MONA.
  case unknown(String)
}
