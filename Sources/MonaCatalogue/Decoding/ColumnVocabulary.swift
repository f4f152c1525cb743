import MonaModel

/// Names of columns in English, French, German, Spanish, Dutch, Italian and Portuguese, besides
/// those of the first edition, as normalized keys.
///
/// A name that is not here is recognised by its content, or not at all: names that mean one thing
/// in a city and another elsewhere stay out.
enum ColumnVocabulary {
  /// The names of each role, most specific first.
  private static let names: KeyValuePairs<ColumnRole, String> = [
    .number: """
    registryid registerid registrationid recordid artworkid artid workid muralid uid assetid \
    assetnumber objectnumber accessionno inventorynumber inventoryno objektnummer objektnr \
    kunstwerknummer kunstwerkid werknummer werknr inventarnummer inventarnr inventarisnummer \
    numeroinventario numinventario numeroinventaire nodinventaire idoeuvre idobra idopera \
    idmonumento nummer nr
    """,
    .latitude: """
    breitengrad geobreite geographischebreite geografischebreite breedtegraad latitudine \
    gpslatitude gpslat geolatitude geolat geoy locationlatitude locationlat latdecimal lat84 \
    latdec latgps coordlat gpsy grady laty laty4326 geoepsg4326lat latdegrees decimallat \
    latitudedegrees geoepgs4326lat ywgs84 wgs84y nwgs84 y84 breddegrad
    """,
    .longitude: """
    langengrad laengengrad geolange geolaenge geographischelange geografischelange lengtegraad \
    longitudine gpslongitude gpslong gpslon gpslng geolongitude geolon geolng geolong geox \
    locationlongitude locationlon locationlng londecimal longdecimal lon84 londec longdec \
    longgps coordlon coordlng coordlong gpsx gradx longx lonx longx4326 geoepsg4326lon longdegrees \
    decimallong decimallon longitudedegrees geoepgs4326lon xwgs84 wgs84x ewgs84 x84 lengdegrad \
    langdegrad laengdegrad
    """,
    .position: """
    wktlnglat wktlonlat geokoordinaten gpskoordinaten koordinaten standortkoordinaten coordinaten \
    coordinate2d geocoordinates geocoordinate geocoordinaten georeferencia geolocalizacion \
    geolocalizzazione geolocalizacao geoposition geoposizione posicion posizione posicao \
    locationcoordinates locationpoint pointgeo pointgeographique puntogeografico \
    ubicaciongeografica coordinategeografiche coordenadasgeograficas coordenadasgps geopunt punt \
    geo geofield punto ponto punkt
    """,
    .title: """
    titel titolo titeldeswerks titeldeskunstwerks titelkunstwerk titelvanhetkunstwerk werktitel \
    kunstwerktitel kunstwerkname kunstwerknaam titoloopera titolodellopera tituloobra \
    titulodaobra titreoeuvreart displaytitle itemtitle objecttitle objekttitel artworkname \
    artname nameofart nameofartwork nameofwork nomeopera nomedellopera nomeobra nomedaobra \
    nombreobra naamkunstwerk naamvanhetkunstwerk naamvanhetwerk naamwerk namedeskunstwerks \
    namedeswerks nomfresque nomdelafresque naamfresco nommonument nomdumonument nombremonumento \
    nombredelmonumento nomemonumento nomedomonumento denkmalname monumentname statuename \
    sculpturename muralname muraltitle piecename objectname objektname objektbezeichnung \
    publicartname projecttitle bezeichnung benennung denominazione denominacion denominacao \
    designacao kunstwerk kunstobjekt obradearte obraarte werk opera objekt publicart artpiece \
    naam nome art
    """,
    .alternativeTitle: """
    untertitel subtitle soustitre sottotitolo subtitulo ondertitel vulgoname alternativtitel \
    nebentitel nombrealternativo otronombre popularname othername othertitle
    """,
    .makers: """
    kunstler kuenstler kunstlerin kuenstlerin kunstlerinnen kuenstlerinnen bildhauer bildhauerin \
    urheber urheberin schopfer schoepfer kunstenaar kunstenaars beeldhouwer vervaardiger tekenaar \
    autore autori autrice artisti scultore scultori autora autoroautores autoria autoresas \
    escultores pintor criador criadores creador creadores auteure auteures autrices dessinateur \
    dessinateurs dessinatrice plasticien sculpteurs sculptors artistcredit artistdisplayname \
    artistfull kunstlerkunstlerin
    """,
    .date: """
    yearofinstallation yearofcompletion yearofcreation yearmade artyear artworkyear artdate \
    workdate dateofwork creationyear creationdate dateofcreation datemade yearcomplete \
    datecompleted dateofcompletion completiondate yearofinstall installyear dateinstalled \
    dateofinstallation yeardedicated datededicated dedicationdate yearunveiled dateunveiled \
    unveilingdate entstehungsjahr jahrderentstehung entstehung aufstellungsjahr \
    jahrderaufstellung aufstellung herstellungsjahr erstellungsjahr errichtungsjahr baujahr \
    datierung bouwjaar jaarplaatsing jaarvanplaatsing plaatsingsjaar plaatsingsdatum \
    jaarvervaardiging jaarvanvervaardiging datering annorealizzazione annodirealizzazione \
    annoopera datazione datacreazione anodaobra anoinauguracion anodeinauguracion \
    fechainauguracion fechadeinauguracion anorealizacion anoderealizacion fechainstalacion \
    anoinstalacion aniodecreacion anocreacion dataderealizacao datainauguracao \
    datadeinauguracao anoinauguracao anodeinauguracao anoderealizacao anneeinauguration \
    anneedinauguration dateinauguration datedinauguration anneedinstallation datedinstallation \
    anneeoeuvre anneedeloeuvre dateoeuvre datedeloeuvre datation millesime inauguration \
    inauguracion inception completed installed dedicated unveiled yr jahr jaar jaartal anno datum data
    """,
    .address: """
    strasseundhausnummer adressestandort standortadresse siteaddress artworkaddress \
    streetaddressorintersection artlocationstreetaddress formattedaddress mainaddress \
    addressesmainaddress adres indirizzo morada endereco domicilio direccionnormalizada \
    calleynumero localisationadresse standort artlocation artworklocation currentlocation \
    addressline1 address1 lieuadresse locatie ubicazione collocazione localizacao localizacion \
    emplazamiento strasse strassenname straat straatnaam nomdelarue nomrue streetname \
    voie nomvoie nomdelavoie via rua addrstreet
    """,
    .houseNumber: StreetAddress.numberNames.map(\.value).joined(separator: " "),
    .postalCode: "plz postleitzahl cap codepostalville zipcodes",
    .city: "stadt gemeinde gemeente plaats woonplaats comune citta cidade concelho localidade",
    .province: "bundesland kanton provincie provincia",
    .borough: """
    bezirk stadtbezirk stadtteil ortsteil stadtkreis stadsdeel stadswijk wijk buurt quartiere \
    circoscrizione freguesia bairro comuna alcaldia delegacion nombarri barri districte \
    nomdistricte neighbourhoodname neighborhoodname analysisneighborhood communityarea \
    communityareas geolocalarea localarea suburb districtname addressesdistrictname \
    addressesneighborhoodname quartiername
    """,
    .category: """
    kategorie kunstart kunsttyp objektart objekttyp kunstform kunstgattung gattung werkart \
    kunstvorm typekunst typekunstwerk tipologia tipologie tipoopera tipoobra tipodearte genere \
    classificacao arttype typeofart artworkclassification assettype artform typologie typ soort
    """,
    .discipline: "media mediumconst artmedium disziplin disciplina",
    .material: "materiaal materialien materialen materiali materiale materiais primarymaterial",
    .technique: "technik techniken techniek tecnicaartistica",
    .dimensions: """
    abmessungen afmetingen dimensioni misure dimensoes measurements displaydimensions \
    overalldimensions masse
    """,
    .owner: "eigentumer eigentuemer besitzer eigenaar proprietario ownedby ownername",
    .producer: """
    auftraggeber opdrachtgever committente promotor commissioner commissioningorganization \
    affiliatedorcommissioningorganization
    """,
    .funding: "fundingsource donor donatedby giftof",
    .collection: "sammlung collectie collezione coleccion colecao",
    .place: """
    locationname artlocationname parkname nomparc nomduparc nombreparque facility facilityname \
    buildingname venuename gebaude gebaeude gebouw edificio luogo ort local lugar sitio espacio
    """,
    .directions: """
    standortbeschreibung standortbeschrieb lagebeschreibung locatieomschrijving \
    locatiebeschrijving locationonsite locationdetails locationdetail locationnotes reperes
    """,
    .access: """
    zuganglichkeit zugaenglichkeit toegankelijkheid accessibilita accesibilidad acessibilidade
    """,
    .synthesis: "kurzbeschreibung samenvatting riassunto resumen resumo",
    .description: """
    beschreibung beschrijving omschrijving descrizione descricao descriptionofwork \
    artworkdescription descriptionofartwork longdescription shortdescription shortdesc desc \
    geschichte historia storia historique toelichting erlauterung erlaeuterung
    """,
    .website: """
    artworkurl contenturl weburl infourl moreinfo moreinformation detailurl linkurl weblink \
    webseite weiterfuhrenderlink weiterflink paginaweb enlaceweb sitoweb urlfiche lienfiche \
    permalink
    """,
    .picture: """
    imageurl imageurls imagelink image images img imgurl urlimage lienimage photourl photolink \
    photo photos photograph photographs photography urlphoto lienphoto pictureurl picturelink \
    picture pictures fotourl fotolink foto fotos urlfoto bildurl bildlink bild bilder afbeelding \
    afbeeldingen afbeeldingurl imagenurl urlimagen imagen imagenes immagine immagini imagem \
    imagens urlimagem webimage mainimage wikimediacommons thumbnail thumbnailurl thumburl
    """,
    .pictureAuthor: """
    photographer photographe photographedby photoby photocredit photocredits photoauthor \
    imagecredit imagecredits imageauthor imageattribution picturecredit pictureauthor creditphoto \
    creditsphoto creditphotographique creditimage auteurphoto auteurdelaphoto bildautor bildnachweis \
    bildquelle fotograf fotografin fotograaf fotografo fotocredit fotocredits creditofoto autorfoto
    """,
    .pictureLicence: """
    imagelicense imagelicence photolicense photolicence picturelicense picturelicence licenceimage \
    licencephoto licencedelaphoto licencedelimage bildlizenz fotolizenz licenciafoto licenciaimagen
    """,
  ]

