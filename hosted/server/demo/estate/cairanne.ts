/** Cairanne: the village of the estate. */
import type { Wine } from "./cellar.ts";

export const CAIRANNE: Wine[] = [
  {
    n: 14,
    slug: "cairanne-les-trois-calades",
    name: "Les Trois Calades",
    appellation: "Cairanne",
    range: "growths",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Mourvèdre", "Counoise"],
    price: 15.5,
    carton: true,
    look: { motif: "stones", accent: "#9a3b26", capsule: "#5b1519" },
    description: {
      fr: "Le vin qui porte le nom du domaine et le représente partout. Trois terroirs, trois chemins pavés, un seul vin : la garrigue pour l’épice, le coteau pour la chair, l’argile pour la longueur.",
      en: "The wine that bears the estate’s name and speaks for it everywhere. Three soils, three paved lanes, one wine: the garrigue for spice, the slope for flesh, the clay for length.",
    },
    pairing: {
      fr: "Épaule d’agneau confite, bœuf à la ficelle, champignons. Servir à 16 °C, carafer jeune.",
      en: "Slow-cooked shoulder of lamb, poached beef, mushrooms. Serve at 16 °C, decant when young.",
    },
    terroir: {
      fr: "Garrigues caillouteuses, argiles du Pliocène et calcaires du coteau de Ventabren, de 120 à 300 m.",
      en: "Stony garrigue, Pliocene clay and the limestone of the Ventabren slope, from 120 to 300 m.",
    },
    vinification: {
      fr: "Grenache 60 %, syrah 20 %, mourvèdre 15 %, counoise 5 %. Vendange manuelle triée, trois semaines de cuvaison, quatorze mois de cuve béton et de foudre.",
      en: "60% Grenache, 20% Syrah, 15% Mourvèdre, 5% Counoise. Hand-picked and sorted, three-week maceration, fourteen months in concrete and large cask.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1450,
        stock: { b375: 280, b75: 3120, b150: 96 },
        medals: ["Médaille d'or, Concours des Dentelles 2025"],
        keep: [2026, 2034],
        tasting: {
          fr: "Fraise noire, poivre et genièvre. La bouche est pleine, soyeuse, tenue par des tanins fins ; la finale sent la garrigue après la pluie.",
          en: "Dark strawberry, pepper and juniper. A full, silky palate held by fine tannins; the finish smells of garrigue after rain.",
        },
      },
      {
        year: "2022",
        alcohol: 1450,
        stock: { b375: 96, b75: 980, b150: 42 },
        price: 16.2,
        keep: [2025, 2033],
        tasting: {
          fr: "Figue, laurier, chocolat noir. Un vin large d’épaules, déjà très accessible.",
          en: "Fig, bay leaf, dark chocolate. A broad-shouldered wine, already very approachable.",
        },
      },
      {
        year: "2020",
        alcohol: 1400,
        stock: { b75: 150, b150: 9 },
        price: 18,
        keep: [2024, 2031],
        tasting: {
          fr: "Cuir, fruits confits, truffe naissante : le bel âge d’un grand classique.",
          en: "Leather, candied fruit, a first breath of truffle: a classic at a fine age.",
        },
      },
    ],
  },
  {
    n: 15,
    slug: "cairanne-haut-de-garrigue",
    name: "Haut de Garrigue",
    appellation: "Cairanne",
    range: "growths",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Mourvèdre", "Vaccarèse"],
    price: 19.5,
    carton: true,
    look: { motif: "cypress", accent: "#6b6a3a", capsule: "#33251c" },
    description: {
      fr: "La parcelle la plus haute, cernée de chênes verts et de cades. On y travaille au cheval, par choix et par nécessité. Le vin a le parfum du lieu : genièvre, résine, pierre chaude.",
      en: "The highest plot, ringed by holm oak and juniper. It is ploughed by horse, by choice and by necessity. The wine smells of the place: juniper, resin, hot stone.",
    },
    pairing: {
      fr: "Pigeon, agneau de Sisteron, banon affiné. Servir à 17 °C.",
      en: "Pigeon, Sisteron lamb, ripe Banon cheese. Serve at 17 °C.",
    },
    terroir: {
      fr: "Calcaire dur et marnes grises à 310 m, vignes de cinquante-cinq ans.",
      en: "Hard limestone and grey marl at 310 m, fifty-five-year-old vines.",
    },
    vinification: {
      fr: "Grenache 70 %, mourvèdre 25 %, vaccarèse 5 %. Un quart de grappes entières, levures indigènes, dix-huit mois de demi-muids de plusieurs vins.",
      en: "70% Grenache, 25% Mourvèdre, 5% Vaccarèse. One quarter whole bunches, native yeasts, eighteen months in used 500-litre casks.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1450,
        stock: { b75: 860, b150: 30 },
        keep: [2027, 2036],
        tasting: {
          fr: "Genièvre, cerise noire, graphite. Bouche droite, grain de tanin serré, longueur remarquable.",
          en: "Juniper, black cherry, graphite. A straight palate, close-grained tannin, remarkable length.",
        },
      },
      {
        year: "2021",
        alcohol: 1400,
        stock: { b75: 310, b150: 14 },
        price: 20.5,
        keep: [2025, 2033],
        tasting: {
          fr: "Rose ancienne, orange sanguine, poivre blanc. La finesse d’une année fraîche.",
          en: "Old rose, blood orange, white pepper. The finesse of a cool year.",
        },
      },
    ],
  },
  {
    n: 16,
    slug: "cairanne-vignes-de-1934",
    name: "Vignes de 1934",
    appellation: "Cairanne",
    range: "plots",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Carignan", "Clairette rose"],
    price: 28,
    carton: true,
    look: { motif: "vine", accent: "#c9a45c", capsule: "#1d1a18", closure: "wax" },
    description: {
      fr: "Quarante-deux ares plantés par Anselme Vernède l’année de son mariage, cépages mêlés, jamais arrachés. Un millier de bouteilles les bonnes années, numérotées à la main.",
      en: "Forty-two ares planted by Anselme Vernède the year he married, varieties intermixed, never pulled up. A thousand bottles in a good year, numbered by hand.",
    },
    pairing: {
      fr: "Lièvre à la royale, truffe, ou seul après le repas. Servir à 17 °C, carafer deux heures.",
      en: "Hare à la royale, truffle, or on its own after dinner. Serve at 17 °C, decant for two hours.",
    },
    terroir: {
      fr: "Argiles rouges profondes à galets, porte-greffe Rupestris, rendement de 18 hl/ha.",
      en: "Deep red clay with pebbles, Rupestris rootstock, a yield of 18 hl/ha.",
    },
    vinification: {
      fr: "Grenache 85 %, carignan 10 %, clairette rose 5 %, cofermentés. Cinq semaines de cuvaison, vingt-deux mois de demi-muids, mise sans filtration.",
      en: "85% Grenache, 10% Carignan, 5% Clairette Rose, fermented together. Five-week maceration, twenty-two months in 500-litre casks, bottled unfiltered.",
    },
    years: [
      {
        year: "2022",
        alcohol: 1500,
        stock: { b75: 420, b150: 36 },
        keep: [2027, 2042],
        tasting: {
          fr: "Kirsch, encens, peau d’orange, ciste. Une matière immense qui reste aérienne, et une finale qui n’en finit pas.",
          en: "Kirsch, incense, orange peel, rock rose. Immense substance that stays airborne, and a finish without end.",
        },
      },
      {
        year: "2021",
        alcohol: 1450,
        stock: { b75: 46, b150: 6 },
        keep: [2026, 2038],
        tasting: {
          fr: "Griotte, thé fumé, pivoine. Plus frêle en apparence, d’une précision rare.",
          en: "Sour cherry, smoked tea, peony. Frailer on the surface, of rare precision.",
        },
      },
    ],
  },
  {
    n: 17,
    slug: "cairanne-blanc-aire-des-tilleuls",
    name: "Aire des Tilleuls",
    appellation: "Cairanne",
    range: "growths",
    color: "white",
    labels: ["AOP", "AB"],
    grapes: ["Clairette", "Roussanne", "Grenache blanc"],
    price: 17,
    carton: true,
    look: { motif: "olive", accent: "#8c8a4a", capsule: "#d8c88f" },
    description: {
      fr: "L’ancienne aire à battre, à l’ombre de deux tilleuls plantés à la Révolution. Un blanc de garde, rare dans le Sud, élevé comme un rouge.",
      en: "The old threshing floor, in the shade of two lime trees planted at the Revolution. A white to lay down, rare in the South, raised like a red.",
    },
    pairing: {
      fr: "Loup au fenouil, ris de veau, risotto au safran. Servir à 12 °C.",
      en: "Sea bass with fennel, sweetbreads, saffron risotto. Serve at 12 °C.",
    },
    terroir: {
      fr: "Calcaires blancs et marnes, exposition est, vignes de quarante ans.",
      en: "White limestone and marl, facing east, forty-year-old vines.",
    },
    vinification: {
      fr: "Clairette 50 %, roussanne 30 %, grenache blanc 20 %. Fermentation en demi-muids et jarres de grès, dix mois sur lies.",
      en: "50% Clairette, 30% Roussanne, 20% Grenache Blanc. Fermented in 500-litre casks and stoneware jars, ten months on lees.",
    },
    years: [
      {
        year: "2024",
        alcohol: 1350,
        stock: { b75: 690, b150: 24 },
        keep: [2026, 2034],
        tasting: {
          fr: "Tilleul, mirabelle, cire d’abeille. Ample et ciselé, avec une salinité qui étire la finale.",
          en: "Lime blossom, mirabelle plum, beeswax. Broad and chiselled, with a salinity that draws out the finish.",
        },
      },
      {
        year: "2023",
        alcohol: 1400,
        stock: { b75: 240, b150: 10 },
        price: 17.8,
        keep: [2025, 2033],
        tasting: {
          fr: "Poire rôtie, camomille, pierre à fusil. Il commence à livrer ses arômes de garde.",
          en: "Roast pear, camomile, flint. It is beginning to show its aged aromas.",
        },
      },
    ],
  },
];
