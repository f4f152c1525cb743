/// Whether MONA is light or dark.
package enum StyleChoice: String, CaseIterable, Hashable, Sendable {
  /// As the desktop is.
  case system
  case light, dark
}
