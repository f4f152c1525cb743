import Testing

/// A table with the headings that a city publishes, and made-up values, with what must come of its
/// first row.
struct CityTable: CustomTestStringConvertible {
  var city: String
  var table: String
  var title: String
  var makers: [String] = []
  var year: Int?
  var latitude: Double
  var address: String?

  var testDescription: String { city }

  init(
    _ city: String, title: String, makers: [String] = [], year: Int? = nil, at latitude: Double,
    address: String? = nil, _ table: String
  ) {
    (self.city, self.table, self.title, self.makers) = (city, table, title, makers)
    (self.year, self.latitude, self.address) = (year, latitude, address)
  }
}

extension CityTable {
  static let all: [CityTable] = northAmerica + german + dutch + romance + others

  static let northAmerica: [CityTable] = [
    CityTable(
      "New York", title: "Tall Steps", makers: ["Ada Stone"], year: 1998, at: 40.7,
      """
      Artist Last Name,Artist First Name,Title,Alternate Title,Primary Material,Date Created,Date Dedicated,Latitude,Longitude,Borough,Location Name,Address,Managing City Agency,Inscription,Community Board
      Stone,Ada,Tall Steps,Stairs,Bronze,1998,,40.7,-74.0,Manhattan,North Plaza,12 Main Street,Parks,To the climbers,101
      Bell,Ben,Low Arch,,Granite,1971,1972,40.71,-74.01,Brooklyn,South Plaza,13 Main Street,Parks,,302
      """),
    CityTable(
      "New York, monuments", title: "General Nobody", year: 1888, at: 40.7,
      """
      number,name,extant,landmark,parkname,materials,dedicated,donor,inscribed,conserved,x,y,latitude,longitude
      M-001,General Nobody,Yes,No,City Park,Bronze,1888,Friends,"TO NOBODY",1999,987000,201000,40.7,-74.0
      M-002,Drinking Horse,Yes,No,Hill Park,Marble,1901,,"WATER",2003,988000,202000,40.72,-74.02
      """),
    CityTable(
      "Chicago", title: "Wind Harp", makers: ["Cora Field"], year: 1985, at: 41.88,
      """
      ARTIST CREDIT,TITLE,INSTALLED,LOCATION,MEDIUM/CONST,ZIP,WARDS,LATITUDE,LONGITUDE,POINT
      Cora Field,Wind Harp,1985,100 N State St,Steel,60602,42,41.88,-87.62,"(41.88, -87.62)"
      Dan Gray,Sun Dial,2003,200 N State St,Stone,60601,42,41.89,-87.63,"(41.89, -87.63)"
      """),
    CityTable(
      "Chicago, murals", title: "Blue Line", makers: ["Eve Hill"], year: 2017, at: 41.9,
      """
      Mural Registration ID,Artist Credit,Artwork Title,Media,Year Installed,Year Restored,Location Description,Street Address,Zip,Ward,Community Areas,Affiliated (or Commissioning) Organization,Description of Artwork,Latitude,Longitude,Location
      17001,Eve Hill,Blue Line,Paint,2017,2020,East wall,900 W Lake St,60607,27,NEAR WEST SIDE,Art Office,A line that is blue.,41.9,-87.65,"(41.9, -87.65)"
      17002,Fay Jones,Green Line,Paint,2018,,West wall,901 W Lake St,60607,27,NEAR WEST SIDE,Art Office,A line that is green.,41.91,-87.66,"(41.91, -87.66)"
      """),
    CityTable(
      "San Francisco", title: "Fog Gate", makers: ["Kim, Gil"], year: 1977, at: 37.77,
      """
      accession_number,artist,credit_line,display_title,display_dimensions,medium,media_support,creation_date,location_description,latitude,longitude,point,facility,current_location,street_address_or_intersection,zip_code,supervisor_district,data_as_of,data_loaded_at
      1977.1,"Kim, Gil",Gift,Fog Gate,2 x 3 m,Steel,,1977,Lobby,37.77,-122.41,POINT (-122.41 37.77),Hall,Ground floor,1 Grove St,94102,5,2026-01-02T10:11:12,2026-01-03T09:08:07
      1978.2,"Lee, Hal",Gift,Bay Wall,4 x 3 m,Tile,,1978,Yard,37.78,-122.42,POINT (-122.42 37.78),Hall,First floor,2 Grove St,94102,5,2026-01-02T10:11:12,2026-01-03T09:08:07
      """),
    CityTable(
      "Seattle", title: "Rain Bell", makers: ["Ivy North"], year: 1999, at: 47.6,
      """
      sac_id,project,artist_first_name,artist_last_name,title,description,media,date,location,address,measurements,latitude,longitude,geolocation,classification
      ESD00.1,Percent for Art,Ivy,North,Rain Bell,A bell for rain,bronze,1999,Market,500 Pine St,2 m,47.6,-122.33,POINT (-122.33 47.6),sculpture
      ESD00.2,Percent for Art,Jon,Oaks,Tide Post,A post for tides,wood,2001,Pier,501 Pine St,3 m,47.61,-122.34,POINT (-122.34 47.61),sculpture
      """),
    CityTable(
      "Austin", title: "Bat Bridge", makers: ["Ken Park"], at: 30.26,
      """
      Artwork Title,Art Location Name,Art Location Street Address,Art Location City,Art Location Zip,Geo Location,Artist Full Name,Artist Bio,Artist Website,Web Image,Artwork Photo Credit
      Bat Bridge,River Center,1 Congress Ave,Austin,78701,"(30.26, -97.74)",Ken Park,"Ken Park was born in Ohio and studied with many sculptors before he moved to the city, where he lives and works.",https://ken.example.org,https://art.example.org/bat.jpg,Liz Quinn
      Owl Tower,Campus,2 Congress Ave,Austin,78701,"(30.27, -97.75)",Lou Reed Jr,"Lou was born in Texas and has made towers for owls all her life, in every town that she has ever known.",https://lou.example.org,https://art.example.org/owl.jpg,Liz Quinn
      """),
    CityTable(
      "Vancouver", title: "Cedar Ring", year: 2004, at: 49.28,
      """
      RegistryID;ArtistProjectStatement;Type;Status;SiteName;SiteAddress;PrimaryMaterial;URL;PhotoURL;Ownership;Neighbourhood;LocationOnsite;Geom;Geo Local Area;DescriptionOfwork;Artists;PhotoCredits;YearOfInstallation;Title of Work
      27;The artist states a lot about this work and about the site where it stands, and why it was made of wood.;Sculpture;In place;Spruce Park;1 Oak St;Cedar;https://van.example.org/27;https://van.example.org/27.jpg;City of Vancouver;Fairview;North side;"{""coordinates"": [-123.1, 49.28], ""type"": ""Point""}";Fairview;A ring;103;Max R.;2004;Cedar Ring
      28;The artist states nothing.;Mural;In place;Pine Park;2 Oak St;Paint;https://van.example.org/28;https://van.example.org/28.jpg;City of Vancouver;Fairview;South side;"{""coordinates"": [-123.2, 49.29], ""type"": ""Point""}";Fairview;A wall;104;Max R.;2005;Wave Wall
      """),
    CityTable(
      "Toronto", title: "Lake Stair", makers: ["Nan Snow"], year: 1989, at: 43.65,
      """
      _id,Source,Title,Artist,YearInstalled,Ward,Address,ImageName,ImageURL,Medium,Description,geometry
      1,City,Lake Stair,Nan Snow,1989,Ward 10,1 Queen St W,lake.jpg,https://to.example.org/lake.jpg,Steel,A stair,"{""type"": ""Point"", ""coordinates"": [-79.38, 43.65]}"
      2,City,Ice Door,Oli Tate,1990,Ward 11,2 Queen St W,ice.jpg,https://to.example.org/ice.jpg,Glass,A door,"{""type"": ""Point"", ""coordinates"": [-79.39, 43.66]}"
      """),
    CityTable(
      "Ottawa", title: "Échelle", makers: ["Pam Urban"], year: 2009, at: 45.42,
      """
      OBJECTID,ACCESSION_NUMBER,NAME,NAME_FR,ARTIST,ARTIST_FR,YEAR,MEDIUM,MEDIUM_FR,BUILDING,BUILDING_FR,LOCATION,LOCATION_FR,LAT,LONG
      1,2009-1,Ladder,Échelle,Pam Urban,,2009,steel,acier,Station A,Gare A,Platform,Quai,45.42,-75.69
      2,2009-2,Window,Fenêtre,Ray Vale,,2010,glass,verre,Station B,Gare B,Stairs,Escalier,45.43,-75.70
      """),
    CityTable(
      "Calgary", title: "River Chair", makers: ["Sue Wood"], at: 51.05,
      """
      art_id,art_title,artist,address,short_desc,desc1,img_url,point
      1,River Chair,Sue Wood,1 Centre St S,A chair,A chair by the river.,https://cal.example.org/1.jpg,POINT (-114.07 51.05)
      2,Prairie Bed,Tom York,2 Centre St S,A bed,A bed on the prairie.,https://cal.example.org/2.jpg,POINT (-114.08 51.06)
      """),
    CityTable(
      "Québec", title: "Le Nordet", makers: ["Ève Blanc"], year: 2008, at: 46.8,
      """
      NO_OEUVRE,TITRE_OEUVRE,ARTISTE_1,ARTISTE_2,ANNEE_REALISATION,NOM_LIEU,ADRESSE,QUARTIER,LATITUDE,LONGITUDE
      1,Le Nordet,Ève Blanc,,2008,Parc du Nord,1 rue Un,Limoilou,46.8,-71.2
      2,Le Suroît,Guy Noir,Lise Gris,2009,Parc du Sud,2 rue Deux,Limoilou,46.81,-71.21
      """),
    CityTable(
      "Brisbane", title: "Mango Crate", makers: ["Una Zeal"], year: 1996, at: -27.47,
      """
      Item_title,Artist,Location,Description,Materials,Date,Date_displayed,Temporary_permanent,Ownership,Programme,Latitude,Longitude
      Mango Crate,Una Zeal,1 Ann St,A crate,Wood,1996,2016,Permanent,Council,Percent,-27.47,153.02
      Ferry Rope,Val Young,2 Ann St,A rope,Hemp,1997,2017,Permanent,Council,Percent,-27.48,153.03
      """),
    CityTable(
      "Cambridge", title: "Brick Fish", makers: ["Wes Adams"], year: 1983, at: 42.37,
      """
      Merge_Number,Zoom,Accession_Number,Last_Name,First_Name,Series,Title,Art_Year,Major_Conservation,Featured,lat,lon
      1,Out,1983.01,Adams,Wes,,Brick Fish,1983,2011,Yes,42.37,-71.11
      2,In,1984.01,Burns,Xia,,Tin Bird,1984,2012,No,42.38,-71.12
      """),
    CityTable(
      "Edinburgh, cut off by a shapefile", title: "Stone Rose", makers: ["Yan Clark"], at: 55.95,
      """
      TITLE_OF_W,ARTIST_NAM,LATITUDE,LONGITUDE
      Stone Rose,Yan Clark,55.95,-3.19
      Iron Thorn,Zoe Dunn,55.96,-3.20
      """),
  ]

