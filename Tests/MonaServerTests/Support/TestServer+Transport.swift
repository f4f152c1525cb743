import Foundation
import HTTPTypes
import MonaSync
import NIOCore

extension TestServer {
  /// A transport that connects a client to this server without a network.
  var transport: ServerTransport {
    ServerTransport(
      send: { request, _, progress in
        let answer = try await respond(to: request)
        if case .multipart(_, let file?) = request.body { progress(Int64(file.size)) }
        return answer
      },
      download: { request, _, file, offset, progress in
        var answer = try await respond(to: request)
        guard answer.status == 200 || answer.status == 206 else { return answer }
        let start = answer.status == 206 ? offset : 0
        let before = FileManager.default.contents(atPath: file.path)?.prefix(Int(start)) ?? Data()
        try (before + answer.body).write(to: file)
        progress(start + Int64(answer.body.count))
        answer.body = Data()
        return answer
      })
  }

  private func respond(to request: ServerRequest) async throws -> ServerAnswer {
    let path = ServerAddress.mona.url(request.route.path, query: request.query)
      .dropFirst(ServerAddress.mona.description.count)
    var head = HTTPRequest(
      method: HTTPRequest.Method(request.route.method.rawValue) ?? .get, scheme: "http",
      authority: "mona.test", path: "/api/v3\(path)")
    for (name, value) in request.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    var body = ByteBuffer()
    switch request.body {
    case .none: break
    case .json(let data):
      head.headerFields[.contentType] = "application/json"
      body.writeBytes(data)
    case .multipart(let fields, let file):
      head.headerFields[.contentType] = "multipart/form-data; boundary=parts"
      for (name, value) in fields {
        body.writeString(
          "--parts\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
      }
      if let file {
        body.writeString(
          """
          --parts\r\nContent-Disposition: form-data; name="\(file.name)"; \
          filename="\(file.filename)"\r\nContent-Type: \(file.type)\r\n\r\n
          """)
        body.writeBytes(try Data(contentsOf: file.file))
        body.writeString("\r\n")
      }
      body.writeString("--parts--\r\n")
    }
    let answer = try await respond(head, body)
    let headers = Dictionary(
      answer.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { $1 })
    return ServerAnswer(status: answer.status, headers: headers, body: answer.body)
  }
}
