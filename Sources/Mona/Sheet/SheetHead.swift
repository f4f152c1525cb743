import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The head of a sheet: title, kind, makers, introduction, distance, and a note if the catalogue no longer has
/// the discovery.
@MainActor
enum SheetTitles {
  static func widget(for viewModel: SheetViewModel, _ kind: SheetKind) -> Widget {
    let title = heading("", isSelectable: true)
    // A focusable title would be shown selected when the sheet opens.
    title.canFocus = false
    let other = label("", "dim-label", wraps: true)
    let distance = label("", "dim-label", wraps: true)
    let names = box(
      .vertical, spacing: 6,
      [
        kind.widget, title, other, SheetByline.widget(for: viewModel),
        SheetIntroduction.widget(for: viewModel), distance,
      ])
    observe(while: names) { [weak viewModel] in
      guard let viewModel else { return }
      title.text = viewModel.title
      set("title-1", of: title, !viewModel.isTitleLong)
      set("title-3", of: title, viewModel.isTitleLong)
      set("title-4", of: other, !viewModel.isTitleLong)
      show(viewModel.otherTitle, in: other)
    }
    observe(while: names) { [weak viewModel] in show(viewModel?.distanceText, in: distance) }
    return box(.vertical, spacing: 18, [names, note(on: viewModel), twin(of: viewModel)])
  }

  /// A card for a discovery of another catalogue that looks like the same work, which can be joined.
  private static func twin(of viewModel: SheetViewModel) -> Widget {
    let text = label("", wraps: true)
    let open = button(trc("a discovery that looks like the same", "Open Its Sheet")) {
      [weak viewModel] in
      if let id = viewModel?.twin?.row.id { viewModel?.open(id) }
    }
    let join = button(tr("Join Them")) { [weak viewModel] in
      Task { await viewModel?.joinTwin() }
    }
    join.tooltip = tr("One work remains, with your visit")
    let other = button(tr("Another Work")) { [weak viewModel] in
      Task { await viewModel?.noteOther() }
    }
    other.tooltip = tr("Do not propose it again")
    let buttons = arranged([open, join, other], by: .wrapped(spacing: 6, lineSpacing: 6))
    let card = box(.vertical, spacing: 6, margin: 0, [text, buttons])
    card.addClass("card", "sheet-note")
    observe(while: card) { [weak viewModel] in
      let said = viewModel?.twinText
      card.isVisible = said != nil
      other.isVisible = viewModel?.canNoteOther == true
      show(said, in: text)
    }
    return card
  }

  /// A card for a discovery that the catalogue no longer has, with a link to its replacement.
  private static func note(on viewModel: SheetViewModel) -> Widget {
    let retired = label(tr("No longer in the catalogue"), "heading", wraps: true)
    let meaning = label("", wraps: true)
    let replaced = label("", wraps: true)
    let open = button(trc("the discovery that replaces this one", "Open its sheet")) {
      [weak viewModel] in
      if let id = viewModel?.replacement?.id { viewModel?.open(id) }
    }
    open.halign = .start
    let card = box(
      .vertical, spacing: 6, margin: 0, [retired, meaning, replaced, open])
    card.addClass("card", "sheet-note")
    observe(while: card) { [weak viewModel] in
      guard let viewModel else { return }
      let (text, instead) = (viewModel.retiredText, viewModel.replacementText)
      card.isVisible = text != nil || instead != nil
      retired.isVisible = text != nil
      show(text, in: meaning)
      show(instead, in: replaced)
      open.isVisible = instead != nil
    }
    return card
  }

  private static func set(_ name: String, of line: Widget, _ isSet: Bool) {
    line.setClass(name, isSet)
  }

  /// Shows a text; an empty line is hidden.
  private static func show(_ text: String?, in line: Widget) {
    line.text = text ?? ""
    line.isVisible = text?.isEmpty == false
  }
}

/// The kind of a discovery, on the kind's colour: a word, or a narrow band with a note about a photo
/// that cannot be shown.
@MainActor
final class SheetKind {
  let widget: Widget
  private let symbol: Widget
  private let note = label("", wraps: true)

  init(_ kind: DiscoveryKind) {
    symbol = iconImage(kind.iconName)
    note.hexpand = true
    note.xalign = 1
    widget = box(.horizontal, spacing: 8, [symbol, label(kind.displayName), note])
    markKind(of: widget, kind)
    show(isBand: false, note: "")
  }

  /// - Parameter text: why an existing photo cannot be shown; otherwise empty.
  func show(isBand: Bool, note text: String) {
    symbol.isVisible = isBand
    note.text = text
    note.isVisible = !text.isEmpty
    widget.halign = isBand ? .fill : .start
    widget.setClass("kind-band", isBand)
    widget.setClass("kind-pill", !isBand)
  }
}

