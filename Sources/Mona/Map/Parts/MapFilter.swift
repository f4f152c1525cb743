import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

/// The button that filters the map; its popover is also the legend: the pin of each kind and state,
/// the colour of each catalogue, and the meaning of each shape.
@MainActor
final class MapFilter {
  let widget: Widget = gtk_menu_button_new()
  private let viewModel: MapViewModel
  private let content = box(.vertical, spacing: 4, margin: 6)
  private var kinds: [(kind: DiscoveryKind, check: Widget)] = []
  private var states: [(state: DiscoveryState, check: Widget)] = []
  private let category: DropDown
  private let borough: DropDown
  private let decade: DropDown
  private let all: Widget
  private let withoutPlace: Widget
  /// Beside the map, the list of what is in view has the same button, where there is room for it.
  private let tour: Widget

  init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
    category = DropDown(name: trc("filter of the map", "Category")) { [weak viewModel] position in
      Task { await viewModel?.show(categoryAt: position) }
    }
    borough = DropDown(name: trc("filter of the map", "Borough")) { [weak viewModel] position in
      Task { await viewModel?.show(boroughAt: position) }
    }
    decade = DropDown(name: trc("filter of the map", "Decade")) { [weak viewModel] position in
      Task { await viewModel?.show(decadeAt: position) }
    }
    all = button(tr("Show All")) { [weak viewModel] in
      Task { await viewModel?.setFilter(PinFilter()) }
    }
    withoutPlace = button("", "flat", "small-button") { [weak viewModel] in
      viewModel?.openWithoutPlace()
    }
    tour = button(tr("Make a Tour of the Works in View")) { [weak viewModel] in
      Task { await viewModel?.makeTour() }
    }
    fill()
    let popover: Widget = gtk_popover_new()
    let window = scrolled(content)
    gtk_scrolled_window_set_propagate_natural_height(cast(window), 1)
    gtk_scrolled_window_set_propagate_natural_width(cast(window), 1)
    gtk_scrolled_window_set_max_content_height(cast(window), 520)
    popover.child = window
    gtk_menu_button_set_popover(cast(widget), popover)
    widget.tooltip = tr("What the map shows, and what its pins mean")
    widget.valign = .start
    widget.addClass("map-control")
    for leaving in [withoutPlace, tour] {
      connect(leaving, "clicked") { gtk_popover_popdown(cast(popover)) }
    }
    // Deliberately strong: the button's observer keeps this object alive.
    observe(while: widget) { self.render() }
    observe(while: widget) { self.renderChoices() }
  }

  private func fill() {
    add(label(trc("legend of the map: artwork, place…", "Kinds"), "heading"))
    for kind in DiscoveryKind.allCases {
      let check = row("\(kind.name)-uncollected", kind.displayPlural) { [weak viewModel] isOn in
        await viewModel?.show(kind, isOn)
      }
      kinds.append((kind, check))
    }
    add(label(trc("legend of the map: collected, targeted…", "States"), "heading"))
    for state in DiscoveryState.allCases {
      let check = row("artwork-\(state.rawValue)", state.displayName) { [weak viewModel] isOn in
        await viewModel?.show(state, isOn)
      }
      states.append((state, check))
    }
    add(SourceSwitchList(viewModel.sources, heading: tr("Catalogues")).widget)
    add(label(trc("legend of the map: a pin, a number in a ring…", "Signs"), "heading"))
    MapLegend.lines().forEach(add)
    for list in [category, borough, decade] {
      list.widget.marginTop = 4
      add(list.widget)
    }
    for end in [all, tour, withoutPlace] {
      end.marginTop = 4
      add(end)
    }
  }

  private func add(_ widget: Widget) { gtk_box_append(cast(content), widget) }

  private func row(
    _ picture: String, _ text: String, _ show: @escaping @MainActor (Bool) async -> Void
  ) -> Widget {
    let check: Widget = gtk_check_button_new()
    Accessible.label(check, text)
    connect(check, "toggled") { [weak self] in
      let isOn = check.isOn
      if self?.isRendering == false { Task { await show(isOn) } }
    }
    let image = PinPictures.widget(picture, height: 30)
    check.child = box(.horizontal, spacing: 8, [image, label(text)])
    add(check)
    return check
  }

  /// Whether the check buttons are being set from the view model, and their signals must be
  /// ignored.
  private var isRendering = false

  private func render() {
    isRendering = true
    defer { isRendering = false }
    let filter = viewModel.filter
    for (kind, check) in kinds {
      check.isOn = filter.kinds.contains(kind)
    }
    for (state, check) in states {
      check.isOn = filter.states.contains(state)
    }
    let name = viewModel.filterButtonText
    widget.label = name
    Accessible.label(widget, name)
    widget.setClass("filtering", !filter.isEmpty)
    all.isSensitive = !filter.isEmpty
    tour.isSensitive = viewModel.inView.total > 0
    let without = viewModel.withoutPlaceText
    withoutPlace.label = without ?? ""
    withoutPlace.isVisible = without != nil
  }

  private func renderChoices() {
    let choices = viewModel.choices
    let (category, borough) = (viewModel.category, viewModel.borough)
    self.category.show(
      viewModel.categoryNames,
      chosen: choices.categories.firstIndex { $0.id == category?.id }.map { $0 + 1 } ?? 0)
    self.borough.show(
      viewModel.boroughNames,
      chosen: choices.boroughs.firstIndex { $0.id == borough?.id }.map { $0 + 1 } ?? 0)
    decade.show(
      viewModel.decadeNames,
      chosen: viewModel.filter.decade.flatMap { choices.decades.firstIndex(of: $0) }.map { $0 + 1 }
        ?? 0)
  }
}

/// The legend of the map's shapes, which are the same for all kinds and states.
@MainActor
enum MapLegend {
  /// The width of the widest shape, in pixels.
  private static let width = 56

  /// One row for each shape.
  static func lines() -> [Widget] {
    let pictures = GlyphPictures()
    // Sharp at a scale factor of 2.
    pictures.scale = 2
    return PinGlyph.examples.map { line(for: $0.look, pictures.picture(of: $0)) }
  }

  private static func line(for look: PinGlyph.Look, _ picture: GlyphPicture) -> Widget {
    let slot = PictureSlot(width: Int(picture.width), height: Int(picture.height))
    slot.show(picture.texture)
    slot.widget.align(.center, .center)
    slot.widget.hexpand = true
    let column = box(.horizontal, [slot.widget])
    column.requestSize(width: width)
    column.hexpand = false
    let meaning = label(look.meaning, wraps: true)
    meaning.maxWidthChars = 28
    let words = freeWidth(meaning)
    words.hexpand = true
    return box(.horizontal, spacing: 8, [column, words])
  }
}
