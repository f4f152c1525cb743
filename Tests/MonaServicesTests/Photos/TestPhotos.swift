import CServices
import Foundation
import MonaModel
import MonaTestSupport

@testable import MonaServices

/// Creates photos as memory cards contain them, valid and invalid, in a test's folder.
struct TestPhotos {
  let images: TestImages

  /// An image of two colours, whose left half is dark, in a format that gdk-pixbuf writes: "jpeg", "png", "tiff",
  /// "bmp" or "webp"; nil where this computer cannot write it.
  func picture(
    _ name: String, as format: String, width: Int = 64, height: Int = 48
  ) -> URL? {
    let file = images.folder.appendingPathComponent(name)
    guard
      let picture = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height)),
      let left = gdk_pixbuf_new_subpixbuf(picture, 0, 0, gint(width / 2), gint(height))
    else { return nil }
    defer { for image in [left, picture] { g_object_unref(UnsafeMutableRawPointer(image)) } }
    gdk_pixbuf_fill(picture, 0xFAE8_00FF)
    gdk_pixbuf_fill(left, 0x612B_8DFF)
    // No options: two empty, null-terminated lists.
    var (keys, values): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
    return gdk_pixbuf_savev(picture, file.path, format, &keys, &values, nil) != 0 ? file : nil
  }

  /// The same image as HEIC or AVIF; nil where this computer has no encoder.
  func heic(_ name: String, as format: String = "heic", width: Int = 64, height: Int = 48) -> URL? {
    guard let source = picture("source-\(name).png", as: "png", width: width, height: height)
    else { return nil }
    let file = images.folder.appendingPathComponent(name)
    let convert = TestProcess()
    convert.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    convert.arguments = ["convert", source.path, "\(format):\(file.path)"]
    convert.standardError = FileHandle.nullDevice
    guard (try? convert.run()) != nil else { return nil }
    convert.waitUntilExit()
    // Without an encoder, an older file of the same name remains.
    return convert.terminationStatus == 0 && PhotoHead(file: file) != nil ? file : nil
  }

  /// Writes the orientation into the photo's metadata.
  func setOrientation(_ file: URL, orientation: String) throws {
    try note(file) {
      gexiv2_metadata_try_set_tag_string($0, "Exif.Image.Orientation", orientation, nil)
    }
  }

  /// Writes texts into the photo's metadata.
  func tag(_ file: URL, _ tags: [(tag: String, text: String)]) throws {
    try note(file) { metadata in
      for (tag, text) in tags { gexiv2_metadata_try_set_tag_string(metadata, tag, text, nil) }
    }
  }

  /// Writes the time and the place into the photo's metadata.
  func note(
    _ file: URL, takenAt: String? = nil, latitude: Double? = nil, longitude: Double? = nil
  ) throws {
    try note(file) { metadata in
      if let takenAt {
        gexiv2_metadata_try_set_tag_string(
          metadata, "Exif.Photo.DateTimeOriginal", takenAt, nil)
      }
      if let latitude, let longitude {
        gexiv2_metadata_try_set_gps_info(metadata, longitude, latitude, 0, nil)
      }
    }
  }

  /// Modifies the metadata of a photo with gexiv2.
  private func note(_ file: URL, _ say: (UnsafeMutablePointer<GExiv2Metadata>) -> Void) throws {
    guard let metadata = Exif.opened(file) else { throw CocoaError(.fileReadCorruptFile) }
    defer { g_object_unref(metadata) }
    say(metadata)
    guard gexiv2_metadata_save_file(metadata, file.path, nil) != 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// A GIF of one pixel.
  func gif(_ name: String = "a.gif") throws -> URL {
    let bytes: [UInt8] = [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0,
      0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
    return try images.file(name, Data(bytes))
  }

  /// A PNG whose header states this size, but which contains the pixels of one of 8 × 8.
  func hollow(_ name: String = "hollow.png", width: Int, height: Int) throws -> URL {
    var data = TestPNG.black(width: 8, height: 8)
    func put(_ value: Int, at position: Int) {
      for byte in 0..<4 {
        data[position + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte))
      }
    }
    put(width, at: 16)
    put(height, at: 20)
    put(Int(TestPNG.checksum(Array(data[12..<29]))), at: 29)
    return try images.file(name, data)
  }
}
