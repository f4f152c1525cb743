import Glibc

extension UnsafeMutablePointer<dirent> {
  /// The name of what `readdir` found: of any length in C, where the struct only shows 256 bytes.
  var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