  static let german: [CityTable] = [
    CityTable(
      "Wien", title: "Donauweib", makers: ["Anna Berg"], year: 1954, at: 48.21,
      """
      FID,OBJECTID,SHAPE,ID,BEZIRK,OBJEKTTITEL,TYP,STANDORT,KUENSTLER,ENTSTEHUNG,GESCHICHTE,VULGONAME,WEITERF_LINK
      KUNST.1,11,POINT (16.37 48.21),101,1,Donauweib,Plastik,"1., Ring 1",Anna Berg,1954,Aufgestellt im Hof.,Die Nasse,https://wien.example.org/101
      KUNST.2,12,POINT (16.38 48.22),102,2,Steinvogel,Relief,"2., Gürtel 2",Bert Tal,1961,Aufgestellt am Tor.,,https://wien.example.org/102
      """),
    CityTable(
      "Berlin", title: "Zwei Wolken", makers: ["Cleo Wald"], year: 1987, at: 52.52,
      """
      Obj_Nr;Obj_Titel;1. Künstler/in;2. Künstler/in;Jahr;Material;Standort;PLZ;Bezirk;Geo-Breite;Geo-Länge
      1;Zwei Wolken;Cleo Wald;;1987;Beton;Hauptstraße 1;10115;Mitte;52,52;13,40
      2;Drei Steine;Dirk Feld;Else Moor;1990;Granit;Hauptstraße 2;10117;Mitte;52,53;13,41
      """),
    CityTable(
      "Hamburg", title: "Hafenlicht", makers: ["Fritz See"], year: 1979, at: 53.55,
      """
      titel,kuenstler,geburtsjahr,jahr,ort,material,link,bild,breitengrad,laengengrad
      Hafenlicht,Fritz See,1931,1979,Kai,Stahl,https://hh.example.org/1,https://hh.example.org/1.jpg,53.55,9.99
      Deichtor,Greta Watt,1940,1982,Deich,Holz,https://hh.example.org/2,https://hh.example.org/2.jpg,53.56,9.98
      """),
    CityTable(
      "Köln", title: "Rheinrad", makers: ["Hans Ufer"], year: 1965, at: 50.94,
      """
      Bezeichnung;Künstlername;Entstehungsjahr;Strasse;Hausnummer;Stadtteil;Beschreibung;Latitude;Longitude
      Rheinrad;Hans Ufer;1965;Domstrasse;3;Altstadt;Ein Rad am Rhein.;50.94;6.96
      Kranich;Ida Brück;1970;Domstrasse;4;Altstadt;Ein Vogel am Rhein.;50.95;6.97
      """),
    CityTable(
      "Zürich", title: "Seespiegel", makers: ["Jan Horn"], year: 2001, at: 47.37,
      """
      objectid,werktitel,kuenstlerin,datierung,technik,masse,standort,quartiername,eigentuemer,geometry
      1,Seespiegel,Jan Horn,2001,Guss,2 m,Seeweg 1,Enge,Stadt,POINT (8.54 47.37)
      2,Bergschatten,Kai Joch,2002,Guss,3 m,Seeweg 2,Enge,Stadt,POINT (8.55 47.38)
      """),
  ]

