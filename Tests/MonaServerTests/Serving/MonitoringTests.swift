import Foundation
import HTTPTypes
import Logging
import Metrics
import MonaAPI
import MonaLog
import Synchronization
import Testing

@testable import MonaServer

@Suite("Metrics and request log")
struct MonitoringTests {
  @Test("Metrics are in the Prometheus format")
  func text() {
    let metrics = ServerMetrics()
    for _ in 0..<3 {
      Counter(label: "a.requests", dimensions: [("who", "\"x\"\n\\")], factory: metrics).increment()
    }
    Meter(label: "connections", factory: metrics).set(2)
    let timer = Timer(label: "wait", factory: metrics)
    timer.recordNanoseconds(4_000_000)
    timer.recordNanoseconds(90_000_000_000)
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"a_requests_total{who="\"x\"\n\\"} 3.0"#))
    #expect(lines.contains("# TYPE connections gauge"))
    #expect(lines.contains("connections 2.0"))
    #expect(lines.contains("# TYPE wait_seconds histogram"))
    #expect(lines.contains(#"wait_seconds_bucket{le="0.001"} 0"#))
    #expect(lines.contains(#"wait_seconds_bucket{le="0.005"} 1"#))
    #expect(lines.contains(#"wait_seconds_bucket{le="60.0"} 1"#))
    #expect(lines.contains(#"wait_seconds_bucket{le="+Inf"} 2"#))
    #expect(lines.contains("wait_seconds_sum 90.004"))
    #expect(lines.filter { $0.hasPrefix("# TYPE wait") }.count == 1)
  }

  @Test("Each request is logged with a number, and without content of the request")
  func requests() async throws {
    let logged = Mutex("")
    var handler = JSONLogHandler()
    handler.logLevel = .trace
    handler.write = { line in logged.withLock { $0 += String(decoding: line, as: UTF8.self) } }
    let server = try TestServer(log: handler)
    let token = try await server.register("Zoe-the-secret")
    let number = try #require(HTTPField.Name("X-Request-ID"))
    var seen: Set<String> = []
    for path in ["/api/v3/user?api_token=\(token)", "/secret-path", "/api/v3/artworks/987654"] {
      let answer = try await server.ask(.get, path, headers: [number: "secret-number"])
      seen.insert(try #require(answer.headers[number]))
    }
    #expect(seen.count == 3)
    let text = logged.withLock(\.self)
    let lines = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String])
    }
    #expect(lines.count == 4)
    #expect(lines.map { $0["route"] }.contains("/api/v3/artworks/{id}"))
    #expect(lines.map { $0["status"] } == ["200", "200", "404", "404"])
    #expect(Set(lines.compactMap { $0["request"] }).isSuperset(of: seen))
    for word in ["secret", "Zoe", token, "987654"] { #expect(!text.contains(word), "\(word)") }
    #expect(!server.context.metrics.text.contains("secret"))
    #expect(
      server.context.metrics.text.contains(
        #"mona_requests_total{method="GET",route="/api/v3/user",status="200"} 1.0"#))
  }

  @Test("Accounts, photos, reports, the room on the disk and waiting mail are among the metrics")
  func storage() async throws {
    let server = try TestServer(sendmail: "/bin/true")
    let token = try await server.register("ana")
    _ = try await server.register("ben")
    let fields = ["type": "artwork", "id": "20", "problem": "damaged"]
    #expect(try await server.ask(.post, "/api/v3/reports", fields, token: token).status == 200)
    await StorageMetrics.note(of: server.context)
    let lines = server.context.metrics.text.split(separator: "\n").map(String.init)
    for line in [
      "mona_accounts 2.0", "mona_accounts_disabled 0.0", "mona_photos 0.0", "mona_photo_bytes 0.0",
      #"mona_reports{state="open"} 1.0"#, #"mona_reports{state="done"} 0.0"#,
      "mona_mail_waiting 0.0", "mona_mail_oldest_seconds 0.0",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("mona_disk_available_bytes ") })
  }

  @Test("The age of mail that waits is known")
  func backlog() async throws {
    let refusing = try ReceivedMail(refused: "MAIL", reply: "451 later", times: 100)
    let server = try #require(MailServer("smtp://127.0.0.1:\(refusing.port)", password: nil))
    let queue = MailQueue(
      Mailer(way: .server(server), sender: "mona@mona.test"), pauses: [.seconds(1000)])
    #expect(await queue.backlog == (0, .zero))
    let log = Log(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let mail = MailQueue.Mail(text: "One", subject: "Two", address: "ana@example.org")
    #expect(try await !queue.send(mail, log))
    let backlog = await queue.backlog
    #expect(backlog.count == 1 && backlog.age > .zero)
  }
}
