import CGtk
import GtkKit
import MonaScreens

@MainActor final class BadgesView { init(_ session: Session) {}; let widget: Widget = box(GTK_ORIENTATION_VERTICAL); func appear() {} }
