import Foundation
import MonaModel
import MonaPerson
import MonaServices
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

/// Makes a store's person log in and agree to uploads, so that all visits are unsent.
struct SendingPerson {
  /// The folder of the store.
  var folder: URL
  /// The server's port.
  var port: Int

  /// Stores the account, by which all visits become unsent.
  func logIn() throws {
    let session = ServerSession(
      try ServerAddress(typed: "http://127.0.0.1:\(port)/api/v3"), user: 1, username: "p1",
      token: ServedPeople.token)
    let store = try Store(folder: folder)
    _ = try store.claim(for: session.owner, called: session.username)
    try store.giveConsent(sharesPosition: false)
    let file = SessionFile(in: Folders(data: folder))
    try BlockingTask.result {
      let sessions = SessionStore(credentials: .none, file: file)
      _ = await sessions.keep(session, as: session.username)
      guard await sessions.keepInFile() else { throw CocoaError(.fileWriteUnknown) }
    }
  }
}

extension Folders {
  /// Those of a store in a folder of its own.
  fileprivate init(data: URL) {
    self.init(environment: ["MONA_DATA_DIR": data.path], userDirectories: nil)
  }
}

/// Many different photos of 12 megapixels, made from a few generated ones.
struct SentPhotos {
  /// Their folder; they are named `0.jpg`, `1.jpg` and so on.
  var folder: URL
  var count: Int

  /// The number of generated photos.
  private static let taken = 8

  /// Writes them.
  func write(tools: URL) throws {
    let card = tools.appendingPathComponent("card-\(UUID().uuidString)")
    let photos = (0..<min(count, Self.taken)).map {
      GeneratedPhoto(
        name: "\($0).jpg", takenAt: "2026:06:24T14:30:05", position: (45.5, -73.56), direction: 90)
    }
    try GeneratedPhoto.write(photos, into: card, tools: tools)
    defer { try? FileManager.default.removeItem(at: card) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var bytes = try photos.map { try Data(contentsOf: card.appendingPathComponent($0.name)) }
    for number in 0..<count {
      let place = number % bytes.count
      Self.number(&bytes[place], number)
      try bytes[place].write(to: folder.appendingPathComponent("\(number).jpg"))
    }
  }

  /// Writes a number into four values of a photo's quantisation table: it looks nearly the same, and has
  /// another checksum, also without metadata.
  static func number(_ photo: inout Data, _ number: Int) {
    // DQT (ITU-T T.81, B.2.4.1): its length, its number, and 64 values, the finest last.
    guard let table = photo.range(of: Data([0xFF, 0xDB])) else { return }
    let first = table.lowerBound + 5 + 60
    var rest = number
    for place in first..<(first + 4) {
      photo[place] = UInt8(1 + rest % 16)
      rest /= 16
    }
  }

  /// Prepares them for upload in another folder, as the window does.
  /// - Returns: their files, in their order.
  func prepared(in target: URL, largest bytes: Int) throws -> [PreparedPhoto] {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let (folder, count) = (folder, count)
    return try BlockingTask.result {
      var photos: [PreparedPhoto] = []
      for number in 0..<count {
        let name = "\(number).jpg"
        photos.append(
          try await PhotoPreparing.live.prepare(
            folder.appendingPathComponent(name), target.appendingPathComponent(name),
            PhotoDemand(byteLimit: bytes)))
      }
      return photos
    }
  }
}
