/** A French geographical indication of a drink: its protected name, its sign and its place of production. */
export type Appellation = {
  name: string;
  /**
   * AOC (in the European Union: AOP), IGP, IG of spirits (Regulation (EU) 2019/787), or VSIG: a wine without
   * geographical indication.
   */
  sign: "AOC" | "IGP" | "IG" | "VSIG";
  region: string;
};

/**
 * Protected names of French wines, ciders and spirits: the products under official signs that the INAO publishes
 * (Institut national de l'origine et de la qualité, "Liste des AOC/AOP, IGP et IG"), with the geographical names that
 * complete an appellation where bottles are sold under them. Names between semicolons. Other names can be typed: a new
 * appellation, a climat, a foreign wine.
 */
const AOC: Readonly<Record<string, string>> = {
  Alsace: `
Alsace;Alsace Blienschwiller;Alsace Bergheim;Alsace Coteaux du Haut-Koenigsbourg;Alsace Côtes de Barr;Alsace Côte de Rouffach;
Alsace Klevener de Heiligenstein;Alsace Ottrott;Alsace Rodern;Alsace Saint-Hippolyte;Alsace Scherwiller;
Alsace Vallée Noble;Alsace Val Saint-Grégoire;Alsace Wolxheim;Crémant d'Alsace;
Alsace grand cru Altenberg de Bergbieten;Alsace grand cru Altenberg de Bergheim;Alsace grand cru Altenberg de Wolxheim;
Alsace grand cru Brand;Alsace grand cru Bruderthal;Alsace grand cru Eichberg;Alsace grand cru Engelberg;
Alsace grand cru Florimont;Alsace grand cru Frankstein;Alsace grand cru Froehn;Alsace grand cru Furstentum;
Alsace grand cru Geisberg;Alsace grand cru Gloeckelberg;Alsace grand cru Goldert;Alsace grand cru Hatschbourg;
Alsace grand cru Hengst;Alsace grand cru Kaefferkopf;Alsace grand cru Kanzlerberg;Alsace grand cru Kastelberg;
Alsace grand cru Kessler;Alsace grand cru Kirchberg de Barr;Alsace grand cru Kirchberg de Ribeauvillé;
Alsace grand cru Kitterlé;Alsace grand cru Mambourg;Alsace grand cru Mandelberg;Alsace grand cru Marckrain;
Alsace grand cru Moenchberg;Alsace grand cru Muenchberg;Alsace grand cru Ollwiller;Alsace grand cru Osterberg;
Alsace grand cru Pfersigberg;Alsace grand cru Pfingstberg;Alsace grand cru Praelatenberg;Alsace grand cru Rangen;
Alsace grand cru Rosacker;Alsace grand cru Saering;Alsace grand cru Schlossberg;Alsace grand cru Schoenenbourg;
Alsace grand cru Sommerberg;Alsace grand cru Sonnenglanz;Alsace grand cru Spiegel;Alsace grand cru Sporen;
Alsace grand cru Steinert;Alsace grand cru Steingrubler;Alsace grand cru Steinklotz;Alsace grand cru Vorbourg;
Alsace grand cru Wiebelsberg;Alsace grand cru Wineck-Schlossberg;Alsace grand cru Winzenberg;Alsace grand cru Zinnkoepflé;
Alsace grand cru Zotzenberg`,
  Lorraine: `Côtes de Toul;Moselle`,
  Beaujolais: `
Beaujolais;Beaujolais supérieur;Beaujolais-Villages;Brouilly;Chénas;Chiroubles;Côte de Brouilly;Fleurie;Juliénas;Morgon;
Moulin-à-Vent;Régnié;Saint-Amour`,
  Lyonnais: `Coteaux du Lyonnais`,
  Bordeaux: `
Barsac;Blaye;Bordeaux;Bordeaux clairet;Bordeaux rosé;Bordeaux supérieur;Bourg;Cadillac;Cérons;Canon-Fronsac;Côtes de Blaye;
Côtes de Bordeaux;Côtes de Bordeaux Blaye;Blaye Côtes de Bordeaux;Cadillac Côtes de Bordeaux;Castillon Côtes de Bordeaux;
Francs Côtes de Bordeaux;Sainte-Foy Côtes de Bordeaux;Côtes de Bordeaux-Saint-Macaire;Côtes de Bourg;Crémant de Bordeaux;
Entre-deux-Mers;Entre-deux-Mers Haut-Benauge;Fronsac;Graves;Graves supérieures;Graves de Vayres;Haut-Médoc;Lalande-de-Pomerol;
Listrac-Médoc;Loupiac;Lussac-Saint-Émilion;Margaux;Médoc;Montagne-Saint-Émilion;Moulis;Moulis-en-Médoc;Pauillac;
Pessac-Léognan;Pomerol;Premières Côtes de Bordeaux;Puisseguin-Saint-Émilion;Saint-Émilion;Saint-Émilion grand cru;
Saint-Estèphe;Saint-Georges-Saint-Émilion;Saint-Julien;Sainte-Croix-du-Mont;Sauternes`,
  Bourgogne: `
Aloxe-Corton;Auxey-Duresses;Bâtard-Montrachet;Beaune;Bienvenues-Bâtard-Montrachet;Blagny;Bonnes-Mares;Bourgogne;
Bourgogne aligoté;Bourgogne Chitry;Bourgogne Côte Chalonnaise;Bourgogne Côte d'Or;Bourgogne Côte Saint-Jacques;
Bourgogne Côtes d'Auxerre;Bourgogne Côtes du Couchois;Bourgogne Coulanges-la-Vineuse;Bourgogne Épineuil;
Bourgogne gamay;Bourgogne Hautes Côtes de Beaune;Bourgogne Hautes Côtes de Nuits;Bourgogne La Chapelle Notre-Dame;
Bourgogne Le Chapitre;Bourgogne Montrecul;Bourgogne mousseux;Bourgogne Passe-tout-grains;Bourgogne Tonnerre;Bouzeron;
Chablis;Chablis grand cru;Chablis grand cru Blanchot;Chablis grand cru Bougros;Chablis grand cru Les Clos;
Chablis grand cru Grenouilles;Chablis grand cru Preuses;Chablis grand cru Valmur;Chablis grand cru Vaudésir;
Chablis premier cru;Chambertin;Chambertin-Clos de Bèze;Chambolle-Musigny;Chapelle-Chambertin;Charlemagne;
Charmes-Chambertin;Chassagne-Montrachet;Chevalier-Montrachet;Chorey-lès-Beaune;Clos de la Roche;Clos de Tart;
Clos de Vougeot;Clos des Lambrays;Clos Saint-Denis;Corton;Corton-Charlemagne;Côte de Beaune;Côte de Beaune-Villages;
Côte de Nuits-Villages;Coteaux Bourguignons;Crémant de Bourgogne;Criots-Bâtard-Montrachet;Échezeaux;Fixin;
Gevrey-Chambertin;Givry;Grands-Échezeaux;Griotte-Chambertin;Irancy;La Grande Rue;La Romanée;La Tâche;Ladoix;
Latricières-Chambertin;Mâcon;Mâcon Azé;Mâcon Bray;Mâcon Burgy;Mâcon Bussières;Mâcon Chaintré;Mâcon Chardonnay;
Mâcon Charnay-lès-Mâcon;Mâcon Cruzille;Mâcon Davayé;Mâcon Fuissé;Mâcon Igé;Mâcon La Roche-Vineuse;Mâcon Loché;Mâcon Lugny;
Mâcon Mancey;Mâcon Milly-Lamartine;Mâcon Montbellet;Mâcon Péronne;Mâcon Pierreclos;Mâcon Prissé;
Mâcon Saint-Gengoux-le-National;Mâcon Serrières;Mâcon Solutré-Pouilly;Mâcon Uchizy;Mâcon Vergisson;Mâcon Verzé;Mâcon-Villages;
Mâcon Vinzelles;Maranges;Marsannay;Mazis-Chambertin;Mazoyères-Chambertin;Mercurey;Meursault;Montagny;Monthélie;
Montrachet;Morey-Saint-Denis;Musigny;Nuits-Saint-Georges;Pernand-Vergelesses;Petit Chablis;Pommard;Pouilly-Fuissé;
Pouilly-Loché;Pouilly-Vinzelles;Puligny-Montrachet;Richebourg;Romanée-Conti;Romanée-Saint-Vivant;Ruchottes-Chambertin;
Rully;Saint-Aubin;Saint-Bris;Saint-Romain;Saint-Véran;Santenay;Savigny-lès-Beaune;Vézelay;Viré-Clessé;Volnay;
Volnay Santenots;Vosne-Romanée;Vougeot`,
  Champagne: `Champagne;Coteaux champenois;Rosé des Riceys`,
  Corse: `
Ajaccio;Corse;Corse Calvi;Corse Coteaux du Cap Corse;Corse Figari;Corse Porto-Vecchio;Corse Sartène;Muscat du Cap Corse;
Patrimonio;Vin de Corse`,
  Jura: `Arbois;Arbois Pupillin;Château-Chalon;Côtes du Jura;Crémant du Jura;L'Étoile;Macvin du Jura`,
  Savoie: `
Bugey;Bugey Cerdon;Bugey Manicle;Bugey Montagnieu;Roussette du Bugey;Roussette du Bugey Montagnieu;
Roussette du Bugey Virieu-le-Grand;Crémant de Savoie;Roussette de Savoie;Roussette de Savoie Frangy;
Roussette de Savoie Marestel;Roussette de Savoie Monterminod;Roussette de Savoie Monthoux;Savoie;Vin de Savoie;
Savoie Abymes;Savoie Apremont;Savoie Arbin;Savoie Ayze;Savoie Chautagne;Savoie Chignin;Savoie Chignin-Bergeron;Savoie Crépy;
Savoie Cruet;Savoie Jongieux;Savoie Marignan;Savoie Marin;Savoie Montmélian;Savoie Ripaille;
Savoie Saint-Jean-de-la-Porte;Savoie Saint-Jeoire-Prieuré;Seyssel`,
  Languedoc: `
Cabardès;Clairette du Languedoc;Corbières;Corbières-Boutenac;Crémant de Limoux;Faugères;Fitou;La Clape;Languedoc;
Languedoc Cabrières;Languedoc Grés de Montpellier;Languedoc La Méjanelle;Languedoc Montpeyroux;Languedoc Pézenas;
Languedoc Quatourze;Languedoc Saint-Christol;Languedoc Saint-Drézéry;Languedoc Saint-Georges-d'Orques;
Languedoc Saint-Saturnin;Languedoc Sommières;Limoux;Limoux Blanquette de Limoux;Blanquette de Limoux;
Limoux méthode ancestrale;Malepère;Minervois;Minervois-La Livinière;Muscat de Frontignan;Muscat de Lunel;
Muscat de Mireval;Muscat de Saint-Jean-de-Minervois;Pic Saint-Loup;Picpoul de Pinet;Saint-Chinian;
Saint-Chinian Berlou;Saint-Chinian Roquebrun;Terrasses du Larzac`,
  Roussillon: `
Banyuls;Banyuls grand cru;Collioure;Côtes du Roussillon;Côtes du Roussillon Les Aspres;Côtes du Roussillon Villages;
Côtes du Roussillon Villages Caramany;Côtes du Roussillon Villages Latour-de-France;
Côtes du Roussillon Villages Les Aspres;Côtes du Roussillon Villages Lesquerde;Côtes du Roussillon Villages Tautavel;
Grand Roussillon;Maury;Muscat de Rivesaltes;Rivesaltes`,
  Provence: `
Bandol;Bellet;Les Baux-de-Provence;Cassis;Coteaux d'Aix-en-Provence;Coteaux varois en Provence;Côtes de Provence;
Côtes de Provence Fréjus;Côtes de Provence La Londe;Côtes de Provence Notre-Dame des Anges;Côtes de Provence Pierrefeu;
Côtes de Provence Sainte-Victoire;Palette;Pierrevert`,
  Rhône: `
Beaumes-de-Venise;Cairanne;Château-Grillet;Châteauneuf-du-Pape;Châtillon-en-Diois;Clairette de Bellegarde;Clairette de Die;
Condrieu;Cornas;Costières de Nîmes;Côte Rôtie;Coteaux de Die;Côtes du Rhône;Côtes du Rhône Villages;
Côtes du Rhône Villages Chusclan;Côtes du Rhône Villages Gadagne;Côtes du Rhône Villages Laudun;
Côtes du Rhône Villages Massif d'Uchaux;Côtes du Rhône Villages Nyons;Côtes du Rhône Villages Plan de Dieu;
Côtes du Rhône Villages Puyméras;Côtes du Rhône Villages Roaix;Côtes du Rhône Villages Rochegude;
Côtes du Rhône Villages Rousset-les-Vignes;Côtes du Rhône Villages Sablet;Côtes du Rhône Villages Saint-Andéol;
Côtes du Rhône Villages Saint-Gervais;Côtes du Rhône Villages Saint-Maurice;
Côtes du Rhône Villages Saint-Pantaléon-les-Vignes;Côtes du Rhône Villages Sainte-Cécile;Côtes du Rhône Villages Séguret;
Côtes du Rhône Villages Signargues;Côtes du Rhône Villages Suze-la-Rousse;Côtes du Rhône Villages Vaison-la-Romaine;
Côtes du Rhône Villages Valréas;Côtes du Rhône Villages Visan;Côtes du Vivarais;Crémant de Die;Crozes-Hermitage;
Duché d'Uzès;Ermitage;Gigondas;Grignan-les-Adhémar;Hermitage;Laudun;Lirac;Luberon;Muscat de Beaumes-de-Venise;Rasteau;
Saint-Joseph;Saint-Péray;Tavel;Vacqueyras;Ventoux;Vinsobres`,
  "Sud-Ouest": `
Béarn;Bergerac;Bergerac sec;Brulhois;Buzet;Cahors;Coteaux du Quercy;Corrèze;Corrèze Coteaux de la Vézère;Côtes de Bergerac;
Côtes de Duras;Côtes de Millau;Côtes de Montravel;Côtes du Marmandais;Entraygues - Le Fel;Estaing;Fronton;Gaillac;
Gaillac premières côtes;Haut-Montravel;Irouléguy;Jurançon;Jurançon sec;Madiran;Marcillac;Monbazillac;Montravel;
Pacherenc du Vic-Bilh;Pacherenc du Vic-Bilh sec;Pécharmant;Rosette;Saint-Mont;Saint-Sardos;Saussignac;Tursan;
Floc de Gascogne`,
  Loire: `
Anjou;Anjou Brissac;Anjou-Coteaux de la Loire;Anjou gamay;Anjou villages;Anjou villages Brissac;Bonnezeaux;Bourgueil;
Cabernet d'Anjou;Cabernet de Saumur;Châteaumeillant;Cheverny;Chinon;Cour-Cheverny;Côte Roannaise;Coteaux d'Ancenis;
Coteaux de l'Aubance;Coteaux de Saumur;Coteaux du Giennois;Coteaux du Layon;Coteaux du Layon Beaulieu-sur-Layon;
Coteaux du Layon Faye-d'Anjou;Coteaux du Layon premier cru Chaume;Coteaux du Layon Rablay-sur-Layon;
Coteaux du Layon Rochefort-sur-Loire;Coteaux du Layon Saint-Aubin-de-Luigné;
Coteaux du Layon Saint-Lambert-du-Lattay;Coteaux du Loir;Coteaux du Vendômois;Côtes d'Auvergne;Côtes d'Auvergne Boudes;
Côtes d'Auvergne Chanturgue;Côtes d'Auvergne Châteaugay;Côtes d'Auvergne Corent;Côtes d'Auvergne Madargue;Côtes du Forez;
Crémant de Loire;Fiefs Vendéens Brem;Fiefs Vendéens Chantonnay;Fiefs Vendéens Mareuil;Fiefs Vendéens Pissotte;
Fiefs Vendéens Vix;Gros Plant du Pays nantais;Haut-Poitou;Jasnières;Menetou-Salon;Montlouis-sur-Loire;Muscadet;
Muscadet Coteaux de la Loire;Muscadet Côtes de Grandlieu;Muscadet Sèvre et Maine;Muscadet Sèvre et Maine Château-Thébaud;
Muscadet Sèvre et Maine Champtoceaux;Muscadet Sèvre et Maine Clisson;Muscadet Sèvre et Maine Gorges;Muscadet Sèvre et Maine Goulaine;
Muscadet Sèvre et Maine La Haye-Fouassière;Muscadet Sèvre et Maine Le Pallet;Muscadet Sèvre et Maine Monnières-Saint-Fiacre;
Muscadet Sèvre et Maine Mouzillon-Tillières;Muscadet Sèvre et Maine Vallet;Orléans;Orléans-Cléry;Pouilly-Fumé;
Pouilly-sur-Loire;Quarts de Chaume;Quincy;Reuilly;Rosé d'Anjou;Rosé de Loire;Saint-Nicolas-de-Bourgueil;
Saint-Pourçain;Sancerre;Saumur;Saumur-Champigny;Saumur Puy-Notre-Dame;Savennières;Savennières Coulée de Serrant;
Coulée de Serrant;Savennières Roche aux Moines;Touraine;Touraine Amboise;Touraine Azay-le-Rideau;Touraine Chenonceaux;
Touraine Mesland;Touraine Noble Joué;Touraine Oisly;Valençay;Vouvray`,
  Cognac: `Pineau des Charentes`,
  Cidres: `Cornouaille;Cotentin;Domfront;Perche;Pays d'Auge;Pays d'Auge Cambremer;Pommeau de Bretagne;Pommeau de Normandie;Pommeau du Maine`,
};

