import Testing

@testable import MonaModel

/// Issue 42, point 7: people type other words than catalogues have.
@Suite struct SearchQueryTests {
  /// Whether a text matches a query: each word and name.
  private func isFound(_ query: String, in text: String) -> Bool {
    let query = SearchQuery(query)
    let words = IndexedText.of(text).split(separator: " ").map { Array($0.utf8) }
    guard query.names.allSatisfy({ !$0.indices(in: words).isEmpty }) else { return false }
    let named = query.names.flatMap(\.words)
    return query.words.indices.allSatisfy { index in
      named.contains(index)
        || query.words[index].tokens.contains { token in words.contains { token.matches($0) } }
    }
  }

  @Test(arguments: [
    ("st-laurent", "Boulevard Saint-Laurent"), ("St. Laurent", "Saint-Laurent"),
    ("boul st laurent", "3547, boulevard Saint-Laurent"),
    ("boulevard saint-laurent", "3547, boul. St-Laurent"),
    ("blvd saint-laurent", "boul. Saint-Laurent"),
    ("st. catherine street", "1000, rue Sainte-Catherine Ouest"),
    ("sainte catherine", "1515 Ste. Catherine Street West"), ("ste-catherine", "Sainte-Catherine"),
    ("sherbrooke st west", "1339, rue Sherbrooke Ouest"),
    ("commune st. west", "rue de la Commune Ouest"),
    ("park avenue", "3585 avenue du Parc"), ("art metro", "Station Jarry"),
    ("Mt Royal", "Parc du Mont-Royal"),
    ("mount royal park", "Parc du Mont-Royal"), ("mount royal ave", "Avenue du Mont-Royal"),
    ("av. savoie", "Avenue Savoie"), ("pl. ville marie", "Place Ville-Marie"),
    ("metro berri", "Station Berri-UQAM"), ("Métro McGill", "Station McGill"),
    ("station jarry", "Métro Jarry"), ("NDG", "Côte-des-Neiges–Notre-Dame-de-Grâce"),
    ("N.D.G.", "Notre-Dame-de-Grâce"), ("ndg mural", "Notre-Dame-de-Grâce, Murale"),
    ("CDN-NDG", "Côte-des-Neiges–Notre-Dame-de-Grâce"), ("notre-dame-de-grace", "NDG"),
    ("HoMa", "Mercier–Hochelaga-Maisonneuve"), ("PAT", "Pointe-aux-Trembles"),
    ("RDP-PAT", "Rivière-des-Prairies–Pointe-aux-Trembles"), ("VM", "Ville-Marie"),
    ("VSP", "Villeray–Saint-Michel–Parc-Extension"), ("RPP", "Rosemont–La Petite-Patrie"),
    ("MHM", "Mercier–Hochelaga-Maisonneuve"), ("the plateau", "Le Plateau-Mont-Royal"),
    ("Olympic Stadium", "Stade olympique"), ("botanical gardens", "Jardin botanique"),
    ("old port", "Vieux-Port de Montréal"), ("Old Montreal", "Vieux-Montréal"),
    ("jean drapeau park", "Parc Jean-Drapeau"), ("lachine canal", "Canal de Lachine"),
    ("Saint Joseph’s Oratory", "Oratoire Saint-Joseph du Mont-Royal"),
    ("st joseph's oratory", "Oratoire St-Joseph"), ("St Joseph oratory", "Oratoire Saint-Joseph"),
    ("oratoire saint joseph", "Saint Joseph's Oratory"),
    ("st. helen's island", "Île Sainte-Hélène"), ("nuns' island", "Île-des-Sœurs"),
    ("nun’s island", "Quartier de l’Île-des-Sœurs"), ("nuns island", "l'Île des soeurs"),
    ("jacques cartier bridge", "Pont Jacques-Cartier"), ("city hall", "Hôtel de ville"),
    ("little italy", "Petite Italie"), ("chinatown", "Quartier chinois"),
    ("entertainment district", "Quartier des spectacles"), ("PVM", "Place Ville-Marie"),
    ("MAC", "Musée d’art contemporain"), ("MBAM", "Musée des beaux-arts de Montréal"),
    ("mmfa", "Musée des beaux-arts"), ("UdeM", "Université de Montréal"),
    ("UQAM", "Université du Québec à Montréal"), ("lafontaine park", "Parc La Fontaine"),
    ("CHUM", "Centre hospitalier de l’Université de Montréal"), ("PdA", "Place des Arts"),
    ("TNM", "Théâtre du Nouveau Monde"), ("STM", "Station Jarry"), ("BAnQ", "Grande Bibliothèque"),
    ("Centre canadien d'architecture", "Colonnes du jardin du CCA"), ("cca", "CCA"),
    ("HEC", "École des hautes études commerciales"), ("ETS", "École de technologie supérieure"),
    ("ITHQ", "Institut de tourisme et d'hôtellerie du Québec"), ("MUHC", "CUSM"),
    ("jewish general hospital", "Hôpital général juif"),
    (
      "CHU Sainte-Justine",
      "Centre Hospitalier Universitaire Sainte-Justine"
    ), ("ENT", "École nationale de théâtre du Canada"),
    ("murals", "Murale"), ("murales", "Mural"), ("sculptures", "Sculpture"), ("oeuvres", "Œuvre"),
    ("olympic sta", "Stade olympique"), ("old po", "Vieux-Port"), ("chinat", "Quartier chinois"),
  ])
  func `what people type finds what catalogues spell otherwise`(query: String, text: String) {
    #expect(isFound(query, in: text))
  }

