import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42: a street and a house number in two columns are one address.
@Suite struct HouseNumberTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  /// The addresses of a table's works, in the order of their titles.
  private func addresses(_ table: String) throws -> [String?] {
    let works = try fixture.works("works.csv", Data(table.utf8)).1
    return works.sorted { $0.key < $1.key }.map { $0.value.addresses.first?.fr }
  }

  @Test(arguments: [
    ("No civique,Rue", "1234,rue Sherbrooke", "1234, rue Sherbrooke"),
    ("NUMERO_CIVIQUE,NOM_RUE", "1234,Sherbrooke Est", "1234, Sherbrooke Est"),
    ("Civic number,Street", "12,Main Street", "12 Main Street"),
    ("street_number,street_name", "12A,Main Street", "12A Main Street"),
    ("House Number,Street", "5,Rue Un", "5 Rue Un"),
    ("Straße,Hausnummer", "Hauptstraße,5", "Hauptstraße 5"),
    ("Strassenname,Haus-Nr.", "Am Markt,5a", "Am Markt 5a"),
    ("straat,huisnummer", "Damkade,2-4", "Damkade 2-4"),
    ("Via,Numero civico", "Via Roma,7", "Via Roma, 7"),
    ("Calle,Número", "Calle Mayor,7", "Calle Mayor, 7"),
    ("Rua,Número", "Rua Nova,7", "Rua Nova, 7"),
    ("Rue,Numéro", "rue Un,7", "7, rue Un"), ("Street,No.", "Elm,7", "7 Elm"),
    ("addr:street,addr:housenumber", "Hauptstraße,5", "Hauptstraße 5"),
    ("addr:street,addr:housenumber", "Elm Street,5", "5 Elm Street"),
  ])
  func `they are joined as their language writes them`(
    columns: String, values: String, address: String
  ) throws {
    #expect(
      try addresses(
        """
        title,\(columns),latitude,longitude
        A,\(values),45.5,-73.5
        B,\(values),45.6,-73.6
        """) == [address, address])
  }

  @Test func `a number that the street has already, or that is none, is left out`() throws {
    #expect(
      try addresses(
        """
        title,street,house number,latitude,longitude
        A,12 Main Street,12,45.5,-73.5
        B,"Main Street, 12",12,45.6,-73.6
        C,Main Street,s/n,45.7,-73.7
        D,Main Street,,45.8,-73.8
        E,Main Street,12.0,45.9,-73.9
        F,,12,46.0,-73.9
        """) == [
          "12 Main Street", "Main Street, 12", "Main Street", "Main Street", "12 Main Street", nil,
        ])
  }

  @Test func `the town follows the number`() throws {
    #expect(
      try addresses(
        """
        titre,no civique,rue,ville,code postal,latitude,longitude
        A,1234,rue Un,Montréal,H1A 1A1,45.5,-73.5
        """) == ["1234, rue Un, Montréal H1A 1A1"])
  }

  @Test(arguments: [
    // The first column numbers the records.
    "No,Rue,Titre,latitude,longitude\n1,rue Un,A,45.5,-73.5\n2,rue Deux,B,45.6,-73.6",
    "Rue,Titre,Numéro,latitude,longitude\nrue Un,A,1,45.5,-73.5\nrue Deux,B,2,45.6,-73.6",
    // The streets have their numbers.
    "Titre,Rue,Numéro,latitude,longitude\nA,1 rue Un,4,45.5,-73.5\nB,2 rue Deux,5,45.6,-73.6",
  ])
  func `a number of the record is none of the house`(table: String) throws {
    #expect(
      try addresses(table).allSatisfy { $0.map { $0.contains("rue") && !$0.contains(",") } == true }
    )
  }

  @Test func `such an address is found by a search`() throws {
    _ = try addresses(
      """
      title,Straße,Hausnummer,latitude,longitude
      A,Hauptstraße,5,45.5,-73.5
      """)
    let results = try fixture.catalogue.search("hauptstrasse 5")
    #expect(results.sections.contains { $0.subject == .addresses })
  }
}
