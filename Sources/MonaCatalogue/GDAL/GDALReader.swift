import Foundation

/// Converts a file of another format by GDAL, to records that MONA reads itself: features in degrees
/// (WGS 84), elements of OpenStreetMap, or rows.
struct GDALReader {
  /// A converted file.
  struct Converted {
    var data: Data
    var detected: DetectedFormat
  }

  private let programs: GDALPrograms
  private let url: URL
  private let folder: URL
  private let format: ForeignFormat

  /// Converts the content of the file at `url`.
  ///
  /// GDAL reads a copy in a folder of its own, under a name of its own.
  /// - Throws: `CatalogueError`; an exit status of 0 alone is no success for GDAL.
  static func convert(
    _ content: Data, of url: URL, as format: ForeignFormat, _ programs: GDALPrograms?
  ) throws(CatalogueError) -> Converted {
    guard let programs else { throw .gdalMissing(url) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let copy =
        if case .projected(.esri, _) = format { try ArcGISFeatures.geoJSON(content, url) } else {
          content
        }
      try copy.write(to: folder.appendingPathComponent(format.fileName))
      if format == .shapefile { try copyNeighbours(of: url, to: folder) }
      try Data(OSMTags.configuration.utf8).write(to: folder.appendingPathComponent("osmconf.ini"))
    } catch {
      throw .conversionFailed(url)
    }
    return try GDALReader(programs: programs, url: url, folder: folder, format: format).convert()
  }

  /// The files that belong to a shapefile: attributes, index, coordinate system and encoding.
  private static func copyNeighbours(of url: URL, to folder: URL) throws {
    let name = url.deletingPathExtension().lastPathComponent
    let names = try FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    for ending in ["dbf", "shx", "prj", "cpg"] {
      let neighbour = names.first { $0.lowercased() == "\(name).\(ending)".lowercased() }
      guard let neighbour else { continue }
      let file = try CatalogueFile(
        url.deletingLastPathComponent().appendingPathComponent(neighbour))
      try file.content().write(to: folder.appendingPathComponent("input.\(ending)"))
    }
  }

  private func convert() throws(CatalogueError) -> Converted {
    switch format {
    case .kml, .kmz: try Converted(data: places(features([])), detected: .featureSequence)
    case .gpx: try Converted(data: waypoints(), detected: .featureSequence)
    case .osm, .pbf: try Converted(data: elements(), detected: .elementSequence)
    case .xlsx, .ods: try Converted(data: sheet(), detected: .rowList)
    case .projected(.esri, let system):
      try Converted(data: arcGIS(system), detected: .featureSequence)
    case .zippedTable: try table()
    case .geopackage, .zippedGeopackage, .shapefile, .zippedShapefile, .gml, .flatgeobuf,
      .projected:
      try Converted(data: layer(), detected: .featureSequence)
    }
  }

  // MARK: Programs

  /// Settings that keep GDAL from the network and from other files, and its reading the same
  /// wherever it runs.
  private var settings: [String: String] {
    let index = folder.appendingPathComponent("input.shx").path
    // It would be written again, in an archive too.
    let lacksIndex = format == .shapefile && !FileManager.default.fileExists(atPath: index)
    let skipped = Self.skippedDrivers.filter { format != .gml || $0 != "GML" }
    return [
      "GDAL_SKIP": skipped.joined(separator: ","), "PROJ_NETWORK": "OFF",
      "GML_SKIP_RESOLVE_ELEMS": "ALL", "GML_DOWNLOAD_SCHEMA": "NO",
      "GDAL_PAM_ENABLED": "NO", "CPL_TMPDIR": folder.path, "CPL_MAX_ERROR_REPORTS": "50",
      "OSM_CONFIG_FILE": folder.appendingPathComponent("osmconf.ini").path,
      "SHAPE_RESTORE_SHX": lacksIndex ? "YES" : "NO", "OGR_XLSX_HEADERS": "DISABLE",
      "OGR_XLSX_FIELD_TYPES": "STRING", "OGR_ODS_HEADERS": "DISABLE",
      "OGR_ODS_FIELD_TYPES": "STRING",
    ]
  }

  /// The drivers that read what a file only names.
  private static let skippedDrivers = [
    "OGR_VRT", "VRT", "HTTP", "WFS", "OAPIF", "OGCAPI", "CSW", "WMS", "WCS", "WMTS", "EEDA",
    "EEDAI", "PLSCENES", "PLMOSAIC", "Elasticsearch", "Carto", "AmigoCloud", "NGW", "GMLAS",
    "PostgreSQL", "PostGISRaster", "MySQL", "MSSQLSpatial", "ODBC", "PGeo", "OGR_OGDI", "GPSBabel",
    "DODS", "GML", "GeoRSS", "STACIT", "STACTA", "DAAS", "GTI", "Parquet", "HANA", "MongoDBv3",
  ]

