import Crypto
import Foundation
import Testing

@testable import MonaS3

/// The signatures that Amazon publishes in "Authenticating Requests: Using the Authorization Header (AWS Signature
/// Version 4)" and in "Examples of how to derive a signing key".
@Suite("Signatures of requests to S3")
struct S3SignatureTests {
  private let signature = S3Signature(
    credentials: S3Credentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1", time: "20130524T000000Z")
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private func sign(
    _ method: String, _ path: String, _ query: [(name: String, value: String)] = [],
    _ headers: [(name: String, value: String)] = [], digest: String = empty
  ) -> String {
    let text = signature.authorization(
      method, path, query,
      headers + [
        ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", digest),
        ("x-amz-date", "20130524T000000Z"),
      ], digest: digest)
    #expect(
      text.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "))
    return String(text.split(separator: "=").last ?? "")
  }

  @Test("A part of an object is read")
  func get() {
    #expect(
      sign("GET", "/test.txt", [], [("Range", "bytes=0-9")])
        == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test("An object whose key is percent-encoded is stored")
  func put() {
    #expect(
      sign(
        "PUT", "/" + S3Signature.encoded("test$file.text", keeping: "/"), [],
        [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
        digest: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  @Test("A name without a value in the query is signed with an empty one")
  func lifecycle() {
    #expect(
      sign("GET", "/", [("lifecycle", "")])
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
  }

  @Test("The objects of a bucket are listed, whatever the order of the query")
  func list() {
    #expect(
      sign("GET", "/", [("prefix", "J"), ("max-keys", "2")])
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test("The key of a day is derived from the secret")
  func key() {
    let signature = S3Signature(
      credentials: S3Credentials(
        accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1", time: "20150830T123600Z")
    let key = signature.key(service: "iam").withUnsafeBytes { S3Signature.hexadecimal($0) }
    #expect(key == "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9")
  }

  @Test("Times are written in UTC, and bytes that are not safe as two hexadecimal digits")
  func texts() {
    #expect(S3Signature.time(Date(timeIntervalSince1970: 1_369_353_600)) == "20130524T000000Z")
    #expect(S3Signature.encoded("é /\n~") == "%C3%A9%20%2F%0A~")
    #expect(S3Signature.emptyDigest == Self.empty)
  }
}