  static let dutch: [CityTable] = [
    CityTable(
      "Amsterdam", title: "De Brug", makers: ["Lars Meer"], year: 1958, at: 52.37,
      """
      OBJECTNUMMER;Kunstwerk;Kunstenaar;Jaar;Materiaal;Locatie;Stadsdeel;COORDS;WKT_LNG_LAT;WKT_LAT_LNG;LNG;LAT;Foto
      1;De Brug;Lars Meer;1958;Brons;Damkade 1;Centrum;121000,487000;POINT(4.9 52.37);POINT(52.37 4.9);4.9;52.37;https://ams.example.org/1.jpg
      2;De Boot;Mies Plas;1960;Hout;Damkade 2;Centrum;121100,487100;POINT(4.91 52.38);POINT(52.38 4.91);4.91;52.38;https://ams.example.org/2.jpg
      """),
    CityTable(
      "Rotterdam", title: "Havenman", makers: ["Noor Kade"], year: 1972, at: 51.92,
      """
      INVENTARISNUMMER,TITEL,KUNSTENAAR,JAAR_VAN_PLAATSING,MATERIAAL,ADRES,WIJK,AFBEELDING,BREEDTEGRAAD,LENGTEGRAAD
      r1,Havenman,Noor Kade,1972,Staal,Maaskade 1,Noord,https://rot.example.org/1.png,51.92,4.48
      r2,Kraanvrouw,Olaf Dok,1973,Staal,Maaskade 2,Noord,https://rot.example.org/2.png,51.93,4.49
      """),
    CityTable(
      "Gent", title: "Leiemeisje", makers: ["Piet Leie"], at: 51.05,
      """
      naam,kunstenaar,straat,gemeente,omschrijving_nl,afbeelding,geo_point_2d
      Leiemeisje,Piet Leie,Graslei 1,Gent,Een meisje,https://gent.example.org/1.jpg,"51.05, 3.72"
      Torenman,Rik Toren,Graslei 2,Gent,Een man,https://gent.example.org/2.jpg,"51.06, 3.73"
      """),
    CityTable(
      "Antwerpen", title: "Handworp", makers: ["Sien Stroom"], at: 51.22,
      """
      objectid,titel,naam_kunstenaar,straat,huisnummer,postcode,district,thema,lat,long
      1,Handworp,Sien Stroom,Meir,1,2000,Antwerpen,Sage,51.22,4.40
      2,Reuzenvoet,Theo Vloed,Meir,2,2000,Antwerpen,Sage,51.23,4.41
      """),
    CityTable(
      "Bruxelles", title: "Le Chat rouge", makers: ["Ugo Plume"], year: 1993, at: 50.85,
      """
      nom_de_la_fresque;naam_fresco_nl;dessinateur;date;adresse;adres;surface_m2;coordonnees_geographiques;image;maison_d_edition
      Le Chat rouge;De rode kat;Ugo Plume;1993;rue Haute 1;Hoogstraat 1;35;50.85, 4.35;https://bru.example.org/1.jpg;Casterman
      Le Chien bleu;De blauwe hond;Vic Encre;1994;rue Basse 2;Laagstraat 2;40;50.86, 4.36;https://bru.example.org/2.jpg;Dupuis
      """),
  ]

