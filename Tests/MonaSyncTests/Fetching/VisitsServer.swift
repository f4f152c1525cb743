import Foundation
import MonaAPI
import MonaSync
import Synchronization

/// A fake server with a person's visits and photos: it returns changes in pages of one, and cuts off downloads
/// where a test asks for it.
final class VisitsServer: Sendable {
  struct State {
    /// The visits as JSON, in the order of their changes, which are numbered from 1.
    var visits: [String] = []
    /// The photos, by the number of the artwork.
    var photos: [Int: Data] = [:]
    /// The number of bytes after which each download ends, one entry per download.
    var cuts: [Int] = []
    /// Errors in place of photos, by the number of the artwork.
    var faults: [Int: ServerRequestError] = [:]
    /// The offset at which each download began.
    var offsets: [Int64] = []
    var clock = Date()
    var user = 7
    /// The records of its catalogue, by the number of the artwork.
    var records: [Int: String] = [:]
    /// Whether it lacks lists of changes, hashes and the mark of its answers, as servers of 2023 do.
    var isOf2023 = false
    /// The media type of its photos.
    var photoType = "image/jpeg"
    /// The answer to every request of a network that wants a log-in; nil to let requests pass.
    var portal: ServerAnswer?
  }

  let state = Mutex(State())

  var client: ServerClient {
    var client = ServerClient(
      .mona,
      ServerTransport(
        send: { [self] request, _, _ in
          state.withLock(\.portal) ?? marked(answer(request))
        },
        download: { [self] request, _, file, offset, _ in
          guard var portal = state.withLock(\.portal) else {
            return marked(try download(request, to: file, from: offset))
          }
          if portal.status == 200 {
            try portal.body.write(to: file)
            portal.body = Data()
          }
          return portal
        }), token: "token")
    client.isMarked = !state.withLock(\.isOf2023)
    return client
  }

  private func marked(_ answer: ServerAnswer) -> ServerAnswer {
    var answer = answer
    if !state.withLock(\.isOf2023) { answer.headers[APIHeader.server] = "mona-server" }
    return answer
  }

  private func answer(_ request: ServerRequest) -> ServerAnswer {
    state.withLock { state in
      switch request.route.path {
      case "user": json(#"{"id": \#(state.user), "username": "léa"}"#, at: state.clock)
      case "user/changes" where !state.isOf2023: page(request.query["since"], of: state)
      case "user/artworks": json("[\(state.visits.joined(separator: ","))]", at: state.clock)
      case "user/places", "user/heritages": json("[]", at: state.clock)
      case let path where path.hasPrefix("artworks/"):
        record(path.split(separator: "/").last.flatMap { Int($0) }, of: state)
      default: ServerAnswer(status: 404, body: Data(#"{"message": "Not Found."}"#.utf8))
      }
    }
  }

  private func record(_ number: Int?, of state: State) -> ServerAnswer {
    guard let record = number.flatMap({ state.records[$0] }) else {
      return ServerAnswer(status: 404, body: Data(#"{"message": "Not Found."}"#.utf8))
    }
    return json(#"{"data": \#(record)}"#, at: state.clock)
  }

  private func page(_ since: String?, of state: State) -> ServerAnswer {
    let since = since.flatMap(Int.init) ?? 0
    let next = min(since + 1, state.visits.count)
    let data = next > since ? state.visits[next - 1] : ""
    return json(
      #"{"data": [\#(data)], "removed": [], "revision": \#(next), "more": \#(next < state.visits.count)}"#,
      at: state.clock)
  }

  private func download(
    _ request: ServerRequest, to file: URL, from offset: Int64
  ) throws -> ServerAnswer {
    let number = request.query["discovery_id"].flatMap(Int.init) ?? 0
    let (photo, cut) = try state.withLock { state in
      state.offsets.append(offset)
      if let fault = state.faults[number] { throw fault }
      return (state.photos[number], state.cuts.isEmpty ? nil : state.cuts.removeFirst())
    }
    guard let photo else {
      return ServerAnswer(status: 404, body: Data(#"{"message": "Not Found."}"#.utf8))
    }
    guard offset < photo.count else { return ServerAnswer(status: 416, body: Data("{}".utf8)) }
    let rest = photo.dropFirst(Int(offset))
    if offset == 0 { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: rest.prefix(cut ?? rest.count))
    try handle.close()
    if cut != nil { throw ServerRequestError.unreachable("cut") }
    return ServerAnswer(
      status: offset == 0 ? 200 : 206,
      headers: ["content-type": state.withLock(\.photoType)])
  }

  private func json(_ text: String, at date: Date) -> ServerAnswer {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return ServerAnswer(
      status: 200,
      headers: ["content-type": "application/json", "date": format.string(from: date)],
      body: Data(text.utf8))
  }
}
