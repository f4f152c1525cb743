import MonaAPI
import MonaModel
import MonaText

/// What accompanies tables in an archive.
enum ResearchDescription {
  /// What people agreed to, and may withdraw, in all languages.
  static var terms: String {
    Translations.languages.map { language in
      Translations.speaking(language) {
        "\(language.name)\n\n\(ResearchText.terms.joined(separator: "\n\n"))\n"
      }
    }.joined(separator: "\n\n")
  }

  /// Tables as a data package of Frictionless Data: their columns with types, units, bounds and whether they may be
  /// empty, and their meanings in the current language.
  /// - Parameters:
  ///   - tables: the tables with the names of their files.
  ///   - time: when it is made, in milliseconds since 1970.
  static func dataPackage(
    _ filter: ResearchFilter, _ tables: [(subject: ResearchQuery.Subject, file: String)],
    at time: Int64
  ) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.member("profile", "tabular-data-package")
      json.member("name", "mona-research")
      json.member("title", tr("Visits given to research"))
      // The filter as addresses and commands have it.
      json.member("description", filter.text)
      json.member("created", ResearchCell.moment(time).csv)
      json.name("resources")
      json.array { json in
        for table in tables { json.resource(table.subject, table.file) }
      }
    }
    return json.bytes + "\n".utf8
  }
}

extension JSONText {
  /// Writes the description of a table.
  fileprivate mutating func resource(_ subject: ResearchQuery.Subject, _ file: String) {
    object { json in
      json.member("profile", "tabular-data-resource")
      json.member("name", subject.rawValue)
      json.member("path", file)
      json.member("format", "csv")
      json.member("mediatype", "text/csv")
      json.member("encoding", "utf-8")
      json.name("dialect")
      json.object { json in
        json.member("delimiter", ",")
        json.member("quoteChar", "\"")
        json.member("doubleQuote", true)
        json.member("lineTerminator", "\r\n")
        json.member("skipInitialSpace", false)
        json.member("header", true)
      }
      json.name("schema")
      json.object { json in
        json.name("fields")
        json.array { json in
          for column in ResearchText.columns(of: subject) { json.field(column) }
        }
        json.name("missingValues")
        json.array { $0.string("") }
      }
    }
  }

  private mutating func field(_ column: ResearchText.Column) {
    object { json in
      json.member("name", column.name)
      json.member("type", column.type.rawValue)
      if let unit = column.unit { json.member("unit", unit) }
      json.member("description", column.meaning)
      json.name("constraints")
      json.object { json in
        json.member("required", !column.mayBeEmpty)
        if let range = column.range {
          json.member("minimum", range.lowerBound)
          if range.upperBound < Int.max { json.member("maximum", range.upperBound) }
        }
        if let values = column.values { json.member("enum", values) }
      }
    }
  }
}
