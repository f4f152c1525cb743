/// Why a server does not start.
package enum ServerError: Error, Hashable {
  /// It would send passwords through the network as they are; the value is the address.
  case open(String)
}
