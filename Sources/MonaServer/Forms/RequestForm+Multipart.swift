import Hummingbird
import NIOCore

extension RequestForm {
  /// Reads `multipart/form-data`; writes the photo straight to the disk.
  ///
  /// - Parameter photos: stores the photo; nil where no photo is expected, so that a file is skipped. The query
  ///   parameter `photo=large` raises its size limit from that of earlier clients.
  /// - Throws: `RequestError` when the body cannot be parsed or is far too long.
  static func multipart(_ request: Request, photos: PhotoFolder?) async throws -> RequestForm {
    guard let reader = MultipartReader(contentType: request.headers[.contentType] ?? "") else {
      throw RequestError.malformed
    }
    var parts = PartReader(reader: reader, photos: photos)
    if request.queryValue("photo") == "large" {
      parts.form.photoLimit = PhotoFolder.largeByteLimit
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
    let photos: PhotoFolder?
    var form = RequestForm()
    private var part: Part?
    /// The number of bytes in fields and in skipped files.
    private var count = 0

    /// The destination of the part that is being read.
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
        form.isPhotoFileTooLarge = true
        part = .ignored
        // The rest is skipped up to a limit, so that the client gets to read the error.
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
      // Browsers send an empty file when none was chosen.
      if form.photo?.size == 0 { form.photo = nil }
      part = nil
    }
  }
}
