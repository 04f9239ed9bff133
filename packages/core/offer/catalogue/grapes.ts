import { plainText } from "#kit/list/list.ts";

/** A grape variety: its main name, its synonyms, and its colour (INAO: N noir, B blanc, G gris, Rs rose). */
export type Grape = { name: string; synonyms: string[]; colour: "N" | "B" | "G" | "Rs" };

/**
 * Varieties of the French list of the INAO that are grown, and the common ones of the OIV. One variety between
 * semicolons: name, synonyms after `=` separated by `/`.
 */
const BLACK = `
Abouriou;Alicante Bouschet=Alicante Henri Bouschet;Aramon;Arinarnoa;Aubun=Counoise du Pays/Murescola;Barbaroux;
Beaunoir;Béclan;Béquignol;Bouchalès;Bouillet;Bouteillan noir;Brachet=Braquet;Brun Argenté=Vaccarèse/Camarèse;
Brun Fourca;Cabernet Dorsa;Cabernet Cortis;Cabernet franc=Breton/Bouchet;Cabernet-sauvignon=Cabernet Sauvignon/Vidure;
Calitor;Caladoc;Carcajolo;Carignan=Mazuelo/Cariñena/Samsó;Carmenère=Grande Vidure;Castets;César=Romain;Chambourcin;
Chatus;Chenanson;Cinsaut=Cinsault/Œillade;Cot=Malbec/Auxerrois du Lot/Pressac;Corbeau=Douce noire/Charbono/Bonarda;
Counoise;Couderc noir;Duras;Durif=Petite Sirah;Egiodola;Étraire de la Dui;Fer=Fer Servadou/Braucol/Mansois/Pinenc;
Ferradou;Franc Noir de Haute-Saône;Fuella nera=Folle noire;Gamay=Gamay noir à jus blanc;Gamay de Bouze;Gamay de Chaudenay;
Gamay Fréaux;Ganson;Gascon;Genovèse noir;Gouget;Gramon;Grassen;Grenache noir=Garnacha tinta/Cannonau;Gros Vert noir;
Grolleau=Groslot;Jacquez;Joubertin;Jurançon noir;Lival;Lledoner pelut=Grenache poilu;Mancin;Manseng noir;Marselan;
Mayorquin noir;Mérille;Merlot;Meunier=Pinot Meunier/Müllerrebe;Milgranet;Mollard;Mondeuse noire=Mondeuse;Monerac;
Montils noir;Morrastel=Graciano/Tinta Miúda;Mourvaison;Mourvèdre=Monastrell/Mataró;Mouyssaguès;Muresconu;
Muscardin;Muscat à petits grains noirs;Muscat de Hambourg;Négret de Banhars;Négrette;Nielluccio=Sangiovese;
Noir Fleurien;Œillade noire;Oberlin noir;Pagadebiti noir;Persan=Étraire;Petit Verdot;Petit Bouschet;
Picardan noir;Pineau d'Aunis=Chenin noir;Pinot noir=Spätburgunder/Blauburgunder/Pinot nero;Pinotage;Piquepoul noir;
Plantet;Portan;Portugais bleu=Blauer Portugieser;Poulsard=Ploussard;Pougnet;Prunelard=Cot à queue rouge;Prunesta;
Ravat noir;Ribol;Robin noir;Rousseli;Saint-Macaire;Sciaccarello=Mammolo;Ségalin;Semebat;Servanin;Seinoir;
Syrah=Shiraz/Sérine;Tannat=Moustrou/Harriague;Tempranillo=Tinta Roriz/Cencibel/Aragonez/Tinto Fino;Téoulier noir;
Terret noir;Tibouren=Rossese di Dolceacqua;Touriga nacional;Touriga franca;Trousseau=Bastardo;Valdiguié=Gros Auxerrois;
Velteliner noir;Villard noir;Artaban;Vidoc;Monarch;Prior;Regent;Pinotin;Maréchal Foch;Léon Millot;Rondo;Cabaret noir;
Nebbiolo=Spanna/Chiavennasca;Barbera;Dolcetto;Corvina;Montepulciano;Primitivo=Zinfandel/Tribidrag;Aglianico;Nero d'Avola=Calabrese;
Negroamaro;Sagrantino;Teroldego;Lagrein;Blaufränkisch=Lemberger/Kékfrankos;Zweigelt;Saint-Laurent;Dornfelder;
Mencía=Jaen;Bobal;Monica;Castelão;Baga;Trincadeira;Tinta Barroca;Xinomavro;Agiorgitiko;Saperavi;Kadarka;Plavac mali;Vranac;Feteasca neagra;Gamaret;Garanoir;Humagne rouge;Cornalin
`;
const WHITE = `
Aligoté;Altesse=Roussette;Aranel;Arbane=Arbanne;Arriloba;Arrufiac=Arrufiat/Ruffiac;Arvine=Petite Arvine;Aubin;Aubin vert;
Auxerrois;Bachet;Baco blanc=Baco 22 A;Barbaroux blanc;Baroque;Bia;Biancu Gentile;Blanc Dame;Blanqueiron;Bouquettraube;
Bourboulenc=Doucillon/Malvoisie du Languedoc;Bouteillan blanc;Brun blanc;Camaralet;Carignan blanc;Carcajolo blanc;Chardonnay=Beaunois/Melon d'Arbois;
Chasan;Chasselas=Fendant/Gutedel;Chenin=Chenin blanc/Pineau de la Loire/Steen;Clairette=Blanquette;Claverie;Codivarta;
Colombard=French Colombard;Courbu=Petit Courbu;Crouchen;Clarin;Danlas;Elbling;Feunate;Folignan;Folle blanche=Gros Plant/Picpoul des Charentes;
Furmint;Genovèse;Goldriesling;Gouais;Grand Blanc;Graisse;Grenache blanc=Garnacha blanca;Gringet;Gros Manseng;Gros Vert;
Jacquère;Joannenc;Jurançon blanc;Knipperlé;Lauzet;Len de l'El=Loin de l'œil;Liliorila;Listan=Palomino;Lignage;
Macabeu=Maccabeo/Viura;Maréchal Joffre blanc;Marsanne;Mauzac=Blanquette de Limoux;Mayorquin;Melon=Melon de Bourgogne/Muscadet;
Merlot blanc;Meslier Saint-François;Molette;Mondeuse blanche;Montils;Müller-Thurgau=Rivaner;Muscadelle;
Muscat à petits grains blancs=Muscat de Frontignan/Moscato bianco/Muscat blanc;Muscat d'Alexandrie=Muscat romain/Zibibbo;Muscat Ottonel;Muscat cendré;
Ondenc;Orbois=Menu Pineau/Arbois;Pagadebiti=Bombino bianco;Parellada;Pascal blanc;Perdea;Petit Manseng;Petit Meslier;Picardan;
Pignerol;Pinot blanc=Weissburgunder/Klevner;Piquepoul blanc=Picpoul;Précoce Bousquet;Précoce de Malingre;Raffiat de Moncade;Ravat blanc;
Riesling=Rheinriesling;Riminèse;Romorantin=Dannery;Rosé du Var;Roussanne=Bergeron;Roublot;Sacy=Tressallier;Saint-Côme;Saint-Pierre doré;
Sauvignon blanc=Sauvignon/Fumé blanc/Blanc fumé;Savagnin blanc=Savagnin/Naturé/Heida/Traminer;Select;Sémillon;Servant;Sylvaner=Silvaner;Terret blanc;
Tourbat=Malvoisie du Roussillon;Torrontés;Trebbiano;Ugni blanc=Saint-Émilion/Trebbiano toscano;Valérien;Velteliner=Grüner Veltliner;Verdesse;
Vermentino=Rolle/Malvoisie de Corse/Favorita;Vidal;Villard blanc;Viognier;Voltis;Floréal;Souvignier gris;Muscaris;Soreli;Bronner;Johanniter;Solaris;Saphira;Sauvignac;
Albariño=Alvarinho;Assyrtiko;Arneis;Cortese;Fiano;Garganega;Glera=Prosecco;Godello;Greco;Grillo;Inzolia;Loureiro;Malvasia;Pecorino;Verdejo;Verdicchio;Xarel-lo;Airén;Fernão Pires;Encruzado;Hárslevelű;Kerner;Scheurebe;Rkatsiteli;Welschriesling;Amigne;Humagne blanche;Païen
`;
const GREY = `
Grenache gris=Garnacha roja;Grolleau gris;Pinot gris=Grauburgunder/Pinot grigio/Malvoisie;Piquepoul gris;Sauvignon gris=Fié gris;Terret gris;Carignan gris;Chasselas gris;Aubin gris;Sylvaner gris;Chardonnay gris
`;
const ROSE = `
Gewurztraminer=Gewürztraminer/Traminer aromatique;Clairette rose;Savagnin rose=Klevener de Heiligenstein;Chasselas rose;Mauzac rose;Muscat à petits grains roses;Muscat à petits grains rouges;Velteliner rouge précoce=Malvoisie rose;Chardonnay rose;Barbaroux rose
`;

const read = (text: string, colour: Grape["colour"]): Grape[] =>
  text
    .split(";")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [name = "", synonyms = ""] = entry.split("=");
      return { name, synonyms: synonyms === "" ? [] : synonyms.split("/"), colour };
    });

/** Every variety, by name. */
export const GRAPES: readonly Grape[] = [
  ...read(BLACK, "N"),
  ...read(WHITE, "B"),
  ...read(GREY, "G"),
  ...read(ROSE, "Rs"),
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Returns varieties whose name or synonym holds each word of the text; those that begin with it come first. */
export function grapesLike(text: string, most = 12): Grape[] {
  const wanted = plainText(text).trim();
  if (wanted === "") return GRAPES.slice(0, most);
  const names = (grape: Grape): string[] => [grape.name, ...grape.synonyms].map(plainText);
  const rank = (grape: Grape): number => (names(grape).some((name) => name.startsWith(wanted)) ? 0 : 1);
  return GRAPES.filter((grape) => names(grape).some((name) => name.includes(wanted)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}