const IGP: Readonly<Record<string, string>> = {
  "France entière": `Comté Tolosan;Comtés Rhodaniens;Méditerranée;Pays d'Oc;Val de Loire;Atlantique`,
  "Vallée du Rhône et Alpes": `
Ardèche;Ardèche Coteaux de l'Ardèche;Collines Rhodaniennes;Coteaux de l'Ain;Coteaux des Baronnies;Coteaux du Grésivaudan;Drôme;Drôme Comté de Grignan;
Drôme Coteaux de Montélimar;Isère;Isère Balmes dauphinoises;Isère Coteaux du Grésivaudan;Vaucluse;Vaucluse Aigues;
Vaucluse Principauté d'Orange;Vin des Allobroges;Hautes-Alpes;Urfé`,
  Provence: `
Alpes-de-Haute-Provence;Alpes-Maritimes;Alpilles;Bouches-du-Rhône;Bouches-du-Rhône Terre de Camargue;Maures;Mont Caume;Var;
Var Argens;Var Coteaux du Verdon;Var Sainte-Baume`,
  Languedoc: `
Aude;Cévennes;Cité de Carcassonne;Coteaux d'Ensérune;Coteaux de Béziers;Coteaux de Narbonne;
Coteaux de Peyriac;Coteaux du Pont du Gard;Côtes de Thau;Côtes de Thongue;Gard;Haute Vallée de l'Aude;
Haute Vallée de l'Orb;Le Pays Cathare;Pays Cathare;Pays d'Hérault;Pays d'Hérault Collines de la Moure;
Pays d'Hérault Coteaux de Fontcaude;Pays d'Hérault Coteaux du Salagou;Sable de Camargue;Saint-Guilhem-le-Désert;
Saint-Guilhem-le-Désert Val de Montferrand;Torgan;Vallée du Paradis;Vallée du Torgan;Vicomté d'Aumelas`,
  Roussillon: `Côte Vermeille;Côtes Catalanes`,
  Corse: `Île de Beauté`,
  "Sud-Ouest": `
Agenais;Ariège;Ariège Coteaux de Plantaurel;Aveyron;Comté Tolosan Bigorre;Comté Tolosan Coteaux et Terrasses de Montauban;
Comté Tolosan Haute-Garonne;Comté Tolosan Pyrénées-Atlantiques;Comté Tolosan Tarn et Garonne;Comté Tolosan Cantal;
Condomois;Coteaux de Glanes;Côtes de Gascogne;Côtes de Gascogne Condomois;Côtes du Lot;Côtes du Lot Rocamadour;
Côtes du Tarn;Côtes du Tarn Cabanes;Côtes du Tarn Cunac;Gers;Landes;Landes Coteaux de Chalosse;Landes Sables de l'Océan;
Landes Sables fauves;Lavilledieu;Périgord;Périgord Dordogne;Périgord Vin de Domme;Pays de Brive;Thézac-Perricard`,
  Charentes: `Charentais;Charentais Charente;Charentais Charente-Maritime;Charentais Île d'Oléron;Charentais Île de Ré;Charentais Saint-Sornin`,
  Loire: `
Calvados;Coteaux de Tannay;Coteaux du Cher et de l'Arnon;Côtes de la Charité;Puy-de-Dôme;
Val de Loire Allier;Val de Loire Cher;Val de Loire Indre;Val de Loire Indre-et-Loire;Val de Loire Loir-et-Cher;
Val de Loire Loire-Atlantique;Val de Loire Loiret;Val de Loire Maine-et-Loire;Val de Loire Marches de Bretagne;
Val de Loire Nièvre;Val de Loire Pays de Retz;Val de Loire Sarthe;Val de Loire Vendée;Val de Loire Vienne`,
  "Bourgogne et Est": `
Coteaux de Coiffy;Coteaux de l'Auxois;Côtes de Meuse;Franche-Comté;Franche-Comté Coteaux de Champlitte;Haute-Marne;
Sainte-Marie-la-Blanche;Saône-et-Loire;Yonne`,
  "Île-de-France": `Île-de-France`,
  Cidres: `Cidre de Bretagne;Cidre breton;Cidre de Normandie;Cidre normand`,
};

