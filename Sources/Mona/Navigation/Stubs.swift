import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaServices

extension PhotoInspector { static let live = PhotoInspector { _ in PhotoInfo(type: .jpeg, width: 1, height: 1, takenAt: nil) } }
enum Trash { @Sendable static func move(_ url: URL) throws {} }
extension Badge { var resource: String { "x" } }
extension Store { func fillIfEmpty(from folder: URL) throws { if try isCatalogueEmpty() { _ = try importCatalogue(folder.appendingPathComponent("starter-catalogue.json")) } } }
