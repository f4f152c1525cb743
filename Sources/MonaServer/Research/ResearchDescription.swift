import MonaAPI
import MonaModel
import MonaText

/// What accompanies visits in an archive.
enum ResearchDescription {
  /// What people agreed to, and may withdraw, in all languages.
  static var terms: String {
    Translations.languages.map { language in
      Translations.speaking(language) {
        "\(language.name)\n\n\(ResearchText.terms.joined(separator: "\n\n"))\n"
      }
    }.joined(separator: "\n\n")
  }

  /// The table of visits as a data package of Frictionless Data: its columns, their types and meanings in English.
  static func dataPackage(_ filter: ResearchFilter) -> [UInt8] {
    var json = JSONText()
    Translations.speaking(.english) {
      json.object { json in
        json.member("name", "mona-visits")
        json.member("title", "Visits given to research: \(filter.text)")
        json.name("resources")
        json.array { json in
          json.object { json in
            json.member("name", "visits")
            json.member("path", "manifest.csv")
            json.member("profile", "tabular-data-resource")
            json.member("encoding", "utf-8")
            json.name("schema")
            json.object { json in
              json.name("fields")
              json.array { json in
                for column in ResearchText.columns {
                  json.object { json in
                    json.member("name", column.name)
                    json.member("type", column.type)
                    json.member("description", column.meaning)
                  }
                }
              }
            }
          }
        }
      }
    }
    return json.bytes + "\n".utf8
  }
}