/// Makers, year and place below the title, each a link to its list.
@MainActor
enum SheetByline {
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let line = arranged([], by: .wrapped(spacing: 6, lineSpacing: 2))
    var shown: [SheetField.Value] = []
    observe(while: line) { [weak viewModel] in
      guard let viewModel else { return }
      let said = viewModel.byline
      line.isVisible = !said.isEmpty
      guard said != shown else { return }
      shown = said
      line.removeChildren()
      for value in said {
        let words = words(of: value, in: viewModel)
        line.append(
          value == said.last
            ? words : box(.horizontal, spacing: 6, [words, label("·", "dim-label")]))
      }
    }
    return line
  }

  private static func words(of value: SheetField.Value, in viewModel: SheetViewModel) -> Widget {
    guard case .list(let facet) = value.target else {
      return freeWidth(label(value.text, wraps: true))
    }
    return SheetLinkButton.widget(value.text) { [weak viewModel] in viewModel?.open(facet) }
  }
}

/// The person's photo on a sheet, which opens the viewer; without one, the catalogue's picture with
/// its credit, or the drawn cover.
@MainActor
final class SheetPhoto {
  let widget: Widget = gtk_overlay_new()
  private let picture = PhotoPicture()
  private let other: Widget = gtk_picture_new()
  /// The two widgets above, of which one is shown: screen readers do not announce a hidden widget that is shown again.
  private let kept: [Object<Widget>]
  private let cover: LargeCover
  private let credit = label("", "map-attribution", wraps: true)
  private let kind: SheetKind
  private var shown: (content: CoverContent, mode: PictureDisplay.Mode, hasPhoto: Bool)?

  /// The size of a drawn cover, in pixels.
  private static let coverSize = (width: 640, height: 200)

  init(_ viewModel: SheetViewModel, _ kind: SheetKind) {
    self.kind = kind
    cover = LargeCover(in: other, size: Self.coverSize)
    other.addClass("whole-photo")
    other.clips = true
    kept = [Object(picture.widget), Object(other)]
    credit.align(.end, .end)
    credit.maxWidthChars = 40
    widget.addOverlay(credit)
    open(viewModel)
    observe(while: widget) { [weak self, weak viewModel] in
      guard let self, let viewModel else { return }
      Accessible.label(picture.widget, tr("Your photo of {title}", ["title": viewModel.title]))
      show(viewModel)
    }
  }

  /// The size that the photo, the picture or the cover has within `width` and `highest`, in pixels.
  func size(width: Int, highest: Int) -> (width: Int, height: Int) {
    PhotoPicture.size(
      of: widget.child ?? other, width: width, highest: highest)
  }

  private func show(_ viewModel: SheetViewModel) {
    picture.show(viewModel.photo, edit: viewModel.photoEdit) { [weak self, weak viewModel] in
      if let viewModel { self?.show(viewModel) }
    }
    let hasPhoto = viewModel.photo != nil && !picture.isUnreadable
    let (content, mode) = (viewModel.cover, viewModel.pictures.mode)
    if shown?.content != content || shown?.mode != mode || shown?.hasPhoto != hasPhoto {
      shown = (content, mode, hasPhoto)
      if hasPhoto {
        cover.clear()
      } else {
        cover.show(content, mode) { [weak self, weak viewModel] in
          if let viewModel { self?.describe(viewModel) }
        }
      }
    }
    let part = hasPhoto ? picture.widget : other
    if widget.child != part { widget.child = part }
    describe(viewModel)
    let note =
      if picture.isUnreadable {
        tr("This photo cannot be opened")
      } else {
        viewModel.isPhotoRemoved ? tr("Photo removed") : ""
      }
    kind.show(isBand: !note.isEmpty, note: note)
  }

  /// Names what is shown for screen readers, and credits a picture.
  private func describe(_ viewModel: SheetViewModel) {
    let title = ["title": viewModel.title]
    Accessible.label(
      other,
      cover.hasPicture ? tr("Picture of {title}", title) : tr("No picture of {title} yet", title))
    let shownCredit = widget.child == other && cover.hasPicture ? viewModel.pictureCredit : nil
    credit.isVisible = shownCredit != nil
    gtk_label_set_markup(cast(credit), shownCredit.map(Self.markup) ?? "")
  }

  private static func markup(_ credit: PictureCredit) -> String {
    let words = escaped(credit.text)
    return credit.link.map { "<a href=\"\(escaped($0))\">\(words)</a>" } ?? words
  }

  /// A click, Enter or Space opens the viewer.
  private func open(_ viewModel: SheetViewModel) {
    let photo = picture.widget
    photo.isFocusable = true
    gtk_widget_set_cursor_from_name(photo, "zoom-in")
    photo.tooltip = tr("View Photo")
    let view = { [weak viewModel] in _ = Task { await viewModel?.viewPhoto() } }
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else {
      return
    }
    connect(click, "released") { (_: Int, _: Double, _: Double) in view() }
    photo.addController(click)
    connect(keys, "key-pressed") { (key: UInt32, _: UInt32, _: Int) -> Bool in
      guard [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)) else {
        return false
      }
      view()
      return true
    }
    photo.addController(keys)
  }
}
