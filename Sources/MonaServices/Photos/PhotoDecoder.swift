import CServices
import Foundation
import MonaModel
import MonaPerson

/// Decodes photos within limits of pixels and memory, which the head of the file is compared with
/// before anything is decoded.
package struct PhotoDecoder: Sendable {
  /// For photos of the person's own.
  ///
  /// HEIC and AVIF files are decoded in processes of their own, where the program allows it: their
  /// decoder reports the size only afterwards, and it may exceed what the head says.
  package static let own = PhotoDecoder()
  /// For photos from elsewhere: in processes of their own, where the program allows it
  /// (`PhotoProcess.start`).
  package static let foreign = PhotoDecoder(isForeign: true)
  /// For the photos of a server's accounts: like `foreign`, with less memory, so that the service's
  /// limit holds.
  package static let server = PhotoDecoder(
    memoryLimit: 400_000_000, isForeign: true, budget: DecodingBudget(limit: 400_000_000))

  private let pixelLimit: Int
  private let byteLimit: Int
  private let memoryLimit: Int
  private let isForeign: Bool
  private let budget: DecodingBudget
  private let process: PhotoProcess

  /// The budget of all decoders but the server's.
  private static let budget = DecodingBudget(limit: PhotoInfo.memoryLimit)

  /// - Parameters:
  ///   - pixelLimit: the largest number of pixels of a photo.
  ///   - byteLimit: the largest size of a file, in bytes.
  ///   - memoryLimit: the largest memory that decoding one photo takes, in bytes.
  ///   - isForeign: whether photos of all formats are decoded in processes of their own.
  init(
    pixelLimit: Int = PhotoInfo.pixelLimit, byteLimit: Int = PhotoInfo.byteLimit,
    memoryLimit: Int = PhotoInfo.memoryLimit, isForeign: Bool = false,
    budget: DecodingBudget = budget, process: PhotoProcess = PhotoProcess()
  ) {
    (self.pixelLimit, self.byteLimit, self.memoryLimit) = (pixelLimit, byteLimit, memoryLimit)
    (self.isForeign, self.budget, self.process) = (isForeign, budget, process)
  }

  /// The side in pixels at which a photo is decoded to learn whether it is whole.
  static let trialSide = 320

  /// The head of a file that may be decoded.
  /// - Throws: `.isAFolder`, `.unreadable`, `.tooHeavy`, `.notAnImage`, `.unsupported` or `.tooLarge`.
  func head(of file: URL) throws(AlbumError) -> PhotoHead {
    try checkReadable(file)
    guard let head = PhotoHead(file: file) else {
      if let type = PhotoMagic.type(of: file), !PixbufLoader.isInstalled(type) {
        throw AlbumError.unsupported(type)
      }
      throw AlbumError.notAnImage
    }
    guard isWithinLimits(head, side: Self.trialSide) else {
      throw AlbumError.tooLarge(width: head.width, height: head.height)
    }
    return head
  }

  /// Whether a photo may be decoded to a result of at most `side` × `side` pixels.
  func isWithinLimits(_ head: PhotoHead, side: Int) -> Bool {
    head.pixels <= pixelLimit && head.memory(side: side) <= memoryLimit
  }

  /// The longest side at which the limits allow to decode a photo.
  func largestSide(of head: PhotoHead) -> Int {
    var side = max(head.width, head.height)
    while side > 1, !isWithinLimits(head, side: side) { side = side * 3 / 4 }
    return side
  }

  /// Decodes a photo, at most `side` pixels wide and high; it is never enlarged.
  ///
  /// Blocks until the memory for it is free.
  /// - Throws: `.notAnImage` for a damaged photo and for one that exceeds what its head says, also
  ///   `.unreadable`, `.unsupported` and `.tooLarge`.
  func decode(_ file: URL, _ head: PhotoHead, side: Int) throws(AlbumError) -> Pixbuf {
    guard isWithinLimits(head, side: side) else {
      throw .tooLarge(width: head.width, height: head.height)
    }
    let memory = head.memory(side: side)
    guard process.isAvailable, isForeign || head.type == .heif || head.type == .avif else {
      return try budget.use(memory) { () throws(AlbumError) -> Pixbuf in
        try Pixbuf.decode(file, head, side: side)
      }
    }
    let limit = memory + PhotoProcess.spareMemory(head.type)
    // A photo from elsewhere may take all that its process may.
    return try budget.use(isForeign ? limit : memory) { () throws(AlbumError) -> Pixbuf in
      try process.decode(file, side: side, memory: limit)
    }
  }

  /// Checks the file first: gdk-pixbuf gives no reason for an error, and would block on a pipe.
  private func checkReadable(_ file: URL) throws(AlbumError) {
    guard !file.isOpenDatabase else { throw .notAnImage }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG where Int(status.st_size) > byteLimit:
      throw .tooHeavy(bytes: Int(status.st_size))
    case S_IFREG: break
    case S_IFDIR: throw .isAFolder
    default: throw .notAnImage
    }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) >= 0 else { throw .unreadable(errno: errno) }
  }
}

