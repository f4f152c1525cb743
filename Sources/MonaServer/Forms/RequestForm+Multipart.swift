import Hummingbird
import NIOCore

extension RequestForm {
  /// Reads `multipart/form-data`, the photo straight to the disk.
  ///
  /// - Parameter photos: where a photo goes; nil where none is expected, so that a file is not read.
  ///   With `photo=large` in the request's address it may be larger than clients before could send.
  /// - Throws: `RequestError` for what cannot be understood, or is far longer than it may be.
  static func multipart(_ request: Request, photos: PhotoFolder?) async throws -> RequestForm {
    guard let reader = MultipartReader(contentType: request.headers[.contentType] ?? "") else {
      throw RequestError.malformed
    }
    var intake = Intake(reader: reader, photos: photos)
    if request.queryValue("photo") == "large" {
      intake.form.photoLimit = PhotoFolder.largeByteLimit
    }
    for try await piece in request.body {
      try await intake.take(piece)
    }
    guard intake.reader.isComplete else { throw RequestError.malformed }
    return intake.form
  }

  /// What has been taken of a body so far.
  private struct Intake {
    var reader: MultipartReader
    let photos: PhotoFolder?
    var form = RequestForm()
    private var part: Part?
    /// Bytes of fields, and of what is read over.
    private var count = 0

    /// What a part that is being read goes into.
    private enum Part {
      case field(String, [UInt8])
      case photo
      case ignored
    }

    init(reader: MultipartReader, photos: PhotoFolder?) {
      self.reader = reader
      self.photos = photos
    }

    mutating func take(_ bytes: ByteBuffer) async throws {
      for event in try reader.events(in: bytes) {
        switch event {
        case .begin(let name, let isFile): begin(name, isFile: isFile)
        case .bytes(let bytes): try await add(bytes)
        case .end: end()
        }
      }
    }

    private mutating func begin(_ name: String, isFile: Bool) {
      if !isFile {
        part = .field(name, [])
      } else if name == "photo", let photos, form.photo == nil {
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
          try await photo.write(bytes)
          return
        }
        form.photo = nil
        form.isPhotoTooHeavy = true
        part = .ignored
        // Read over, so that the client hears why, unless there is no end to it.
        count -= form.photoLimit
      case .field(let name, let text): part = .field(name, text + bytes.readableBytesView)
      case .ignored, nil: break
      }
      count += bytes.readableBytes
      if count > byteLimit { throw RequestError.tooLong }
    }

    private mutating func end() {
      if case .field(let name, let text) = part {
        form.fields[name] = String(decoding: text, as: UTF8.self)
      }
      // A form whose file was not chosen sends an empty one.
      if form.photo?.size == 0 { form.photo = nil }
      part = nil
    }
  }
}
