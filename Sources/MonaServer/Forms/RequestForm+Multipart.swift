import Hummingbird
import NIOCore

extension RequestForm {
  /// Authenticates the token in a form; throws if it is invalid.
  typealias Authentication = (_ token: String) async throws -> Void

  /// Reads `multipart/form-data`; writes the photo straight to the disk once its sender is known.
  ///
  /// - Parameters:
  ///   - photos: stores the photo; nil where no photo is expected, so that a file is skipped. The query parameter
  ///     `photo=large` raises its size limit from that of earlier clients.
  ///   - authentication: for a request whose token is in the form (2019); nil if the request is authenticated.
  /// - Throws: `RequestError` when the body cannot be parsed or is far too long, or when no valid token comes within
  ///   its first 64 kB.
  static func multipart(
    _ request: Request, photos: ServerPhotos?, authentication: Authentication? = nil
  ) async throws -> RequestForm {
    guard let reader = MultipartReader(contentType: request.headers[.contentType] ?? "") else {
      throw RequestError.malformed
    }
    var parts = PartReader(reader: reader, photos: photos, authentication: authentication)
    if request.queryValue("photo") == "large" {
      parts.form.photoLimit = ServerPhotos.largeByteLimit
    }
    for try await piece in request.body {
      try await parts.take(piece)
    }
    guard parts.reader.isComplete else { throw RequestError.malformed }
    return parts.form
  }

  /// The state of reading a body.
  private struct PartReader {
    var reader: MultipartReader
    let photos: ServerPhotos?
    var form = RequestForm()
    private var part: Part?
    /// Nil once the sender is known.
    private var authentication: Authentication?
    /// The number of all bytes but those of the photo of a known sender.
    private var count = 0

    /// The destination of the part that is being read.
    private enum Part {
      case field(String, [UInt8])
      case photo
      case ignored
    }

    init(reader: MultipartReader, photos: ServerPhotos?, authentication: Authentication?) {
      self.reader = reader
      self.photos = photos
      self.authentication = authentication
    }

    mutating func take(_ bytes: ByteBuffer) async throws {
      count += bytes.readableBytes
      for event in try reader.events(in: bytes) {
        switch event {
        case .begin(let name, let isFile): begin(name, isFile: isFile)
        case .bytes(let bytes): try await add(bytes)
        case .end: try await end()
        }
      }
      if count > byteLimit {
        throw form.photo == nil || authentication == nil
          ? RequestError.tooLong : RequestError.unauthenticated
      }
    }

    private mutating func begin(_ name: String, isFile: Bool) {
      if !isFile {
        part = .field(name, [])
      } else if name == "photo", let photos, form.photo == nil, !form.isPhotoFileTooLarge {
        form.photo = photos.incoming(sharesMetadata: form.sharesMetadata)
        part = .photo
      } else {
        part = .ignored
      }
    }

    private mutating func add(_ bytes: ByteBuffer) async throws {
      switch part {
      case .photo:
        if let photo = form.photo, photo.size + bytes.readableBytes <= form.photoLimit {
          // So little of an unknown sender stays in memory (`IncomingPhoto`).
          if authentication != nil, photo.size + bytes.readableBytes > byteLimit {
            throw RequestError.unauthenticated
          }
          try await photo.write(bytes)
          if authentication == nil { count -= bytes.readableBytes }
          return
        }
        form.photo = nil
        form.isPhotoFileTooLarge = true
        part = .ignored
        // The rest is skipped up to a limit, so that the client gets to read the error.
        count -= form.photoLimit
      case .field(let name, let text): part = .field(name, text + bytes.readableBytesView)
      case .ignored, nil: break
      }
    }

    private mutating func end() async throws {
      if case .field(let name, let text) = part {
        form.fields[name] = String(decoding: text, as: UTF8.self)
        if name == "api_token", let authentication, let token = form.value(name) {
          try await authentication(token)
          self.authentication = nil
          count -= form.photo?.size ?? 0
        }
      }
      // Browsers send an empty file when none was chosen.
      if form.photo?.size == 0 { form.photo = nil }
      part = nil
    }
  }
}
