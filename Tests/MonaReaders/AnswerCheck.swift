import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaServices
import MonaTestSupport
import Synchronization

@testable import MonaPerson
@testable import MonaSync

/// Synchronises with recorded answers of a server, which may be damaged.
actor AnswerCheck {
  static let shared = AnswerCheck()

  /// The answers of a server by path, each list in the order in which they are given; the last one is
  /// given again.
  struct Recording: Codable {
    struct Answer: Codable {
      var status: Int
      var headers: [String: String]
      var body: Data
    }

    /// The number of the account.
    var user: String
    /// The artworks that the person has visited here, without having sent anything.
    var visited: [Int]
    var answers: [String: [Answer]]
  }

  private var templates: [[Int]: TemporaryFolder] = [:]

  /// Fetches and sends all there is with these answers.
  ///
  /// Whatever they are, unsent comments and photos stay, and all data can be read.
  /// - Throws: the first error that a person would read; `SampleComputer.Harm`.
  func read(_ file: URL) async throws {
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    if templates[recording.visited] == nil {
      templates[recording.visited] = try await SampleComputer.make(
        recording.visited.map { DiscoveryID(.artwork, $0) })
    }
    guard let template = templates[recording.visited] else { throw POSIXError(.ENOENT) }
    let computer = try SampleComputer(of: template)
    let (before, comments) = (try computer.state(), try computer.comments())
    let client = ServerClient(.mona, transport(of: recording), token: "token")
    // Each goes on when another one fails.
    let results = [
      await result { try await synchronise(computer, client, recording.user) },
      await result { try await refresh(computer, client) },
      await result { _ = try await client.daily() },
      await result { _ = try await client.devices() },
    ]
    try computer.requireAll(of: before, comments)
    try await computer.look()
    for result in results { try result.get() }
  }

  private func result(
    _ work: () async throws -> Void
  ) async -> Result<Void, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }

  private func synchronise(
    _ computer: SampleComputer, _ unknown: ServerClient, _ user: String
  ) async throws {
    let profile = try await unknown.profile()
    let client = unknown.expecting(profile)
    var fetching = VisitFetching(
      computer.store, computer.collecting, client, profile, user: user, now: { noon + 86_400 })
    // Small, as an endless list is no fault of this client's.
    fetching.pageLimit = 5
    _ = try await fetching.run()
    try await RecordFetching(computer.store, client).run()
    let folder = computer.folder.url
    _ = try await PhotoFetching(
      computer.store, computer.collecting, client,
      folder: folder.appendingPathComponent("fetching"), title: { _ in "Œuvre" }
    ).run()
    let sending = folder.appendingPathComponent("sending")
    try FileManager.default.createDirectory(at: sending, withIntermediateDirectories: true)
    let clock = TestUploadClock()
    let uploader = Uploader(
      UploadContext(
        store: computer.store, album: computer.album, client: client, profile: profile,
        keyPrefix: "device", photos: .copying(digest: PhotoInspector.live.digest),
        folder: sending, memory: .merging(computer.store, fetching), clock: clock.clock,
        jitter: { 0.5 }))
    for _ in 0..<3 {
      guard case .retry = try await uploader.pass() else { break }
      clock.pass(3600)
    }
  }

  private func refresh(_ computer: SampleComputer, _ client: ServerClient) async throws {
    let folder = computer.folder.url.appendingPathComponent("answers")
    _ = try await CatalogueRefresh(
      client, store: computer.store, importing: Importing(store: computer.store), folder: folder
    ).run(.all)
  }

  private func transport(of recording: Recording) -> ServerTransport {
    let given = Counts()
    let answer: @Sendable (ServerRequest) -> ServerAnswer = { request in
      let path = "\(request.route.method.rawValue) \(request.route.path)"
      let answers = recording.answers[path] ?? []
      let index = given.next(path)
      guard let answer = answers.indices.contains(index) ? answers[index] : answers.last else {
        return ServerAnswer(
          status: 404, headers: [APIHeader.server: "test"],
          body: Data(#"{"message": "Not Found."}"#.utf8))
      }
      return ServerAnswer(status: answer.status, headers: answer.headers, body: answer.body)
    }
    return ServerTransport(
      send: { request, _, progress in
        if case .multipart(_, let file?) = request.body { progress(Int64(file.size)) }
        return answer(request)
      },
      download: { request, _, file, offset, progress in
        var answer = answer(request)
        guard answer.status == 200 || answer.status == 206 else { return answer }
        if answer.status == 200 || offset == 0 { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: answer.body)
        try handle.close()
        progress(Int64(answer.body.count))
        answer.body = Data()
        return answer
      })
  }

  /// Counts the requests of each path.
  private final class Counts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(_ path: String) -> Int {
      counts.withLock { counts in
        defer { counts[path, default: 0] += 1 }
        return counts[path, default: 0]
      }
    }
  }
}