  private func run(
    _ program: GDALPrograms.Program, _ arguments: [String]
  ) throws(CatalogueError) -> Data {
    do throws(GDALPrograms.Failure) {
      let output = try programs.run(program, arguments, settings, folder)
      let hasError = output.messages.split(separator: "\n").contains { $0.hasPrefix("ERROR") }
      guard !hasError, output.content.isEmpty || output.content.last == 0x0A else {
        throw GDALPrograms.Failure.failed(output.messages)
      }
      return output.content
    } catch {
      switch error {
      case .missing: throw .gdalMissing(url)
      case .late: throw .conversionLate(url)
      case .tooLong: throw .tooLarge(url)
      case .failed: throw .conversionFailed(url)
      }
    }
  }

  /// The features of layers as GeoJSON, one a line.
  private func features(
    _ layers: [String], _ options: [String] = ["-t_srs", "EPSG:4326"]
  ) throws(CatalogueError) -> Data {
    // A name that begins with a hyphen would be an option.
    guard !layers.contains(where: { $0.hasPrefix("-") }) else { throw .conversionFailed(url) }
    return try run(
      .ogr2ogr,
      ["-f", "GeoJSONSeq"] + options + ["/vsistdout/", format.source(in: folder)] + layers)
  }

  // MARK: Layers

  private func layers() throws(CatalogueError) -> [GDALLayer] {
    let text = try run(.ogrinfo, ["-ro", "-so", "-al", format.source(in: folder)])
    return GDALLayer.layers(String(decoding: text, as: UTF8.self))
  }

  /// The only layer that has works.
  private func layer() throws(CatalogueError) -> Data {
    let all = try layers()
    var found: [(name: String, data: Data, rank: Int)] = []
    for layer in all where layer.hasGeometry && layer.count != 0 {
      if let fault = layer.systemFault { throw .unknownSystem(url, fault) }
      if !layer.hasSystem, !layer.isInDegrees { throw .noSystem(url) }
      let system = layer.hasSystem ? [] : ["-s_srs", "EPSG:4326"]
      let data = try features(
        all.count == 1 ? [] : [layer.name], system + ["-t_srs", "EPSG:4326"])
      // GDAL reads half a file without an error.
      guard layer.count.map({ $0 == data.count { $0 == 0x0A } }) ?? true else {
        throw .truncated(url)
      }
      // A view repeats its table.
      if found.contains(where: { $0.data == data }) { continue }
      found.append((layer.name, data, rank(data)))
    }
    let best = found.filter { $0.rank == found.map(\.rank).max() }
    guard best.count < 2 else { throw .severalLayers(url, best.map(\.name)) }
    guard let layer = best.first else { throw .notACatalogue(url) }
    return layer.data
  }

  /// How much a layer's first feature looks like a work: 2 with a title or an artist, and no area; 1
  /// with one of both; 0 otherwise.
  private func rank(_ data: Data) -> Int {
    data.withUnsafeBytes { bytes in
      var cursor = CatalogueCursor(bytes, url: url, isSequence: true)
      // The import reports what cannot be read.
      guard let record = (try? cursor.next()) ?? nil else { return 0 }
      let shape = RecordShape(record.value)
      let columns = TableRow(shape.values)?.columns
      let isNamed = columns?.index(of: .title) != nil || columns?.index(of: .makers) != nil
      return (isNamed ? 1 : 0) + (shape.isArea == true ? 0 : 1)
    }
  }

  /// ArcGIS's features, whose system GDAL's reader of these would complain about.
  private func arcGIS(_ system: String) throws(CatalogueError) -> Data {
    let name = CoordinateSystem.shortName(of: system)
    // Degrees that are said to be metres would be beside the origin of the system.
    let isWrong = try layers().first?.isInDegrees ?? false
    guard !isWrong, !CoordinateSystem.isOldQuebec(name) else { throw .unknownSystem(url, name) }
    return try features([], ["-s_srs", system, "-t_srs", "EPSG:4326"])
  }

  // MARK: Formats

  /// The rows of a table in an archive, as a text table.
  private func table() throws(CatalogueError) -> Converted {
    let data = try run(.ogr2ogr, ["-f", "CSV", "/vsistdout/", format.source(in: folder)])
    // The import reports what is no table.
    let detected = data.withUnsafeBytes { try? DetectedFormat($0, url: url) }
    guard let detected, detected.format == .csv else { throw .notACatalogue(url) }
    return Converted(data: data, detected: detected)
  }

  /// Each feature changed, one a line; features that become nil are left out.
  private func changed(
    _ data: Data, _ change: (JSON) throws -> JSON?
  ) throws(CatalogueError) -> Data {
    do {
      return try data.withUnsafeBytes { bytes in
        var (lines, cursor) = (Data(), CatalogueCursor(bytes, url: url, isSequence: true))
        while let record = try cursor.next() {
          guard let value = try change(record.value) else { continue }
          lines.append(contentsOf: value.bytes)
          lines.append(0x0A)
        }
        return lines
      }
    } catch {
      throw .conversionFailed(url)
    }
  }

