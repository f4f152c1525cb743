import CGtk
import GtkKit
import MonaScreens

@MainActor final class MapView { init(_ session: Session, settings: Settings) {}; let widget: Widget = box(GTK_ORIENTATION_VERTICAL); func appear() {}; func remember() {} }
