import CGtk
import Foundation
import GtkKit
import Mona
import MonaScreens

/// What `mona-bench` asks the window to do by itself, in `MONA_BENCH`: it says each step on the
/// terminal in a line of JSON, goes on once it is answered by a line, and quits.
package enum UIBenchmark: Hashable {
  /// `first-frame`: to start.
  case firstFrame
  /// `tour`: to show every view, one after the other, then the pages.
  case tour
  /// `sheets:41,86`: to open and close the sheets of these keys in turn.
  case sheets([Int64])
  /// `languages`: to speak the other language a hundred times.
  case languages
  /// `scroll:all`: to scroll a list.
  case scroll(ScrolledList)
  /// `map:11`: to pan the map at this zoom, then to zoom in and out.
  case map(zoom: Double)

  /// `collect:/folder`: to collect with each photo of a folder.
  case collect(folder: String)
  /// `album`: to show the collection.
  case album
  /// `still`: to start, and then to do nothing until the program is ended.
  case still
  /// `sync:outbox`: to send all that waits, the outbox in front; `sync:daily`: behind another page.
  case sync(showsOutbox: Bool)

  /// What is asked; nil when nothing is, or nothing that is known.
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

  /// What is to be told of the window for this to begin.
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
        Self.say(Line("still"))
        return
      case .sync(let showsOutbox): await window.sendAll(showingOutbox: showsOutbox)
      case .map(let zoom): await window.moveMap(zoom: zoom)
      }
      Self.leave()
    }
  }

  /// Says a step and waits, with all that MONA does, for the answer: what is measured from outside
  /// stands still meanwhile.
  @MainActor
  static func say(_ line: Line) {
    guard let data = try? JSONEncoder().encode(line) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
    _ = readLine()
  }

  /// Quits without closing the window: there is nothing to remember.
  static func leave() -> Never {
    exit(0)
  }
}

extension UIBenchmark {
  /// What is said of a step.
  struct Line: Encodable {
    var step: String
    /// How many Swift values C holds.
    var boxes = RetainedObjects.count
    /// How long it was from each frame to the next, in milliseconds.
    var intervals: [Double]?
    /// The processor time the main thread took for each frame, in milliseconds.
    var work: [Double]?
    /// How long what the step did took.
    var milliseconds: Double?
    /// How often the main thread was woken only to measure it.
    var beats: Int?
    /// How many rows the list has.
    var rows: Int?
    /// How many widgets show them.
    var widgets: Int?
    /// How many pixels a row, and all that stands beside it, takes of the list's height.
    var rowHeight: Double?
    /// How many rows stand side by side.
    var columns: Int?

    init(_ step: String) {
      self.step = step
    }
  }
}