  /// Features of KML without what only concerns their drawing, and with the accents of names.
  private func places(_ data: Data) throws(CatalogueError) -> Data {
    let drawing: Set = [
      "tessellate", "extrude", "visibility", "drawOrder", "altitudeMode", "icon", "snippet",
    ]
    return try changed(data) { feature in
      guard case .object(var members) = feature,
        let place = members.firstIndex(where: { $0.name == "properties" }),
        case .object(let properties) = members[place].value
      else { return feature }
      members[place].value = .object(
        properties.filter { !drawing.contains($0.name) }.map {
          JSON.Member(name: GDALName.repaired($0.name), value: $0.value)
        })
      return .object(members)
    }
  }

  /// - Throws: `.xml` for a track without waypoints.
  private func waypoints() throws(CatalogueError) -> Data {
    let data = try features(["waypoints"])
    guard !data.isEmpty else { throw .xml(url, .gpx) }
    return data
  }

  private func elements() throws(CatalogueError) -> Data {
    let data = try features(
      ["points", "lines", "multipolygons"],
      ["-t_srs", "EPSG:4326", "-where", "tourism = 'artwork' OR artwork_type IS NOT NULL"])
    guard !data.isEmpty else { throw .notACatalogue(url) }
    return try changed(data, OSMTags.element)
  }

  /// The rows of the sheet with positions, else of the first one.
  private func sheet() throws(CatalogueError) -> Data {
    let all = try layers()
    var sheets: [(name: String, rows: [[JSON]], hasPosition: Bool)] = []
    for layer in all where layer.count != 0 {
      var rows: [[JSON]] = []
      _ = try changed(features(all.count == 1 ? [] : [layer.name], [])) { feature in
        guard case .object(let members) = feature["properties"],
          members.contains(where: { $0.value.text != nil })
        else { return nil }
        // Empty cells are left out.
        var row: [JSON] = []
        for member in members {
          guard let column = Int(member.name.dropFirst(5)), (1...4096).contains(column) else {
            continue
          }
          while row.count < column { row.append(.null) }
          row[column - 1] = member.value
        }
        rows.append(row)
        return nil
      }
      let hasPosition = rows.prefix(TableHeader.reach).contains {
        Columns(TableHeader.names($0)).hasPosition
      }
      sheets.append((layer.name, rows, hasPosition))
    }
    let placed = sheets.filter(\.hasPosition)
    guard placed.count < 2 else { throw .severalLayers(url, placed.map(\.name)) }
    guard let sheet = placed.first ?? sheets.first else { throw .notACatalogue(url) }
    return Data(JSON.array(sheet.rows.map { .array($0) }).bytes)
  }
}

/// A layer, as `ogrinfo` describes it.
struct GDALLayer {
  var name: String
  var hasGeometry = true
  /// The number of its features; nil if it is not told.
  var count: Int?
  /// Whether it states a coordinate system.
  var hasSystem = true
  /// Whether that has degrees or metres; nil if its description begins otherwise.
  private var isGeographic: Bool?
  private var systemName = ""
  /// West, south, east and north.
  private var extent: [Double] = []

  private init(_ name: String) { self.name = name }

  /// Whether its coordinates could be degrees.
  var isInDegrees: Bool {
    extent.count == 4 && abs(extent[0]) <= 180 && abs(extent[2]) <= 180 && abs(extent[1]) <= 90
      && abs(extent[3]) <= 90
  }

  /// The name of a coordinate system that cannot be right, or that PROJ does not convert without a
  /// grid of Québec: it leaves the coordinates as they are (findings/proj-nad27-quebec.sh).
  var systemFault: String? {
    guard hasSystem else { return nil }
    let isWrong = extent.count == 4 && isGeographic.map { $0 != isInDegrees } ?? false
    return isWrong || systemName.contains("CGQ77") ? systemName : nil
  }

  /// Reads what `ogrinfo -so -al` prints.
  static func layers(_ text: String) -> [GDALLayer] {
    var layers: [GDALLayer] = []
    var isSystem = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Layer name: ") {
        layers.append(GDALLayer(String(line.dropFirst(12))))
        continue
      }
      guard var layer = layers.popLast() else { continue }
      if isSystem {
        layer.hasSystem = !line.contains("(unknown)")
        layer.isGeographic = line.hasPrefix("GEOG") ? true : line.hasPrefix("PROJ") ? false : nil
        layer.systemName = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      } else if line.hasPrefix("Geometry: ") {
        layer.hasGeometry = line != "Geometry: None"
      } else if line.hasPrefix("Feature Count: ") {
        layer.count = Int(line.dropFirst(15)).flatMap { $0 < 0 ? nil : $0 }
      } else if line.hasPrefix("Extent: ") {
        layer.extent = line.matches(of: /-?[0-9.]+/).compactMap { Double($0.output) }
      }
      isSystem = line == "Layer SRS WKT:"
      layers.append(layer)
    }
    return layers
  }
}

/// Names that GDAL's KML driver changed: each byte that is no letter or digit of ASCII became "_".
enum GDALName {
  /// The name with an accent in the place of two underscores, if it is one of a known column.
  static func repaired(_ name: String) -> String {
    guard name.contains("__") else { return name }
    let names = "éèêàçôûîëâùïœáíóúñüöä".map { name.replacing("__", with: String($0)) }
    return names.first { ColumnNames.meaning(of: $0) != nil } ?? name
  }
}
