import MonaScreens
import Testing

@Suite struct PhotoZoomTests {
  private func zoom(_ width: Double = 4000, _ height: Double = 3000) -> PhotoZoom {
    var zoom = PhotoZoom()
    zoom.view = PhotoZoom.Size(1000, 600)
    zoom.photo = PhotoZoom.Size(width, height)
    return zoom
  }

  @Test func `a photo is fitted and centred, and a small one is not enlarged`() {
    let large = zoom()
    #expect(large.scale == 0.2 && large.isFitted && !large.canPan && !large.canShrink)
    #expect(large.frame == (100, 0, 800, 600))
    #expect(zoom(400, 300).frame == (300, 150, 400, 300))
  }

  @Test func `it stays fitted while the window is resized, until it is zoomed`() {
    var zoom = zoom()
    zoom.view = PhotoZoom.Size(500, 600)
    #expect(zoom.scale == 0.125)
    zoom.zoom(by: 2)
    zoom.view = PhotoZoom.Size(800, 600)
    #expect(zoom.scale == 0.25 && !zoom.isFitted)
    zoom.reset()
    #expect(zoom.scale == 0.2)
  }

  @Test func `the point under the pointer stays there`() {
    var zoom = zoom()
    let point = PhotoZoom.Size(500, 150)
    zoom.showPixels(at: point)
    // Before and after, the pointer is halfway across and a quarter down the photo.
    #expect(zoom.frame == (-1500, -600, 4000, 3000))
  }

  @Test func `it is dragged no farther than its edges`() {
    var zoom = zoom()
    zoom.pan(by: PhotoZoom.Size(50, 50))
    #expect(zoom.frame.x == 100 && zoom.frame.y == 0)
    zoom.showPixels()
    zoom.pan(by: PhotoZoom.Size(9000, -100))
    #expect(zoom.frame.x == 0 && zoom.frame.y == -1300)
  }

  @Test func `it is enlarged up to eight times, and shrinks until it fits`() {
    var zoom = zoom()
    zoom.zoom(by: 1000)
    #expect(zoom.scale == 8 && !zoom.canGrow)
    zoom.zoom(by: 1e-6)
    #expect(zoom.scale == 0.2 && zoom.isFitted)
  }

  @Test func `a double click zooms in at the pointer, and another one fits again`() {
    var zoom = zoom()
    zoom.toggle(at: PhotoZoom.Size(500, 150))
    #expect(zoom.scale == 1)
    zoom.toggle(at: PhotoZoom.Size(0, 0))
    #expect(zoom.isFitted && zoom.scale == 0.2)
  }

  @Test func `before the first layout it has no size`() {
    var zoom = PhotoZoom()
    #expect(zoom.scale == 1 && zoom.isFitted)
    zoom.zoom(by: 2)
    zoom.pan(by: PhotoZoom.Size(3, 3))
    #expect(zoom.frame.x.isFinite)
  }
}
