import Foundation
import Testing

@testable import MonaS3

@Suite("Addresses and credentials of stores")
struct S3LocationTests {
  @Test("Amazon’s buckets are hosts, those of others are paths, and either can be said")
  func styles() throws {
    let amazon = try #require(S3Location("s3://photos/mona?region=ca-central-1"))
    #expect(amazon.host == "photos.s3.ca-central-1.amazonaws.com" && amazon.scheme == "https")
    #expect(amazon.path("ab/c.jpg") == "/mona/ab/c.jpg" && amazon.path(nil) == "/")
    let other = try #require(S3Location("s3://photos/a/b/?endpoint=http://127.0.0.1:9000"))
    #expect(other.host == "127.0.0.1:9000" && other.region == "us-east-1")
    #expect(other.prefix == "a/b/" && other.path("c") == "/photos/a/b/c")
    #expect(other.path(nil) == "/photos")
    let host = try #require(
      S3Location("s3://photos?endpoint=https://store.example:443&style=host"))
    #expect(host.host == "photos.store.example" && host.prefix.isEmpty)
  }

  @Test(
    "What is no address of a bucket is refused, and a network without TLS",
    arguments: [
      "", "photos", "https://photos", "s3://", "s3://p", "s3://Photos", "s3://a:b@photos",
      "s3://photos/a//b", "s3://photos/../b", "s3://photos/é", "s3://photos?key=1",
      "s3://photos?region=a&region=b", "s3://photos?style=other",
      "s3://photos?endpoint=http://store.example", "s3://photos?endpoint=https://x/y",
    ])
  func refused(text: String) { #expect(S3Location(text) == nil) }

  @Test("Credentials are read from the environment, and from a file that is read anew each time")
  func credentials() throws {
    let whole = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "c"]
    #expect(
      S3Credentials(environment: whole)
        == S3Credentials(accessKey: "a", secretKey: "b", sessionToken: "c"))
    #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "a"]) == nil)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { unlink(file.path) }
    let source = S3CredentialSource.file(file)
    #expect(throws: S3Error.noCredentials) { try source.credentials() }
    try "[default]\naws_access_key_id = a\naws_secret_access_key=b=\n".write(
      to: file, atomically: true, encoding: .utf8)
    #expect(try source.credentials() == S3Credentials(accessKey: "a", secretKey: "b="))
    try "AWS_ACCESS_KEY_ID=d\nAWS_SECRET_ACCESS_KEY=e".write(
      to: file, atomically: true, encoding: .utf8)
    #expect(try source.credentials() == S3Credentials(accessKey: "d", secretKey: "e"))
  }
}
