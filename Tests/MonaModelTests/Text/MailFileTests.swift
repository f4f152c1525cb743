import Foundation
import Testing

@testable import MonaModel

@Suite struct MailFileTests {
  private func lines(_ subject: String, jpeg: Data? = nil) -> [String] {
    let file = MailFile(
      to: "a@b.org", subject: subject, body: "Été\nMer", jpeg: jpeg,
      date: Date(timeIntervalSince1970: 1_795_867_131))
    return String(decoding: file.data, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func `the heads are ASCII, short, and say what the person wrote`() throws {
    let subject = String(repeating: "L’été à Verdun 🌻 ", count: 8)
    let lines = lines(subject)
    #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { $0 < 128 } })
    let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
    let words = lines[start...].prefix { $0.hasPrefix("Subject: ") || $0.hasPrefix(" ") }
      .compactMap { $0.split(separator: "?").dropFirst(3).first.map(String.init) }
    let decoded = words.compactMap { Data(base64Encoded: $0) }.reduce(Data(), +)
    #expect(String(decoding: decoded, as: UTF8.self) == subject)
    #expect(lines.contains("Date: Sat, 28 Nov 2026 11:58:51 +0000"))
    #expect(!lines.contains { $0.contains("multipart") })
  }

  @Test func `a photo is attached as it is`() throws {
    let jpeg = Data((0..<999).map { UInt8($0 % 256) })
    let lines = lines("Photo", jpeg: jpeg)
    let head = try #require(lines.firstIndex { $0.contains("attachment") })
    let body = lines[(head + 2)...].prefix { !$0.hasPrefix("--") }.joined()
    #expect(Data(base64Encoded: body) == jpeg)
    let text = try #require(lines.firstIndex { $0.contains("text/plain") })
    #expect(Data(base64Encoded: lines[text + 3]) == Data("Été\r\nMer".utf8))
    #expect(lines.last == "" && lines.dropLast().last?.hasSuffix("--") == true)
  }
}
