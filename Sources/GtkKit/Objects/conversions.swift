import CGtk
import Foundation

extension String {
  /// Copies a C string that the caller owns ("transfer full"), and frees it.
  package init?(taking text: UnsafeMutablePointer<CChar>?) {
    guard let text else { return nil }
    self.init(cString: text)
    g_free(text)
  }
}

/// Passes strings to C as an array that ends with NULL, valid during the call.
package func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var copies: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(g_strdup($0)) }
  copies.append(nil)
  defer { for copy in copies { g_free(UnsafeMutableRawPointer(mutating: copy)) } }
  return copies.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("an array that ends by NULL") }
    return body(start)
  }
}

extension URL {
  /// The URL of a `GFile`; nil if it has no path on this computer.
  @MainActor
  package init?(file: some Instance) {
    guard let path = g_file_get_path(cast(file)) else { return nil }
    defer { g_free(path) }
    if let text = String(validatingCString: path) {
      self.init(fileURLWithPath: text)
    } else {
      // Only the URI has the bytes of a name that is not UTF-8.
      guard let uri = String(taking: g_filename_to_uri(path, nil, nil)) else { return nil }
      self.init(string: uri)
    }
  }
}
