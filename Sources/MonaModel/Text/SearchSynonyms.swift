/// What people type for words and names that catalogues spell otherwise.
///
/// Each line of the tables lists spellings that stand for each other. In "A > B", A also stands for
/// B, but not B for A, as where A is a part of other names: "MAC" is in "MacDonald". Case, accents, hyphens and apostrophes do not matter. A word with a period and
/// a name in capitals are abbreviations: once complete, they are no beginnings of other words.
enum SearchSynonyms {
  /// Single words, found in the place of each other wherever a catalogue has them.
  static let wordTable = """
    Saint = St. = Sainte = Ste.
    Saints = Sts. = Saintes = Stes.
    Mont = Mount = Mt.
    Montréal = Mtl.
    Rue = Street
    St. > Street = Rue
    Avenue = Av. = Ave.
    Boulevard = Boul. = Blvd. = Bd.
    Chemin = Ch. = Road = Rd.
    Place = Pl.
    Square = Sq. = Carré
    Parc = Park
    Pont = Bridge
    Île = Island
    Jardin = Jardins = Garden = Gardens
    Métro = Station
    Subway > Métro = Station
    STM > Métro = Station
    Aéroport = Airport
    Musée = Museum
    Bibliothèque = Library
    Église = Church
    Oratoire = Oratory
    Basilique = Basilica
    École = School
    Hôpital = Hospital
    Université = University
    Marché = Market
    Stade = Stadium
    Olympique = Olympic
    Botanique = Botanical = Botanic
    Théâtre = Theater
    Cimetière = Cemetery
    Pavillon = Pavilion
    Œuvre = Artwork
    Murale = Mural
    Fresque = Fresco
    Fontaine = Fountain
    Buste = Bust
    Mosaïque = Mosaic
    Vitrail = Vitraux
    Peinture = Painting
    Photographie = Photography
    Est = East
    Ouest = West
    Nord = North
    Sud = South
    """

  /// Names, whose words are found one after another in other spellings (`SearchQuery.Name`).
  static let nameTable = """
    Notre-Dame-de-Grâce = NDG
    Côte-des-Neiges = CDN
    Hochelaga-Maisonneuve = HoMa
    Mercier–Hochelaga-Maisonneuve = MHM
    Pointe-aux-Trembles = PAT
    Rivière-des-Prairies = RDP
    Rosemont–La Petite-Patrie = RPP = RLPP
    Villeray–Saint-Michel–Parc-Extension = VSP = VSMPE
    Ville-Marie = VM
    Le Plateau-Mont-Royal = PMR
    The Plateau > Plateau-Mont-Royal
    Sud-Ouest = Southwest = South-West
    L’Île-Bizard–Sainte-Geneviève = IBSG
    Ville de Mont-Royal = Town of Mount Royal = VMR = TMR
    Parc-Extension = Parc-Ex = Park-Ex
    Pointe-Saint-Charles = Point Saint Charles = PSC
    Petite-Bourgogne = Little Burgundy
    Petite Italie = Little Italy
    Quartier chinois = Chinatown
    Quartier latin = Latin Quarter
    Quartier international = International District
    Quartier des spectacles = Entertainment District = QDS
    Village gai = Gay Village
    Vieux-Montréal = Old Montreal
    Vieux-Port = Old Port
    Vieux-Longueuil = Old Longueuil
    Centre-ville = Downtown
    Petit Portugal = Little Portugal
    Ouest-de-l’Île = West Island
    Avenue du Parc = Park Avenue
    Avenue des Pins = Pine Avenue
    Rue de la Montagne = Mountain Street
    Art métro = Art du métro = Metro art > Métro
    Mille carré doré = Golden Square Mile
    Oratoire Saint-Joseph = Saint Joseph’s Oratory = Saint Joseph Oratory
    Hôtel de ville = City Hall = Town Hall
    Université de Montréal = University of Montreal = UdeM
    Université du Québec à Montréal = UQAM
    École de technologie supérieure = ETS
    Centre hospitalier de l’Université de Montréal = CHUM
    Centre universitaire de santé McGill = McGill University Health Centre = CUSM = MUHC
    Place Ville-Marie = PVM
    Place des Arts = PDA
    Musée d’art contemporain = Museum of Contemporary Art = Contemporary Art Museum = MACM
    MAC > Musée d’art contemporain = Museum of Contemporary Art = Contemporary Art Museum = MACM
    Musée des beaux-arts = Museum of Fine Arts = Fine Arts Museum = MBAM = MMFA
    Grande Bibliothèque = BAnQ
    Centre canadien d’architecture = Canadian Centre for Architecture = CCA
    Théâtre du Nouveau Monde = TNM
    École nationale de théâtre = National Theatre School = ENT
    École des hautes études commerciales = HEC
    Institut de tourisme et d’hôtellerie = ITHQ
    Institut universitaire de gériatrie = IUGM
    Centre hospitalier universitaire = CHU
    Hôpital général juif = Jewish General Hospital = HGJ = JGH
    Hôpital Maisonneuve-Rosemont = Maisonneuve-Rosemont Hospital = HMR
    Palais des congrès = Convention Centre = Convention Center
    Gare Centrale = Central Station
    Aéroport international Pierre-Elliott-Trudeau = Trudeau Airport = Dorval Airport = YUL
    Île Sainte-Hélène = Saint Helen’s Island = Saint Helen Island
    Île des Sœurs = Nuns’ Island = Nun Island
    La Fontaine = Lafontaine
    Saint-Laurent = Saint Lawrence
    Expo 67 = Expo 1967
    """

