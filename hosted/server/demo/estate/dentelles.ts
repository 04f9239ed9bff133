/** Around the Dentelles de Montmirail: Vacqueyras, Gigondas, Beaumes-de-Venise. */
import type { Wine } from "./cellar.ts";

export const DENTELLES: Wine[] = [
  {
    n: 21,
    slug: "vacqueyras-pierre-levee",
    name: "Pierre Levée",
    appellation: "Vacqueyras",
    range: "growths",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Cinsault"],
    price: 17.9,
    carton: true,
    look: { motif: "tower", accent: "#7d3b3b", capsule: "#4b1a1a" },
    description: {
      fr: "Une pierre dressée, sans doute une borne romaine, garde l’entrée de la parcelle. Les sables de Vacqueyras donnent ici un vin élégant, épicé, plus en dentelle qu’en muscle.",
      en: "A standing stone, probably a Roman boundary mark, guards the way into the plot. The sands of Vacqueyras give an elegant, spicy wine here, more lace than muscle.",
    },
    pairing: {
      fr: "Carré d’agneau, caille aux raisins, saint-nectaire. Servir à 16 °C.",
      en: "Rack of lamb, quail with grapes, Saint-Nectaire. Serve at 16 °C.",
    },
    terroir: {
      fr: "Sables et terrasses de garrigue au pied des Dentelles, 140 m, vignes de quarante-huit ans.",
      en: "Sand and garrigue terraces at the foot of the Dentelles, 140 m, forty-eight-year-old vines.",
    },
    vinification: {
      fr: "Grenache 65 %, syrah 25 %, cinsault 10 %. Égrappage partiel, vingt jours de cuvaison, quinze mois d’élevage en cuve et foudre.",
      en: "65% Grenache, 25% Syrah, 10% Cinsault. Partly destemmed, twenty-day maceration, fifteen months in vat and large cask.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1450,
        stock: { b375: 120, b75: 1320, b150: 48 },
        keep: [2026, 2035],
        tasting: {
          fr: "Framboise, poivre, fleur de thym. Une bouche tout en caresse, puis une trame minérale qui la redresse.",
          en: "Raspberry, pepper, thyme flower. A caressing palate, then a mineral thread that straightens it.",
        },
      },
      {
        year: "2022",
        alcohol: 1450,
        stock: { b75: 390, b150: 16 },
        price: 18.6,
        keep: [2025, 2034],
        tasting: {
          fr: "Fruits noirs confiturés, garrigue, réglisse. Gourmand, à table dès maintenant.",
          en: "Jammy dark fruit, garrigue, liquorice. Generous, ready for the table now.",
        },
      },
    ],
  },
  {
    n: 22,
    slug: "vacqueyras-rose-l-heure-douce",
    name: "L'Heure Douce",
    appellation: "Vacqueyras",
    range: "growths",
    color: "rose",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Mourvèdre", "Cinsault"],
    price: 14.5,
    look: { motif: "stones", accent: "#c76a6a", capsule: "#d9a39a" },
    description: {
      fr: "Une rareté : le rosé ne compte que pour quelques pour cent de l’appellation. Élevé six mois en demi-muids, c’est un vin de table au sens noble, qui tient tête à une bouillabaisse.",
      en: "A rarity: rosé makes up only a few per cent of the appellation. Six months in 500-litre casks make it a table wine in the noble sense, able to stand up to a bouillabaisse.",
    },
    pairing: {
      fr: "Bouillabaisse, rouget, agneau rosé, cuisine indienne. Servir à 12 °C.",
      en: "Bouillabaisse, red mullet, pink lamb, Indian food. Serve at 12 °C.",
    },
    terroir: {
      fr: "Terrasses sableuses, vignes de trente ans, récolte manuelle.",
      en: "Sandy terraces, thirty-year-old vines, picked by hand.",
    },
    vinification: {
      fr: "Grenache 60 %, mourvèdre 25 %, cinsault 15 %. Pressurage direct, fermentation et élevage de six mois en demi-muids.",
      en: "60% Grenache, 25% Mourvèdre, 15% Cinsault. Direct pressing, fermented and aged six months in 500-litre casks.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1350,
        stock: { b75: 540, b150: 24 },
        keep: [2026, 2030],
        tasting: {
          fr: "Fraise écrasée, mandarine, safran. Texture crémeuse, finale longue et poivrée.",
          en: "Crushed strawberry, mandarin, saffron. Creamy texture, a long peppery finish.",
        },
      },
      {
        year: "2024",
        alcohol: 1350,
        stock: { b75: 90 },
        keep: [2025, 2029],
        tasting: {
          fr: "Abricot sec, rose, épices blondes : la preuve qu’un rosé peut attendre.",
          en: "Dried apricot, rose, blond spices: proof that rosé can wait.",
        },
      },
    ],
  },
  {
    n: 23,
    slug: "gigondas-dentelle-de-midi",
    name: "Dentelle de Midi",
    appellation: "Gigondas",
    range: "plots",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Mourvèdre", "Syrah"],
    price: 26,
    carton: true,
    look: { motif: "hills", accent: "#c9a45c", capsule: "#231a16" },
    description: {
      fr: "Soixante-dix ares au col, là où les calcaires des Dentelles se découpent sur le ciel de midi. Un Gigondas d’altitude : la puissance de l’appellation, la fraîcheur de la montagne.",
      en: "Seventy ares on the pass, where the limestone of the Dentelles stands out against the midday sky. A Gigondas from altitude: the power of the appellation, the coolness of the mountain.",
    },
    pairing: {
      fr: "Côte de bœuf maturée, truffes, gibier à plumes. Servir à 17 °C.",
      en: "Aged rib of beef, truffles, game birds. Serve at 17 °C.",
    },
    terroir: {
      fr: "Éboulis calcaires et marnes jaunes à 430 m, vignes de cinquante ans.",
      en: "Limestone scree and yellow marl at 430 m, fifty-year-old vines.",
    },
    vinification: {
      fr: "Grenache 75 %, mourvèdre 15 %, syrah 10 %. Grappes entières pour un tiers, un mois de cuvaison, dix-huit mois de foudre.",
      en: "75% Grenache, 15% Mourvèdre, 10% Syrah. One third whole bunches, a month of maceration, eighteen months in large cask.",
    },
    years: [
      {
        year: "2022",
        alcohol: 1500,
        stock: { b75: 560, b150: 36 },
        keep: [2027, 2040],
        tasting: {
          fr: "Cerise noire, iris, fumée froide. Bouche monumentale et pourtant dessinée à la plume.",
          en: "Black cherry, iris, cold smoke. A monumental palate, yet drawn with a pen.",
        },
      },
      {
        year: "2021",
        alcohol: 1400,
        stock: { b75: 210, b150: 15 },
        keep: [2026, 2037],
        tasting: {
          fr: "Framboise, poivre rose, menthe sauvage. Un Gigondas de dentelle.",
          en: "Raspberry, pink pepper, wild mint. Gigondas in lace.",
        },
      },
      {
        year: "2019",
        alcohol: 1500,
        stock: { b75: 54, b150: 4 },
        price: 32,
        keep: [2024, 2038],
        tasting: {
          fr: "Fruits noirs, truffe, écorce d’orange. Grand millésime, les dernières caisses.",
          en: "Dark fruit, truffle, orange rind. A great vintage, the last cases.",
        },
      },
    ],
  },
  {
    n: 24,
    slug: "muscat-de-beaumes-de-venise-or-de-midi",
    name: "Or de Midi",
    appellation: "Muscat de Beaumes-de-Venise",
    range: "sweet",
    color: "amber",
    labels: ["AOP", "AB"],
    grapes: ["Muscat à petits grains blancs", "Muscat à petits grains noirs"],
    price: 16.5,
    prices: { b375: 9.9 },
    sugarsGPerL: 110,
    look: { motif: "sun", accent: "#c98b1f", capsule: "#c9a45c", shape: "bordeaux" },
    description: {
      fr: "Les petits grains de muscat, cueillis tard sur les safres de Beaumes, donnent cet or liquide. On le sert très frais à l’apéritif, ou sur un melon coupé en deux.",
      en: "Small-berried Muscat, picked late on the sandstone of Beaumes, gives this liquid gold. Serve it well chilled as an aperitif, or over half a melon.",
    },
    pairing: {
      fr: "Melon, foie gras, tarte au citron, roquefort. Servir à 8 °C.",
      en: "Melon, foie gras, lemon tart, Roquefort. Serve at 8 °C.",
    },
    terroir: {
      fr: "Safres (grès sableux) du Miocène, exposition sud, à l’abri du mistral.",
      en: "Miocene sandstone facing south, sheltered from the mistral.",
    },
    vinification: {
      fr: "Muscat à petits grains blancs 90 %, noirs 10 %. Pressurage doux, mutage à l’alcool vinique, cinq mois de cuve. 110 g/l de sucres.",
      en: "90% white and 10% black small-berried Muscat. Gently pressed, fortified with grape spirit, five months in tank. 110 g/l of sugar.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1500,
        stock: { b375: 620, b75: 840 },
        keep: [2026, 2032],
        tasting: {
          fr: "Raisin frais, rose, litchi, citron confit. La douceur est portée par une vivacité inattendue.",
          en: "Fresh grape, rose, lychee, candied lemon. Sweetness carried by unexpected liveliness.",
        },
      },
      {
        year: "2024",
        alcohol: 1500,
        stock: { b375: 140, b75: 190 },
        keep: [2025, 2031],
        tasting: {
          fr: "Abricot, miel d’acacia, menthe fraîche. Plus suave, avec une touche d’ambre.",
          en: "Apricot, acacia honey, fresh mint. Smoother, with a touch of amber.",
        },
      },
    ],
  },
];
