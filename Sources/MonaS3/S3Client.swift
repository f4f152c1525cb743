import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends requests to a bucket of an S3-compatible store; its methods block the calling thread, which must not be one of
/// an event loop.
package struct S3Client: Sendable {
  package let location: S3Location
  let credentials: S3CredentialSource

  package init(_ location: S3Location, _ credentials: S3CredentialSource) {
    (self.location, self.credentials) = (location, credentials)
  }

  /// For how long a request is repeated that the store did not carry out.
  package struct Limit: Sendable {
    let time: TimeAmount
    let attempts: Int

    /// For what somebody waits for.
    package static let usual = Limit(time: .seconds(60), attempts: 6)
    /// For what holds others up.
    package static let short = Limit(time: .seconds(5), attempts: 3)
  }

  /// A request to an object, or to the bucket.
  struct Request {
    var method = HTTPMethod.GET
    /// Without the location's prefix; nil for the bucket.
    var key: String?
    var query: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body = ByteBuffer()
    /// The SHA-256 of the body.
    var digest = S3Signature.emptyDigest
  }

  /// Lives as long as the process.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(4), read: .seconds(20), write: .seconds(20)),
      connectionPool: .init(idleTimeout: .seconds(20)))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    return HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: configuration)
  }()

  /// Sends a request, again after failures that pass: all of them may be carried out twice, as a key always has the same
  /// content.
  /// - Returns: an answer with a status of success, or 404 for an object that is missing.
  /// - Throws: `S3Error`.
  func send(_ request: Request, _ limit: Limit = .usual) throws -> HTTPClient.Response {
    let deadline = NIODeadline.now() + limit.time
    var attempt = 1
    while true {
      let outcome = outcome(of: request, by: deadline)
      guard case .failure(let error) = outcome, Self.mayPass(error), attempt < limit.attempts else {
        return try outcome.get()
      }
      // 0.1 s, then twice as long each time, and at least half of that by chance.
      let pause = 0.1 * Double(1 << (attempt - 1)) * Double.random(in: 0.5...1)
      guard NIODeadline.now() + .milliseconds(Int64(pause * 1000)) < deadline else { throw error }
      Thread.sleep(forTimeInterval: pause)
      attempt += 1
    }
  }

  private func outcome(
    of request: Request, by deadline: NIODeadline
  ) -> Result<HTTPClient.Response, S3Error> {
    do {
      let answer = try Self.client.execute(request: signed(request), deadline: deadline).wait()
      if (200..<300).contains(answer.status.code) { return .success(answer) }
      let code = S3XML(answer.body).text("Code") ?? ""
      if answer.status == .notFound, code != "NoSuchBucket" { return .success(answer) }
      return .failure(.refused(status: Int(answer.status.code), code: code))
    } catch let error as S3Error {
      return .failure(error)
    } catch {
      return .failure(.unreachable("\(error)"))
    }
  }

  /// Whether the same request may be carried out later.
  private static func mayPass(_ error: S3Error) -> Bool {
    switch error {
    case .refused(let status, let code):
      status >= 500 || [408, 409, 429].contains(status) || code == "RequestTimeout"
    case .unreachable: true
    case .noCredentials, .misunderstood: false
    }
  }

  /// The request as it is sent now.
  private func signed(_ request: Request) throws -> HTTPClient.Request {
    let credentials = try credentials.credentials()
    let time = S3Signature.time(Date())
    var headers =
      request.headers + [
        ("host", location.host), ("x-amz-content-sha256", request.digest), ("x-amz-date", time),
      ]
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    let path = location.path(request.key)
    let signature = S3Signature(credentials: credentials, region: location.region, time: time)
    let authorization = signature.authorization(
      request.method.rawValue, path, request.query, headers, digest: request.digest)
    headers.append(("authorization", authorization))
    let query = request.query.isEmpty ? "" : "?\(S3Signature.query(request.query))"
    return try HTTPClient.Request(
      url: "\(location.scheme)://\(location.host)\(path)\(query)", method: request.method,
      headers: HTTPHeaders(headers.map { ($0.name, $0.value) }),
      body: request.method == .GET || request.method == .HEAD || request.method == .DELETE
        ? nil : .byteBuffer(request.body))
  }
}
