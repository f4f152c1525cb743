import MonaModel

/// In which language the catalogue's names show, at the moment it is asked: the person may change it.
package typealias NameLanguage = @Sendable () -> Language