  @Test(arguments: [
    ("St Jean", "Stade Jean"), ("st. laurent", "Station Laurent"), ("PAT", "Patrie"),
    ("MAC", "Machine"), ("mt royal", "Mtl Royal"), ("old port", "Vieux mur de la porte du port"),
    ("nuns island", "Île d’une autre rive des sœurs"), ("pat mural", "Patrie murale"),
    ("city hall", "Ville"), ("av savoie", "Avant Savoie"), ("rue laurent", "Saint-Laurent"),
    ("st-joseph", "Joseph Guardo, Villeray–Saint-Michel"),
    ("St Catherine", "Catherine, Saint-Léonard"),
    ("universite de montreal", "Université Concordia, rue de Maisonneuve, Montréal"),
    ("park avenue", "Stationnement (parking lot) situated on avenue De Chateaubriand"),
    ("musée d'art contemporain", "Murray MacDonald"), ("joseph's", "Sœur"), ("parc", "Porc"),
    ("metro", "Stationnement"),
  ])
  func `other words are not found`(query: String, text: String) {
    #expect(!isFound(query, in: text))
  }

  @Test(arguments: [
    ("pat", "Patrie"), ("st", "Stade"), ("mac", "Machine"), ("l'île", "Île"),
    ("mac", "Musée d'art contemporain de Montréal"), ("mmfa", "Musée des beaux-arts"),
    ("helen's", "Helen"),
  ])
  func `a word being typed may go on`(query: String, text: String) {
    #expect(isFound(query, in: text))
  }

  @Test(arguments: [
    ("1967", ["§1967"]), ("1960s", ["§196*"]), ("60s", ["§196*"]), ("10s", ["§201*"]),
    ("années 60", ["§196*"]), ("annees 1960", ["§196*"]),
    ("1967-1969", ["§1967", "§1968", "§1969"]),
    ("1967 – 1968", ["§1967", "§1968"]), ("196", []), ("19670", []), ("3250", []), ("0967", []),
    ("années 65", []), ("67", []), ("+1967", ["§1967"]), ("١٩٦٧", []),
  ])
  func `a year, a decade and a range of years are works of that time`(
    text: String, tokens: [String]
  ) {
    let query = SearchQuery(text)
    let words =
      query.names.isEmpty ? query.words : query.names.flatMap { $0.spellings.dropFirst().joined() }
    let found = words.flatMap(\.tokens).filter { $0.letters.first == SearchPeriod.mark }
    #expect(found.map { $0.letters + ($0.isBeginning ? "*" : "") } == tokens)
  }

  @Test func `nobody can type an indexed year`() {
    #expect(IndexedText.of(SearchPeriod.indexed(1967)) == "1967")
    #expect(TypedText.alternatives(SearchPeriod.indexed(1967)) == [["1967"]])
  }

  @Test(arguments: [
    ("murales à Verdun", "murales Verdun"), ("sculptures in the NDG", "sculptures NDG"),
    ("œuvres de Riopelle", "Riopelle"), ("art metro", "metro"), ("la", nil), ("joute", nil),
    ("", nil), ("parc d'Armes", nil),
  ])
  func `words that say little can be left out`(text: String, shorter: String?) {
    #expect(SearchQuery.withoutFillers(text) == shorter)
  }

  @Test func `the tables have no word twice on a line, and no name of one folded word`() {
    for (table, isOfWords) in [(SearchSynonyms.wordTable, true), (SearchSynonyms.nameTable, false)]
    {
      for line in table.split(separator: "\n") {
        let spellings = line.split { "=>".contains($0) }.map { spelling in
          TypedText.alternatives(String(spelling)).map { $0[0] }
        }
        #expect(spellings.count > 1 && Set(spellings).count == spellings.count, "\(line)")
        #expect(spellings.allSatisfy { !$0.isEmpty && ($0.count == 1 || !isOfWords) }, "\(line)")
      }
    }
    #expect(SearchSynonyms.words["st"]?.others.map { $0[0] }.contains("rue") == true)
    #expect(SearchSynonyms.words["rue"]?.others.map { $0[0] } == ["street"])
  }
}
