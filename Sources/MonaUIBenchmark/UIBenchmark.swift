import CGtk
import Foundation
import GtkKit
import Mona
import MonaScreens

/// What `mona-bench` asks the window to do, by the variable `MONA_BENCH`.
///
/// The window prints each step as a line of JSON, continues after reading a line, and quits at the end.
package enum UIBenchmark: Hashable {
  /// `first-frame`: to start.
  case firstFrame
  /// `tour`: to show every view, one after the other, then the pages.
  case tour
  /// `sheets:41,86`: to open and close the sheets of these keys in turn.
  case sheets([Int64])
  /// `languages`: to change the language a hundred times.
  case languages
  /// `scroll:all`: to scroll a list.
  case scroll(ScrolledList)
  /// `map:11`: to pan the map at this zoom, then to zoom in and out.
  case map(zoom: Double)

  /// `collect:/folder`: to collect with each photo of a folder.
  case collect(folder: String)
  /// `album`: to show the collection.
  case album
  /// `still`: to start, and to stay idle until the program is ended.
  case still
  /// `sync:outbox`: to upload everything unsent while the outbox is shown; `sync:daily`: while Daily is.
  case sync(showsOutbox: Bool)

  /// The request of the environment; nil without one, or if it is unknown.
  package static let asked = ProcessInfo.processInfo.environment["MONA_BENCH"].flatMap(
    UIBenchmark.init)

  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("first-frame", nil): self = .firstFrame
    case ("tour", nil): self = .tour
    case ("sheets", let keys?): self = .sheets(keys.split(separator: ",").compactMap { Int64($0) })
    case ("scroll", let name?):
      guard let list = ScrolledList(rawValue: name) else { return nil }
      self = .scroll(list)
    case ("collect", let folder?): self = .collect(folder: folder)
    case ("album", nil): self = .album
    case ("languages", nil): self = .languages
    case ("still", nil): self = .still
    case ("sync", "outbox"): self = .sync(showsOutbox: true)
    case ("sync", "daily"): self = .sync(showsOutbox: false)
    case ("map", let zoom?):
      guard let zoom = Double(zoom) else { return nil }
      self = .map(zoom: zoom)
    default: return nil
    }
  }

  /// The listener that starts the benchmark when the window is made.
  package var listener: WindowListener {
    switch self {
    case .firstFrame:
      WindowListener(made: { appModel, _ in appModel.welcome.skip() }, filled: FirstFrame.announce)
    default: WindowListener(made: begin)
    }
  }

  @MainActor
  private func begin(_ appModel: AppModel, in window: Widget) {
    gtk_window_set_default_size(cast(window), 1280, 800)
    appModel.welcome.skip()
    let window = BenchmarkWindow(appModel, window)
    Task {
      switch self {
      case .firstFrame: return
      case .tour: await window.tour()
      case .sheets(let keys): await window.openSheets(keys)
      case .scroll(let list): await window.scroll(list)
      case .collect(let folder): await window.collect(photosIn: folder)
      case .album: await window.showAlbum()
      case .languages: await window.switchLanguages()
      case .still:
        Self.report(Line("still"))
        return
      case .sync(let showsOutbox): await window.sendAll(showingOutbox: showsOutbox)
      case .map(let zoom): await window.moveMap(zoom: zoom)
      }
      Self.leave()
    }
  }

  /// Prints a step and blocks the main thread until a line is read, so that MONA can be measured from outside
  /// in this state.
  @MainActor
  static func report(_ line: Line) {
    guard let data = try? JSONEncoder().encode(line) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
    _ = readLine()
  }

  /// Exits without closing the window, as nothing needs to be saved.
  static func leave() -> Never {
    exit(0)
  }
}

extension UIBenchmark {
  /// The report of a step.
  struct Line: Encodable {
    var step: String
    /// The number of Swift objects that C retains (`RetainedObjects`).
    var boxes = RetainedObjects.count
    /// The times from each frame to the next, in milliseconds.
    var intervals: [Double]?
    /// The processor time of the main thread for each frame, in milliseconds.
    var work: [Double]?
    /// The duration of the step.
    var milliseconds: Double?
    /// How many times the measurement itself woke the main thread.
    var beats: Int?
    /// The number of rows of the list.
    var rows: Int?
    /// The number of their widgets.
    var widgets: Int?
    /// The height of a line of rows, in pixels.
    var rowHeight: Double?
    /// The number of columns.
    var columns: Int?

    init(_ step: String) {
      self.step = step
    }
  }
}