extension Pixbuf {
  /// Decodes a photo in this process, at most `side` pixels wide and high.
  /// - Throws: `.notAnImage`, `.unreadable` or `.unsupported`.
  static func decode(_ file: URL, _ head: PhotoHead, side: Int) throws(AlbumError) -> Pixbuf {
    // The JPEG decoder fills what is missing with grey; those of PNG and WebP stop without an error.
    guard head.type == .jpeg ? JPEGFile.isWhole(file) : head.isWhole(file) else {
      throw .notAnImage
    }
    // Only the decoder of JPEG takes less memory to decode to a smaller size; others report a
    // truncated file only when they do not scale.
    let loader = try PixbufLoader(
      head.type, pixels: head.pixels, side: head.type == .jpeg ? side : nil)
    try loader.take(file, head)
    // What is missing of a PNG is not reported.
    guard head.type != .png || loader.rows == head.height, let image = loader.finish(),
      let scaled = image.scaled(side: side)
    else { throw .notAnImage }
    if let orientation = PhotoOrientation.overlooked(in: file) { scaled.orientation = orientation }
    return scaled
  }
}

extension PixbufLoader {
  /// The number of bytes read at a time.
  private static let pieceLength = 1 << 18

  /// Decodes a file, or the first image of an animation.
  fileprivate func take(_ file: URL, _ head: PhotoHead) throws(AlbumError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    if let still = head.still {
      var bytes = still.prefix
      for range in still.ranges {
        bytes += try Self.read(descriptor, at: range.lowerBound, range.count)
      }
      bytes += still.suffix
      _ = bytes.withUnsafeBytes { write($0) }
      return
    }
    var offset = 0
    // The decoder of WebP wants the whole head in the first piece, which colour profiles precede.
    let length = head.type == .webp ? Int(PhotoInfo.byteLimit) : Self.pieceLength
    while true {
      let piece = try Self.read(descriptor, at: offset, length)
      if piece.isEmpty { return }
      guard piece.withUnsafeBytes({ write($0) }) else { return }
      offset += piece.count
    }
  }

  /// Bytes of a file from an offset; fewer at its end.
  private static func read(
    _ descriptor: Int32, at offset: Int, _ length: Int
  ) throws(AlbumError) -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    var bytes = Data(count: max(0, min(length, Int(status.st_size) - offset)))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(offset + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      filled += count
    }
    return bytes.prefix(filled)
  }
}

/// Photos as the window draws them.
package enum PhotoPixels {
  /// Decodes a photo, upright, at most `side` pixels wide and high; blocks meanwhile.
  ///
  /// - Parameter body: receives the `GdkPixbuf`, which it may retain.
  /// - Throws: `AlbumError`, and errors of `body`.
  package static func read<Result>(
    _ file: URL, side: Int, _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    try file.withTextPath { file in
      let decoder = PhotoDecoder.own
      let head = try decoder.head(of: file)
      let decoded = try decoder.decode(file, head, side: min(side, decoder.largestSide(of: head)))
      guard let upright = decoded.upright() else { throw AlbumError.notAnImage }
      return try upright.withPointer(body)
    }
  }

  /// The largest number of pixels of a cached picture.
  private static let cachedPixels = ThumbnailSize.large.side * ThumbnailSize.large.side

  /// Decodes a JPEG that MONA reduced for its cache, at most `side` pixels wide and high; blocks
  /// meanwhile.
  ///
  /// - Parameter body: receives the `GdkPixbuf`, which it may retain.
  /// - Throws: `AlbumError`, and errors of `body`.
  package static func read<Result>(
    cached picture: Data, side: Int, _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    guard let head = PhotoHead(PhotoBytes(picture)), head.type == .jpeg,
      head.pixels <= cachedPixels
    else { throw AlbumError.notAnImage }
    let loader = try PixbufLoader(.jpeg, pixels: head.pixels, side: side)
    guard picture.withUnsafeBytes({ loader.write($0) }), let image = loader.finish(),
      let scaled = image.scaled(side: side)
    else { throw AlbumError.notAnImage }
    return try scaled.withPointer(body)
  }

  /// The width and height in pixels in the head of a file, before its Exif orientation is applied.
  ///
  /// Reads the file, and decodes nothing. Nil if it is no photo.
  package static func size(of file: URL) -> (width: Int, height: Int)? {
    file.withTextPath(PhotoHead.init(file:)).map { ($0.width, $0.height) }
  }
}