  /// Names that are used for anything: more specific ones count before them.
  private static let generic: Set = [
    "name", "nom", "nombre", "nome", "naam", "label", "art", "objekt", "artwork", "oeuvre", "obra",
    "opera", "werk", "lieu", "date", "datum", "data", "fecha", "an", "ano", "x", "y", "shape",
    "point", "id", "no", "nr", "thumbnail", "thumbnailurl", "thumburl",
  ]

  /// Words for artists, with which names of theirs are made.
  static let artists: Set = [
    "artist", "artists", "artiste", "artistes", "auteur", "auteurs", "author", "authors", "creator",
    "creators", "createur", "createurs", "maker", "makers", "sculptor", "sculpteur", "kunstler",
    "kuenstler", "kunstlers", "kunstlerin", "kuenstlerin", "kunstenaar", "kunstenaars", "artista",
    "artistas", "autor", "autores", "autora", "autore", "autori", "urheber", "bildhauer",
    "muralist", "muraliste", "creador", "dessinateur", "painter", "peintre",
  ]

  private static let nameWords = [
    "name", "names", "nom", "noms", "nombre", "nome", "naam", "fullname", "namefull", "namen",
    "nombres", "nomcomplet", "nomprenom", "prenomnom",
  ]

  /// The meanings by normalized name.
  static let meanings: [String: RankedMeaning] = {
    var meanings = ColumnNames.first
    var ranks: [ColumnRole: Int] = [:]
    for (name, found) in meanings {
      if generic.contains(name) { meanings[name]?.rank += 100 }
      ranks[found.meaning.role] = max(ranks[found.meaning.role] ?? 0, found.rank + 1)
    }
    func add(_ name: String, _ role: ColumnRole) {
      guard meanings[name] == nil else { return }
      let rank = ranks[role, default: 0]
      ranks[role] = rank + 1
      meanings[name] = RankedMeaning(
        ColumnMeaning(role), rank: rank + (generic.contains(name) ? 100 : 0))
    }
    for (role, text) in names { for name in text.split(separator: " ") { add(String(name), role) } }
    for artist in artists.sorted() {
      add(artist, .makers)
      for word in nameWords {
        add(artist + word, .makers)
        add(word + artist, .makers)
      }
    }
    return meanings
  }()