  static let romance: [CityTable] = [
    CityTable(
      "Paris", title: "La Fontaine sèche", makers: ["Zoé Mur"], year: 1985, at: 48.85,
      """
      Titre de l'œuvre;Auteur(s);Année de création;Adresse;Code postal;Arrondissement;Geo Point
      La Fontaine sèche;Zoé Mur;1985;1 rue de Seine;75006.0;6;48.85, 2.33
      Le Banc long;Yves Toit;1986;2 rue de Seine;75006.0;6;48.86, 2.34
      """),
    CityTable(
      "Nantes", title: "Les Marées", makers: ["Xavier Quai"], at: 47.21,
      """
      Nom;Prénom artiste;Nom artiste;Commune;Adresse;Descriptif;Photo;geo_shape;Géolocalisation
      Les Marées;Xavier;Quai;Nantes;1 quai Un;Des anneaux;https://nan.example.org/1.jpg;;47.21, -1.55
      Les Vents;Wanda;Port;Nantes;2 quai Deux;Des voiles;https://nan.example.org/2.jpg;;47.22, -1.56
      """),
    CityTable(
      "Bordeaux", title: "Le Lion vert", makers: ["Vera Pont"], year: 2005, at: 44.84,
      """
      gid,nom_oeuvre,nom_auteur,prenom_auteur,date_creation,localisation,materiaux,cdate,mdate,Longitude,Latitude
      1,Le Lion vert,Pont,Vera,2005,place Un,Plastique,2019-03-01T10:11:12,2021-03-01T10:11:12,-0.57,44.84
      2,Le Miroir,Cap,Tim,2006,place Deux,Granit,2019-03-01T10:12:12,2021-03-01T10:11:13,-0.58,44.85
      """),
    CityTable(
      "Madrid", title: "El Pez de piedra", at: 40.41,
      """
      PK;NOMBRE;DESCRIPCION-ENTIDAD;HORARIO;TRANSPORTE;CONTENT-URL;NOMBRE-VIA;NUM;LOCALIDAD;CODIGO-POSTAL;BARRIO;DISTRITO;COORDENADA-X;COORDENADA-Y;LATITUD;LONGITUD;TELEFONO;EMAIL;TIPO
      7001;El Pez de piedra;Una escultura.;;Metro;https://mad.example.org/1;MAYOR;1;MADRID;28013;SOL;CENTRO;440000;4474000;40.41;-3.70;915550000;info@mad.example.org;/escultura
      7002;La Rana de hierro;Otra escultura.;;Metro;https://mad.example.org/2;MENOR;2;MADRID;28013;SOL;CENTRO;440100;4474100;40.42;-3.71;915550000;info@mad.example.org;/escultura
      """),
    CityTable(
      "Barcelona", title: "Dona i núvol", at: 41.38,
      """
      register_id,name,institution_id,institution_name,created,modified,addresses_roadtype_name,addresses_road_name,addresses_neighborhood_name,addresses_district_name,addresses_zip_code,addresses_town,addresses_main_address,values_id,values_value,secondary_filters_name,geo_epsg_25831_x,geo_epsg_25831_y,geo_epsg_4326_lat,geo_epsg_4326_lon,estimated_dates,start_date,end_date,timetable
      92086001,Dona i núvol,,,2001-01-02T10:11:12,2020-01-02T10:11:12,,Carrer Gran,Raval,Ciutat Vella,08001,BARCELONA,True,1,935550000,Escultures,430000,4581000,41.38,2.17,,,,
      92086002,Home i ocell,,,2001-01-02T10:11:13,2020-01-02T10:11:13,,Carrer Petit,Raval,Ciutat Vella,08001,BARCELONA,True,2,935550001,Escultures,430100,4581100,41.39,2.18,,,,
      """),
    CityTable(
      "Buenos Aires", title: "El Jinete", makers: ["Raúl Sur"], year: 1912, at: -34.6,
      """
      long,lat,DENOMINACION_SIMBOLIZA,AUTORES,OBJETO_OBRA,MATERIAL,EMPLAZAMIENTO,UBICACION,DIRECCION_NORMALIZADA,BARRIO,COMUNA,FECHA_INAUGURACION
      -58.38,-34.6,El Jinete,Raúl Sur,Monumento,Bronce,Plaza Uno,Av. Uno y Dos,"UNO AV. 1",Retiro,COMUNA 01,1912
      -58.39,-34.61,La Aguada,Sol Norte,Grupo,Mármol,Plaza Dos,Av. Tres y Cuatro,"TRES AV. 3",Retiro,COMUNA 01,1913
      """),
    CityTable(
      "Santa Cruz", title: "HOMBRE QUIETO", makers: ["MARÍA PEÑA"], at: 28.46,
      """
      MATERIAL;PROCAUTOR;GEOCODIGO;UTM_X;UTM_Y;AUTOR;CRONO_AUTO;UBICACION;NOMBRE;GRAD_Y;GRAD_X;DOCUMENTO
      HIERRO;LA LAGUNA;3.1.1;376219.5;3148687.7;MARÍA PEÑA;1942;AVENIDA UNO;HOMBRE QUIETO;28.46;-16.26;https://sc.example.org/1.pdf
      BRONCE;ARGENTINA;3.1.2;376296.8;3148987.7;JOSÉ ROCA;1922-2009;AVENIDA DOS;MUJER SENTADA;28.47;-16.27;https://sc.example.org/2.pdf
      """),
    CityTable(
      "Milano", title: "Il Tram giallo", makers: ["Pia Rossi"], year: 1999, at: 45.46,
      """
      ID;Titolo;Autore;Anno;Via;Civico;Municipio;LONG_X_4326;LAT_Y_4326;Location
      1;Il Tram giallo;Pia Rossi;1999;Via Uno;1;1;9.19;45.46;(45.46, 9.19)
      2;La Nebbia;Quinto Bianchi;2000;Via Due;2;1;9.2;45.47;(45.47, 9.2)
      """),
    CityTable(
      "Bologna", title: "Portico rosso", makers: ["Rita Verdi"], year: 2015, at: 44.49,
      """
      titolo_opera;nome_autore;anno_realizzazione;indirizzo;quartiere;tipologia;immagine;geo_point_2d
      Portico rosso;Rita Verdi;2015;Via Zamboni 1;San Vitale;Murale;https://bo.example.org/1.jpg;44.49, 11.35
      Torre storta;Sandro Neri;2016;Via Zamboni 2;San Vitale;Murale;https://bo.example.org/2.jpg;44.5, 11.36
      """),
    CityTable(
      "Lisboa", title: "A Varina", at: 38.71,
      """
      X,Y,OBJECTID,COD_SIG,IDTIPO,INF_NOME,INF_MORADA,INF_TELEFONE,INF_EMAIL,INF_SITE,INF_DESCRICAO,INF_FONTE,GlobalID
      -9.14,38.71,1,1001,7,A Varina,Rua Um 1,210000000,info@lx.example.org,https://lx.example.org/1,Uma estátua.,CML,a1b2c3d4-0000-0000-0000-000000000001
      -9.15,38.72,2,1002,7,O Marinheiro,Rua Dois 2,210000000,info@lx.example.org,https://lx.example.org/2,Outra estátua.,CML,a1b2c3d4-0000-0000-0000-000000000002
      """),
    CityTable(
      "São Paulo", title: "Laço do Infinito", makers: ["Tânia Lima"], year: 1971, at: -23.55,
      """
      título da obra;autoria;data de inauguração;endereço;bairro;técnica;dimensões;latitude;longitude
      Laço do Infinito;Tânia Lima;1971;Praça da Sé, 1;Sé;Fundição;2 m;-23.55;-46.63
      Mãos Dadas;Ulisses Melo;1972;Praça da Sé, 2;Sé;Fundição;3 m;-23.56;-46.64
      """),
  ]

