import MonaModel

/// The words of generated catalogues.
enum Words {
  /// A word in both languages.
  struct Term {
    var fr: String
    var en: String

    /// Reads "Murale=Mural".
    init(_ pair: String) {
      let parts = pair.split(separator: "=").map(String.init)
      fr = parts[0]
      en = parts.last ?? parts[0]
    }
  }

  static let nouns = terms(
    """
    le jardin=garden|la rivière=river|l'île=island|le hibou=owl|la joute=joust|le disque=disk|la \
    forêt=forest|le cœur=heart|l'œil=eye|la mère=mother|le temps=time|l'étoile=star|la fenêtre=\
    window|le rêve=dream|la porte=gate|le pont=bridge|l'arbre=tree|la pierre=stone|la lumière=\
    light|l'écho=echo|la mémoire=memory|le vent=wind|la neige=snow|l'été=summer|l'hiver=winter|le \
    fleuve=stream|la montagne=mountain|le voyageur=traveller|la danse=dance|le cercle=circle|la \
    ville=city|le ciel=sky|la mer=sea|l'oiseau=bird|le cheval=horse|l'ombre=shadow|la table=table|\
    le mur=wall|la famille=family|l'horloge=clock|le phare=lighthouse|la tour=tower|la roue=wheel|\
    le totem=totem|la girouette=weathervane|le caveau=vault|l'ange=angel|le bâtisseur=builder|la \
    verrière=stained glass|le cube=cube|l'alphabet=alphabet|le théâtre=theatre|la chanson=song|\
    le bûcheron=lumberjack|la goélette=schooner|l'érable=maple|le castor=beaver|la baleine=whale
    """)

  static let adjectives = terms(
    """
    blanc=white|rouge=red|éternel=eternal|perdu=lost|caché=hidden|géant=giant|suspendu=hanging|\
    lointain=distant|oublié=forgotten|bleuté=bluish|géométrique=geometric|boréal=boreal|sonore=\
    sounding|inachevé=unfinished|fragile=fragile|urbain=urban|éphémère=fleeting|retrouvé=found
    """)

  static let categories = terms(
    """
    Murale=Mural|Sculpture=Sculpture|Installation=Installation|Peinture=Painting|Photographie=\
    Photography|Vitrail=Stained Glass|Techniques Mixtes=Mixed Media|Relief=Relief|Mosaïque=Mosaic|\
    Gravure=Engraving|Anamorphose=Anamorphosis|Multimédia=Multimedia|Céramique=Ceramics|Émail=Enamel
    """)

  static let materials = terms(
    """
    Bronze=Bronze|Aluminium=Aluminum|Acier=Steel|Granit=Granite|Béton=Concrete|Acier inoxydable=\
    Stainless steel|Peinture=Paint|Bois=Wood|Verre=Glass|Laiton=Brass|Pierre=Stone|Fibre de verre=\
    Fibreglass|Calcaire=Limestone|Marbre=Marble|Céramique=Ceramic|Métal=Metal|Cuivre=Copper|Ciment=\
    Cement|Fonte=Cast iron|Acrylique=Acrylic|Époxy=Epoxy|Brique=Brick|Plexiglas=Plexiglas|Résine=\
    Resin|Terre cuite=Terracotta|Miroir=Mirror|Néon=Neon|Papier=Paper|Grès=Sandstone|Plâtre=Plaster
    """)

  static let techniques = terms(
    """
    Peint=Painted|Assemblé=Assembled|Soudé=Welded|Graffiti=Graffiti|Coulé=Cast|Découpé=Cut|Moulé=\
    Moulded|Taillé=Carved|Boulonné=Bolted|Collé=Glued|Sculpté=Sculpted|Poli=Polished|Pochoir=\
    Stencil|Patiné=Patinated|Imprimé=Printed|Sablé=Sandblasted|Gravé=Engraved|Brossé=Brushed
    """)

  static let usages = terms(
    """
    Bibliothèque=Library|Musée=Museum|Théâtre=Theatre|Maison de la culture=Cultural centre|Salle de \
    spectacle=Concert hall|Centre d'exposition=Exhibition centre|Cinéma=Cinema|Galerie=Gallery
    """)

  static let functions = terms(
    """
    Résidentielle=Residential|Religieuse=Religious|Éducative=Education|Services et institutions \
    publiques=Public institutions|Commerciale=Commercial|Industrielle=Industrial|Agricole=Farming|\
    Transports=Transport|Militaire=Military|Sépulture=Burial
    """)

  static let boroughs = list(
    """
    Ville-Marie|Le Plateau-Mont-Royal|Rosemont - La Petite-Patrie|Le Sud-Ouest|Lachine|Verdun|\
    Ahuntsic-Cartierville|Villeray - Saint-Michel - Parc-Extension|Mercier - Hochelaga-Maisonneuve|\
    Côte-des-Neiges - Notre-Dame-de-Grâce|Saint-Laurent|Saint-Léonard|Outremont|LaSalle|\
    Montréal-Nord|Rivière-des-Prairies - Pointe-aux-Trembles|Pierrefonds-Roxboro|Anjou|\
    LÎle-Bizard - Sainte-Geneviève
    """)

  static let territories = list(
    """
    Laval (Laval)|Longueuil (Montérégie)|Rimouski (Bas-Saint-Laurent)|Québec (Capitale-Nationale)|\
    Gatineau (Outaouais)|Sherbrooke (Estrie)|Trois-Rivières (Mauricie)|Saguenay (Saguenay)
    """)

  static let owners = list(
    """
    Ville de Montréal|Université de Montreal|Centre de services scolaire de Montréal|Ville de Laval|\
    Hydro-Québec|Ministère de la Culture et des Communications du Québec
    """)

  static let firstNames = list(
    """
    Jean-Paul|Marie|Louise|Michel|Pierre|Claude|Françoise|Raôul|Élise|André|Hélène|Yves|Chloé|\
    Benoît|Zoë|Alexandre|Geneviève|Noémie|Olivier|Sarah|Marcelle|Armand|Joséphine|Thérèse|Émile|\
    Maya|Kwame|Nguyễn|Ólafur|Søren|Zdeněk|Łucja|Giulia|José|Bryan|Holly
    """)

  static let syllables = list(
    """
    be|la|rou|gau|dé|mar|tin|ri|pel|le|vail|lan|court|bois|gué|né|ron|chè|vre|fon|tai|ne|lé|ves|\
    que|ché|nier|du|fres|ga|gnon|pa|ra|dis|mo|rin|cô|té|os|tell|fer|bar|beau
    """)

  private static func list(_ words: String) -> [String] {
    words.split(separator: "|").map(String.init)
  }

  private static func terms(_ words: String) -> [Term] {
    list(words).map(Term.init)
  }
}

extension SplitMix64 {
  /// As `below`, with the small numbers met far more often than the great ones.
  mutating func skewed(below count: Int) -> Int {
    below(below(count) + 1)
  }

  /// True about `percent` times out of a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of `choices`, the first ones far more often than the last.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[skewed(below: choices.count)]
  }
}
