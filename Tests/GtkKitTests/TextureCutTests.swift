import CGtk
import Foundation
import Testing

@testable import GtkKit

@MainActor
struct TextureCutTests {
  @Test func `a photo is cropped to its frame, around its centre`() async throws {
    let picture = try picture(red: 0..<10, green: 10..<30, blue: 30..<40)
    defer { g_object_unref(picture.instance) }
    let cut = Texture.Cut(width: 10, height: 10, scale: 2)
    let texture = try #require(Texture.decoded(picture, cut: cut)).take()
    #expect(gdk_texture_get_width(texture.pointer) == 20)
    #expect(gdk_texture_get_height(texture.pointer) == 20)
    // Blue, green, red and alpha; all pixels are green, up to the edges.
    #expect(pixels(of: texture, side: 20).allSatisfy { $0 == [0, 255, 0, 255] })
  }

  /// An image of 40 by 20 pixels with vertical stripes.
  private func picture(
    red: Range<Int>, green: Range<Int>, blue: Range<Int>
  ) throws -> OpaquePointer {
    let picture = try #require(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 40, 20))
    for (stripe, colour) in [(red, 0xFF00_00FF), (green, 0x00FF_00FF), (blue, 0x0000_FFFF)] {
      let part = gdk_pixbuf_new_subpixbuf(
        picture, Int32(stripe.lowerBound), 0, Int32(stripe.count), 20)
      gdk_pixbuf_fill(part, guint32(colour))
      g_object_unref(part?.instance)
    }
    return picture
  }

  private func pixels(of texture: Object<OpaquePointer>, side: Int) -> [[UInt8]] {
    var bytes = [UInt8](repeating: 0, count: side * side * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(side * 4))
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }
}
