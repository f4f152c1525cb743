import Foundation

/// Files whose names are not UTF-8, as older systems and archives left them: paths are bytes.
///
/// Foundation cannot hold such a path: `path`, `lastPathComponent` and `pathExtension` are empty. The
/// URL keeps the bytes percent-encoded, so it is compared, split and stored like any other.
extension URL {
  /// The URL of a path as the system gives it, or as a person does: relative to the working folder.
  package init(path bytes: [UInt8], isDirectory: Bool = false) {
    let isAbsolute = bytes.first == UInt8(ascii: "/")
    let bytes = isAbsolute ? bytes : Self.workingFolder + [UInt8(ascii: "/")] + bytes
    if let path = String(validating: bytes, as: UTF8.self) {
      self.init(fileURLWithPath: path, isDirectory: isDirectory)
      return
    }
    let hex = Array("0123456789ABCDEF".utf8)
    let encoded = bytes.flatMap { byte -> [UInt8] in
      Self.isPlain(byte) ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }
    let end = isDirectory && bytes.last != UInt8(ascii: "/") ? "/" : ""
    let text = "file://" + String(decoding: encoded, as: UTF8.self) + end
    self = URL(string: text) ?? URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self))
  }

  /// A file as stored or printed by `pathText`: a path, or a `file` URI.
  package init(pathText text: String, isDirectory: Bool = false) {
    if text.hasPrefix("file:"), let url = URL(string: text), url.isFileURL {
      self = url
    } else {
      self.init(path: Array(text.utf8), isDirectory: isDirectory)
    }
  }

  /// The path, or the URI where the path is not UTF-8.
  package var pathText: String { isTextPath ? path : absoluteString }

  /// The path with escapes such as "\xE9" for bytes that are not UTF-8, for people.
  package var displayPath: String { isTextPath ? path : Self.escaped(pathBytes[...]) }

  /// The name with escapes such as "\xE9" for bytes that are not UTF-8: "caf\xE9.jpg".
  package var fileName: String {
    guard !isTextPath else { return lastPathComponent }
    return Self.escaped(pathBytes.split(separator: UInt8(ascii: "/")).last ?? [])
  }

  /// The name's extension in lower case; empty without one.
  package var fileExtension: String { (fileName as NSString).pathExtension.lowercased() }

  /// Whether there is such a file or folder.
  package var isThere: Bool { access(cPath, F_OK) == 0 }

  /// Whether the file or folder may be read.
  package var isReadable: Bool { access(cPath, R_OK) == 0 }

  /// The path for system calls, which ends with NUL.
  package var cPath: [CChar] {
    (isTextPath ? Array(path.utf8) : pathBytes).map { CChar(bitPattern: $0) } + [0]
  }

  /// A file or folder in this folder.
  package func appending(nameBytes name: [UInt8], isDirectory: Bool = false) -> URL {
    let folder = isTextPath ? Array(path.utf8) : pathBytes
    let separator = folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return URL(path: folder + separator + name, isDirectory: isDirectory)
  }

  /// Calls `body` with a URL of the same file whose path is UTF-8, for libraries that take no other.
  ///
  /// It leads to the open file, during the call only. Where that cannot be opened, `body` gets this
  /// URL.
  package func withTextPath<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
    guard !isTextPath else { return try body(self) }
    let descriptor = open(cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return try body(self) }
    defer { close(descriptor) }
    return try body(URL(fileURLWithPath: "/proc/\(getpid())/fd/\(descriptor)"))
  }

  /// Calls `body` with a URL of the same file or folder, of which all but its name is UTF-8; it need
  /// not be there yet.
  package func withTextFolder<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
    let folder = deletingLastPathComponent()
    guard !folder.isTextPath, let name = pathBytes.split(separator: UInt8(ascii: "/")).last else {
      return try body(self)
    }
    return try folder.withTextPath { try body($0.appending(nameBytes: Array(name))) }
  }

  /// Writes a file; one that is there is replaced as a whole, unless it is a pipe, a device or a link.
  /// - Throws: the system's error.
  package func replaceContent(_ data: Data) throws {
    var status = stat()
    let isReplaced = lstat(cPath, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    guard !isTextPath, isReplaced else {
      return try withTextPath { try data.write(to: $0, options: isReplaced ? .atomic : []) }
    }
    let folder = deletingLastPathComponent()
    let part = ".\(UUID().uuidString).part"
    try folder.withTextPath { try data.write(to: $0.appendingPathComponent(part)) }
    let written = folder.appendingPathComponent(part)
    guard rename(written.cPath, cPath) == 0 else {
      let code = POSIXErrorCode(rawValue: errno) ?? .EIO
      unlink(written.cPath)
      throw POSIXError(code)
    }
  }

  private static var workingFolder: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return path.withMemoryRebound(to: UInt8.self, capacity: strlen(path)) {
      Array(UnsafeBufferPointer(start: $0, count: strlen(path)))
    }
  }

  /// Whether the path is UTF-8, so that Foundation has it.
  package var isTextPath: Bool { !path.isEmpty || !isFileURL }

  /// The bytes of the path, decoded from the URI.
  private var pathBytes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(path(percentEncoded: true).utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"),
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    if bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = bytes
    while let byte = rest.first {
      // UTF-8 takes one to four bytes a scalar.
      let scalar = (1...4).lazy.filter { $0 <= rest.count }
        .compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      text += scalar ?? "\\x" + String(format: "%02X", Int(byte))
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "/-._~".utf8.contains(byte)
    }
  }
}