  /// Words that say what a title, an artist or an address is of, or stand before every name of a
  /// table.
  static let qualifiers = ColumnNames.qualifiers.union([
    "obj", "object", "objekt", "objet", "objeto", "oggetto", "kunst", "kunstwerk", "kunstwerke",
    "kunstwerks", "werk", "werks", "works", "artworks", "arte", "obra", "obras", "opera", "opere",
    "oeuvres", "dell", "della", "del", "dello", "di", "do", "da", "dos", "das", "van", "het", "een",
    "von", "der", "die", "den", "item", "display", "inf", "fld", "field", "champ", "campo", "feld",
    "attr", "txt", "str", "monumento", "monuments", "escultura", "estatua", "statue", "fresque",
    "fresco", "beeld", "denkmal", "skulptur", "current", "installation", "piece", "pa", "kw",
  ])

  /// Words by which a column has more artists than another one.
  static let further: Set = [
    "additional", "other", "second", "secondary", "co", "weitere", "autres", "otros",
  ]

  /// Words of other languages at the beginning or end of a name, and whether they are English.
  static let languages: [String: Bool] = [
    "en": true, "eng": true, "english": true, "anglais": true, "ang": true, "ingles": true,
    "fr": false, "fra": false, "fre": false, "francais": false, "french": false,
    "de": false, "deu": false, "ger": false, "deutsch": false, "german": false, "es": false,
    "spa": false, "esp": false, "espanol": false, "castellano": false, "cast": false, "nl": false,
    "nld": false, "dut": false, "nederlands": false, "it": false, "ita": false, "italiano": false,
    "pt": false, "por": false, "portugues": false, "ca": false, "cat": false, "catala": false,
  ]
  /// Those of them that are French, which stands before every other one.
  static let french: Set = ["fr", "fra", "fre", "francais", "french"]

