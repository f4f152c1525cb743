import MonaModel

extension JSONText {
  mutating func heritage3(_ discovery: Discovery, _ details: HeritageDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("source", discovery.source)
    member("url", discovery.url.single)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    area(details.area)
    member("addresses", discovery.addresses.compactMap(\.single))
    member("produced_at", discovery.produced?.text)
    member("produced_end", details.producedEnd?.text)
    member("sous-usages", details.subUsages)
    name("functions")
    object { json in
      json.member("fr", details.functions.fr)
      json.member("en", details.functions.en)
    }
    member("synthesis", details.synthesis)
    member("description", details.description)
    member("status", details.status)
    member("id_rpcq", details.registerNumber)
  }

  /// Writes a GeoJSON MultiPolygon (RFC 7946, 3.1.7); `null` when only a point is known.
  private mutating func area(_ polygons: [Polygon]) {
    name("area")
    guard !polygons.isEmpty else { return null() }
    object { json in
      json.member("type", "MultiPolygon")
      json.name("coordinates")
      json.array { json in
        for polygon in polygons {
          json.array { json in for ring in polygon.rings { json.ring(ring) } }
        }
      }
    }
  }

  private mutating func ring(_ points: [Coordinate]) {
    array { json in
      for point in points {
        json.array { json in
          json.number(point.longitude)
          json.number(point.latitude)
        }
      }
    }
  }
}
