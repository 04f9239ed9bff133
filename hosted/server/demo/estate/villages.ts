/** Plan de Dieu, and the whites and rosé of the Rhône appellations. */
import type { Wine } from "./cellar.ts";

export const VILLAGES: Wine[] = [
  {
    n: 5,
    slug: "plan-de-dieu-le-plan-du-loup",
    name: "Le Plan du Loup",
    appellation: "Côtes du Rhône Villages Plan de Dieu",
    range: "villages",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Mourvèdre", "Syrah"],
    price: 12.5,
    carton: true,
    look: { motif: "cypress", accent: "#5d6b3a", capsule: "#3c1518" },
    description: {
      fr: "Jadis un bois où l’on se recommandait à Dieu, par peur des brigands et des loups. Aujourd’hui une mer de galets brûlants qui donne au mourvèdre la chaleur qu’il réclame : un vin sombre, salin, de caractère.",
      en: "Once a forest where travellers commended themselves to God for fear of robbers and wolves. Today a sea of hot pebbles that gives Mourvèdre the warmth it asks for: a dark, saline wine with character.",
    },
    pairing: {
      fr: "Civet de sanglier, gigot de sept heures, tomme de brebis affinée. Servir à 17 °C.",
      en: "Wild boar stew, seven-hour lamb, aged ewe’s cheese. Serve at 17 °C.",
    },
    terroir: {
      fr: "Plateau de garrigue à galets de quartz sur argiles rouges profondes, balayé par le mistral.",
      en: "A garrigue plateau of quartz pebbles over deep red clay, swept by the mistral.",
    },
    vinification: {
      fr: "Grenache 55 %, mourvèdre 30 %, syrah 15 %. Vendange manuelle, vingt-quatre jours de cuvaison, quinze mois de foudre.",
      en: "55% Grenache, 30% Mourvèdre, 15% Syrah. Hand-picked, twenty-four-day maceration, fifteen months in large cask.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1450,
        stock: { b75: 1640, b150: 54 },
        keep: [2026, 2033],
        tasting: {
          fr: "Olive noire, mûre, cuir frais. La bouche avance par paliers, serrée puis ample, avec une finale presque iodée.",
          en: "Black olive, blackberry, fresh leather. The palate moves in stages, tight then broad, with an almost briny finish.",
        },
      },
      {
        year: "2022",
        alcohol: 1500,
        stock: { b75: 410, b150: 18 },
        price: 13.2,
        keep: [2025, 2032],
        tasting: {
          fr: "Pruneau, tabac blond, cacao amer. Puissant, sans lourdeur grâce au mourvèdre.",
          en: "Prune, blond tobacco, bitter cocoa. Powerful, and kept from heaviness by the Mourvèdre.",
        },
      },
    ],
  },
  {
    n: 6,
    slug: "cotes-du-rhone-blanc-matin-clair",
    name: "Matin Clair",
    appellation: "Côtes du Rhône",
    range: "essentials",
    color: "white",
    labels: ["AOP", "AB"],
    grapes: ["Grenache blanc", "Viognier", "Clairette"],
    price: 9.5,
    prices: { bib3: 29 },
    carton: true,
    look: { motif: "sun", accent: "#d6a531", capsule: "#d6b65a" },
    description: {
      fr: "Vendangé à la fraîche, entre cinq et neuf heures, pressé dans la matinée. Un blanc de soif et de soleil, avec le gras du grenache blanc et le parfum discret du viognier.",
      en: "Picked in the cool between five and nine, pressed before noon. A white for thirst and sunshine, with the roundness of Grenache Blanc and the discreet scent of Viognier.",
    },
    pairing: {
      fr: "Brandade, tian de courgettes, picodon, apéritif. Servir à 10 °C.",
      en: "Salt cod brandade, courgette gratin, young goat’s cheese, aperitif. Serve at 10 °C.",
    },
    terroir: {
      fr: "Sols légers, sablo-calcaires, exposés au nord-est pour garder l’acidité.",
      en: "Light sandy limestone soils facing north-east to keep acidity.",
    },
    vinification: {
      fr: "Grenache blanc 50 %, viognier 30 %, clairette 20 %. Pressurage direct, fermentation à 16 °C, quatre mois sur lies fines.",
      en: "50% Grenache Blanc, 30% Viognier, 20% Clairette. Direct pressing, fermented at 16 °C, four months on fine lees.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1300,
        stock: { b375: 360, b75: 2210, b150: 24, bib3: 190 },
        keep: [2026, 2028],
        tasting: {
          fr: "Pêche de vigne, fleur d’oranger, amande fraîche. Bouche ample, finale citronnée.",
          en: "Vineyard peach, orange blossom, fresh almond. Broad palate, lemony finish.",
        },
      },
      {
        year: "2024",
        alcohol: 1300,
        stock: { b75: 330 },
        keep: [2025, 2027],
        tasting: {
          fr: "Poire, fenouil et tilleul. Plus tendu, il accompagne bien les poissons grillés.",
          en: "Pear, fennel and lime blossom. Tighter, a good match for grilled fish.",
        },
      },
    ],
  },
  {
    n: 7,
    slug: "cotes-du-rhone-villages-blanc-lune-de-craie",
    name: "Lune de Craie",
    appellation: "Côtes du Rhône Villages",
    range: "villages",
    color: "white",
    labels: ["AOP", "AB"],
    grapes: ["Roussanne", "Grenache blanc", "Bourboulenc"],
    price: 13,
    carton: true,
    look: { motif: "hills", accent: "#8a8f7a", capsule: "#cfc6a8" },
    description: {
      fr: "Une lentille de calcaire blanc, visible de loin les nuits de pleine lune, en haut du coteau. La roussanne y mûrit lentement et donne ce blanc de gastronomie, tendu et miellé à la fois.",
      en: "A lens of white limestone at the top of the slope, visible from afar on full-moon nights. Roussanne ripens slowly there and gives this food wine, taut and honeyed at once.",
    },
    pairing: {
      fr: "Volaille à la crème, Saint-Jacques, comté de dix-huit mois. Servir à 12 °C.",
      en: "Chicken in cream, scallops, eighteen-month Comté. Serve at 12 °C.",
    },
    terroir: {
      fr: "Calcaire lacustre affleurant à 280 m, vignes de vingt-huit ans.",
      en: "Outcropping lake limestone at 280 m, twenty-eight-year-old vines.",
    },
    vinification: {
      fr: "Roussanne 50 %, grenache blanc 35 %, bourboulenc 15 %. Un tiers en demi-muids, bâtonnage léger, neuf mois d’élevage.",
      en: "50% Roussanne, 35% Grenache Blanc, 15% Bourboulenc. One third in 500-litre casks, light lees stirring, nine months of ageing.",
    },
    years: [
      {
        year: "2024",
        alcohol: 1350,
        stock: { b75: 980, b150: 36 },
        medals: ["Médaille d'or, Concours des Dentelles 2025"],
        keep: [2026, 2031],
        tasting: {
          fr: "Acacia, poire williams, pierre mouillée. Texture de soie, amers nobles en finale.",
          en: "Acacia, Williams pear, wet stone. Silken texture, noble bitterness on the finish.",
        },
      },
      {
        year: "2023",
        alcohol: 1400,
        stock: { b75: 260, b150: 12 },
        price: 13.6,
        keep: [2025, 2030],
        tasting: {
          fr: "Miel de garrigue, abricot sec, noisette. Il gagne en profondeur.",
          en: "Garrigue honey, dried apricot, hazelnut. It is gaining depth.",
        },
      },
    ],
  },
  {
    n: 8,
    slug: "viognier-l-abricotiere",
    name: "L'Abricotière",
    appellation: "IGP Vaucluse",
    range: "essentials",
    color: "white",
    labels: ["IGP", "AB"],
    grapes: ["Viognier"],
    price: 11.5,
    look: { motif: "olive", accent: "#d98a3d", capsule: "#e0a765" },
    description: {
      fr: "L’ancien verger d’abricotiers du domaine, arraché en 2003 et replanté en viognier. Le vin semble s’en souvenir : rien de lourd, mais un parfum d’abricot juste cueilli.",
      en: "The estate’s old apricot orchard, pulled up in 2003 and replanted with Viognier. The wine seems to remember: nothing heavy, but a scent of just-picked apricot.",
    },
    pairing: {
      fr: "Curry de crevettes, tajine de poulet aux citrons, tarte aux abricots. Servir à 10 °C.",
      en: "Prawn curry, chicken tagine with preserved lemon, apricot tart. Serve at 10 °C.",
    },
    terroir: {
      fr: "Limons caillouteux frais, en pied de coteau.",
      en: "Cool stony silt at the foot of the slope.",
    },
    vinification: {
      fr: "Viognier 100 %. Macération pelliculaire de six heures, fermentation à 17 °C, élevage de cinq mois en cuve.",
      en: "100% Viognier. Six hours of skin contact, fermented at 17 °C, five months in tank.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1350,
        stock: { b75: 1450 },
        keep: [2026, 2028],
        tasting: {
          fr: "Abricot, chèvrefeuille, gingembre confit. Bouche charnue relevée d’une belle amertume.",
          en: "Apricot, honeysuckle, candied ginger. Fleshy palate lifted by a fine bitterness.",
        },
      },
      {
        year: "2024",
        alcohol: 1300,
        stock: { b75: 38 },
        keep: [2025, 2027],
        tasting: {
          fr: "Pêche blanche et iris. Les dernières bouteilles d’un millésime délicat.",
          en: "White peach and iris. The last bottles of a delicate vintage.",
        },
      },
    ],
  },
  {
    n: 9,
    slug: "cotes-du-rhone-rose-des-calades",
    name: "Rose des Calades",
    appellation: "Côtes du Rhône",
    range: "essentials",
    color: "rose",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Cinsault", "Syrah"],
    price: 9,
    prices: { bib3: 27, bib5: 41.5 },
    carton: true,
    look: { motif: "stones", accent: "#d9748a", capsule: "#e9b9b4" },
    description: {
      fr: "Un rosé de repas autant que de tonnelle, à la robe soutenue comme on les faisait avant la mode du pâle. Il a du goût et il l’assume.",
      en: "A rosé for the table as much as for the arbour, deeper in colour, as they were made before pale became the fashion. It has flavour and is not shy about it.",
    },
    pairing: {
      fr: "Aïoli, grillades, salade niçoise, cuisine thaïe. Servir à 11 °C.",
      en: "Aïoli, barbecue, niçoise salad, Thai food. Serve at 11 °C.",
    },
    terroir: {
      fr: "Terrasses de galets et argiles, récolte avant le lever du jour.",
      en: "Terraces of pebbles and clay, harvested before dawn.",
    },
    vinification: {
      fr: "Grenache 55 %, cinsault 30 %, syrah 15 %. Saignée et pressurage direct assemblés, fermentation à 15 °C.",
      en: "55% Grenache, 30% Cinsault, 15% Syrah. Bled and directly pressed juices blended, fermented at 15 °C.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1300,
        stock: { b375: 300, b75: 2900, b150: 90, bib3: 320, bib5: 280 },
        keep: [2026, 2027],
        tasting: {
          fr: "Fraise, pamplemousse rose, anis. Bouche vineuse et fraîche, finale sapide.",
          en: "Strawberry, pink grapefruit, aniseed. Vinous and fresh, a savoury finish.",
        },
      },
      {
        year: "2024",
        alcohol: 1250,
        stock: { b75: 120 },
        price: 8,
        keep: [2025, 2026],
        tasting: {
          fr: "Groseille et herbes sèches ; un rosé de cuisine, à boire sans attendre.",
          en: "Redcurrant and dried herbs; a kitchen rosé, to drink without delay.",
        },
      },
    ],
  },
];