const IG: Readonly<Record<string, string>> = {
  Cognac: `Cognac;Cognac Grande Champagne;Cognac Grande Fine Champagne;Cognac Petite Champagne;Cognac Fine Champagne;Cognac Borderies;
Cognac Fins Bois;Cognac Bons Bois;Cognac Bois Ordinaires`,
  Armagnac: `Armagnac;Armagnac-Ténarèze;Bas-Armagnac;Blanche Armagnac;Haut-Armagnac`,
  Normandie: `Calvados;Calvados Domfrontais;Calvados Pays d'Auge;Eau-de-vie de cidre de Normandie;Eau-de-vie de poiré de Normandie`,
  Bretagne: `Eau-de-vie de cidre de Bretagne;Whisky breton;Whisky de Bretagne`,
  Maine: `Eau-de-vie de cidre du Maine`,
  "Alsace et Lorraine": `
Framboise d'Alsace;Kirsch d'Alsace;Marc d'Alsace Gewurztraminer;Marc de Lorraine;Mirabelle d'Alsace;Mirabelle de Lorraine;
Quetsch d'Alsace;Whisky alsacien;Whisky d'Alsace`,
  "Franche-Comté": `Kirsch de Fougerolles;Marc du Jura`,
  Bourgogne: `Cassis de Bourgogne;Cassis de Dijon;Fine de Bourgogne;Marc de Bourgogne`,
  Champagne: `Fine champenoise;Eau-de-vie de vin de la Marne;Marc champenois;Marc de Champagne;Ratafia champenois;Ratafia de Champagne`,
  Loire: `Marc d'Auvergne`,
  "Savoie et Bugey": `Fine du Bugey;Marc du Bugey;Marc de Savoie;Génépi des Alpes`,
  Rhône: `Fine des Côtes-du-Rhône;Eau-de-vie de vin des Côtes-du-Rhône;Marc des Côtes du Rhône;Marc de Provence`,
  Bordeaux: `Fine Bordeaux`,
  Languedoc: `Fine Faugères;Eau-de-vie de Faugères;Marc du Languedoc;Eau-de-vie de vin originaire du Languedoc`,
  Saintonge: `Cassis de Saintonge`,
  Nord: `Genièvre Flandre Artois;Genièvre`,
  "Outre-mer": `
Rhum de la Baie du Galion;Rhum de la Guadeloupe;Rhum de la Guyane;Rhum de la Martinique;Rhum de la Réunion;
Rhum de sucrerie de la Baie du Galion;Rhum des Antilles françaises;Rhum des départements français d'outre-mer`,
};

const VSIG: Readonly<Record<string, string>> = { France: `Vin de France` };

const read = (of: Readonly<Record<string, string>>, sign: Appellation["sign"]): Appellation[] =>
  Object.entries(of).flatMap(([region, names]) =>
    names
      .split(";")
      .map((name) => name.replace(/\s+/g, " ").trim())
      .filter(Boolean)
      .map((name) => ({ name, sign, region })),
  );

/** Every name once for each of its signs: wines without indication, AOC, IGP, then IG, each in alphabetical order. */
export const APPELLATIONS: readonly Appellation[] = [
  read(VSIG, "VSIG"),
  read(AOC, "AOC"),
  read(IGP, "IGP"),
  read(IG, "IG"),
].flatMap((list) => list.toSorted((a, b) => a.name.localeCompare(b.name, "fr")));