  /// What follows the "St." of a street.
  static let directions: Set<String> = ["est", "ouest", "nord", "sud"]

  /// Words that a search leaves out when nothing matches all words.
  static let fillers: Set<String> = Set(
    TypedText.alternatives(
      """
      a à and art artwork artworks at au aux avec by chez dans de des du en et for from in l la le les \
      near œuvre œuvres of on par près public sur the to un une with work works
      """
    ).map { $0[0] })

  /// What a spelling stands for, besides itself.
  struct Entry {
    /// Its folded words.
    var words: [String]
    /// Whether it is an abbreviation.
    var isShort: Bool
    /// The other spellings, as folded words.
    var others: [[String]]
  }

  /// The entries of `wordTable`, by their word.
  static let words = entries(of: wordTable).mapValues { entries in
    Entry(
      words: entries[0].words, isShort: entries[0].isShort, others: entries.flatMap(\.others))
  }

  /// The entries of `nameTable`, by their first word.
  static let names = entries(of: nameTable)
  /// The names of one word.
  static let singleNames = names.values.joined().filter { $0.words.count == 1 }

  /// The words that are found in the place of a folded word.
  static func of(_ word: String) -> [String] { words[word]?.others.map { $0[0] } ?? [] }

  /// Parses a table.
  static func entries(of table: String) -> [String: [Entry]] {
    var entries: [String: [Entry]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: ">").map { side in
        side.split(separator: "=").map { Spelling($0) }
      }
      let typed = sides[0]
      for (index, spelling) in typed.enumerated() {
        let equal = typed.enumerated().filter { $0.offset != index }.map(\.element)
        let others = (sides.count > 1 ? sides[1] : equal).map(\.words)
        for words in spelling.typed {
          entries[words[0], default: []].append(
            Entry(words: words, isShort: spelling.isShort, others: others))
        }
      }
    }
    return entries
  }

  /// One spelling of a line.
  private struct Spelling {
    var words: [String]
    var isAcronym: Bool
    var isShort: Bool

    init(_ text: Substring) {
      words = TypedText.alternatives(String(text)).map { $0[0] }
      isAcronym = text.filter(\.isLetter).allSatisfy(\.isUppercase)
      isShort = isAcronym || text.contains(".")
    }

    /// The ways to type it: "NDG" is also "N.D.G.".
    var typed: [[String]] {
      isAcronym && words.count == 1 ? [words, words[0].map(String.init)] : [words]
    }
  }
}