  static let others: [CityTable] = [
    CityTable(
      "Rennes", title: "Le Puits", makers: ["Ana Le Goff"], year: 1998, at: 48.11,
      """
      id,denomination,auteur,annee,adr_num,adr_nomvoie,x_wgs84,y_wgs84
      1,Le Puits,Ana Le Goff,1998,3,rue du Puits,-1.67,48.11
      2,La Grille,Ben Guen,2004,5,rue du Parc,-1.68,48.12
      """),
    CityTable(
      "Zurich", title: "Stiller Stein", makers: ["Ada Frei"], year: 1971, at: 47.37,
      """
      Inventarnummer,Werktitel,KünstlerIn,Datierung,Material_Technik,Standort,E_WGS84,N_WGS84
      K 12,Stiller Stein,Ada Frei,1971,Granit,Seeufer,8.54,47.37
      K 13,Hoher Baum,Ben Graf,1982,Holz,Stadtpark,8.55,47.38
      """),
    CityTable(
      "Barcelona", title: "Peix petit", at: 41.38,
      """
      register_id,name,institution_name,addresses_road_name,addresses_start_street_number,addresses_neighborhood_name,values_description,geo_epsg_25831_x,geo_epsg_25831_y,geo_epsg_4326_lat,geo_epsg_4326_lon
      90001,Peix petit,,Carrer Llarg,12,el Raval,Un peix,430100.5,4581000.5,41.38,2.17
      90002,Ocell gran,,Carrer Curt,14,la Ribera,Un ocell,430200.5,4581100.5,41.39,2.18
      """),
    CityTable(
      "Oslo", title: "Liten fugl", at: 59.91,
      """
      Navn,Kunstner,Sted,Lengdegrad,Breddegrad
      Liten fugl,Ada Dahl,Havna,10.75,59.91
      Stor fisk,Bo Lund,Parken,10.76,59.92
      """),
    CityTable(
      "Melbourne", title: "Tram Horse", makers: ["Alf Ash"], year: 1951, at: -37.81,
      """
      Asset Type,Name,Alternate Name,Artist,Art Date,Structure,Address Point,Mel Way Ref,X Coordinate,Y Coordinate,Co-ordinate Location
      Art,Tram Horse,The Nag,Alf Ash,1951,Bronze on plinth,1 Swanston Street,2F G5,321000.5,5813000.5,"(-37.81, 144.96)"
      Monument,Gold Pan,,Bea Birch,1952,Stone,2 Swanston Street,2F G6,321100.5,5813100.5,"(-37.82, 144.97)"
      """),
    CityTable(
      "Dublin", title: "The Salmon", makers: ["Con Moss"], at: 53.35,
      """
      ID,Name,Area,Location,Artist,Easting,Northing,LAT,LONG
      1,The Salmon,Quays,Custom House Quay,Con Moss,316000,234500,53.35,-6.26
      2,The Heron,Docks,Spencer Dock,Dee Fern,316100,234600,53.36,-6.25
      """),
    CityTable(
      "Sydney, ArcGIS", title: "Reef Wall", makers: ["Eli Palm"], at: -33.87,
      """
      X,Y,OBJECTID,Title,Artist,Summary,URL,CreationDate,Creator,EditDate,Editor
      151.2,-33.87,1,Reef Wall,Eli Palm,A wall of tiles,https://syd.example.org/1,2020/01/02 10:11:12+00,gis_admin,2021/01/02 10:11:12+00,gis_admin
      151.21,-33.88,2,Sail Post,Flo Reed,A post of steel,https://syd.example.org/2,2020/01/02 10:11:13+00,gis_admin,2021/01/02 10:11:12+00,gis_admin
      """),
    CityTable(
      "A language that MONA does not know", title: "Solens port", makers: [], at: 59.33,
      """
      verk,konstnär,uppfört,lat,lon
      Solens port,Gun Ek,1970,59.33,18.06
      Månens brunn,Hilma Alm,1971,59.34,18.07
      Havets trappa,Ivar Björk,1980,59.35,18.08
      """),
  ]
}