  /// Words of columns that say nothing of a work, whatever their content looks like.
  static let unrelated: Set = [
    "bio", "biography", "biographie", "biografie", "biografia", "birth", "born", "died", "death",
    "naissance", "deces", "geburt", "geburtsjahr", "geboren", "gestorben", "nacimiento", "nascita",
    "nascimento", "nationality", "nationalite", "nationalitat", "nacionalidad", "gender", "email",
    "mail", "courriel", "phone", "telephone", "tel", "telefono", "telefon", "telefone", "fax",
    "contact", "contacto", "kontakt", "contatto", "hours", "horaire", "horaires", "horario", "user",
    "editor", "edited", "created", "modified", "updated", "uuid", "guid", "globalid", "objectid",
    "fid", "gid", "license", "licence", "lizenz", "copyright", "rights", "droits", "credit",
    "credits", "creditos", "filename", "file", "condition", "conservation", "inspection",
    "inscription", "inscripcion", "inschrift", "opschrift", "password", "office", "department",
    "agency", "council", "councillor", "ward", "precinct", "manager", "gestionnaire", "statement",
    "sponsor", "partner", "version", "hash", "token", "session", "status", "statut", "estado",
    "source", "quelle", "fonte", "fuente", "donated", "placement", "theme", "subject", "sujet",
    "style", "caption", "legende", "alt", "reference",
  ]

  /// What stands in for a name where a table has none: "Column 3", "field_4", "#5".
  static let meaningless: Set = [
    "column", "col", "colonne", "columna", "coluna", "colonna", "kolom", "spalte", "field", "feld",
    "champ", "campo", "veld", "unnamed", "f", "v", "c", "var", "attribute", "attribut", "property",
    "value",
  ]
}
