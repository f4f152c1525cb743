import Foundation
import MonaModel
import MonaSync

/// The same photos sent by `curl`, one after the other.
struct CurlSending {
  /// A photo, and the visit it is of.
  struct Upload {
    var discovery: DiscoveryID
    var rating: Int
    var photo: PreparedPhoto
  }

  /// The server's port.
  var port: Int
  /// Where lists of what is sent are written.
  var folder: URL

  /// Sends with one `curl` for all, which keeps its connection.
  /// - Returns: how many seconds that took.
  /// - Throws: `CocoaError` when a photo was not taken.
  func send(_ uploads: [Upload]) throws -> Double {
    let list = folder.appendingPathComponent("curl-\(UUID().uuidString)")
    try Data(uploads.map(options).joined(separator: "next\n").utf8).write(to: list)
    let curl = Process()
    let output = Pipe()
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    curl.arguments = ["--config", list.path]
    curl.standardOutput = output
    let clock = ContinuousClock()
    let start = clock.now
    try curl.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    curl.waitUntilExit()
    let taken = String(decoding: said, as: UTF8.self).split(separator: "\n").count { $0 == "200" }
    guard taken == uploads.count else { throw CocoaError(.xpcConnectionReplyInvalid) }
    return (clock.now - start) / .seconds(1)
  }

  /// `Expect` is left out: it would have `curl` wait a second for a server that does not answer it.
  private func options(_ upload: Upload) -> String {
    // A photo above the limit of 2023 is announced.
    let query = upload.photo.size > 4096 * 1024 ? "?photo=large" : ""
    return """
      url = "http://127.0.0.1:\(port)/api/v3/user/\(upload.discovery.kind.name)s\(query)"
      header = "Authorization: Bearer \(ServedPeople.token)"
      header = "Accept: application/json"
      header = "Expect:"
      form = "id=\(upload.discovery.number)"
      form = "rating=\(upload.rating)"
      form = "photo=@\(upload.photo.file.path);type=image/\(upload.photo.type.rawValue)"
      silent
      output = "/dev/null"
      write-out = "%{http_code}\\n"

      """
  }
}
