/** Vaucluse, Côtes du Rhône and Côtes du Rhône Villages, red. */
import type { Wine } from "./cellar.ts";

export const RHONE: Wine[] = [
  {
    n: 1,
    slug: "petite-calade-rouge",
    name: "Petite Calade",
    appellation: "IGP Vaucluse",
    range: "essentials",
    color: "red",
    labels: ["IGP", "AB"],
    grapes: ["Grenache noir", "Marselan", "Merlot"],
    price: 8,
    prices: { bib3: 24.5, bib5: 38 },
    look: { motif: "stones", accent: "#a8432f", capsule: "#8c2f24" },
    description: {
      fr: "Le rouge de tous les jours du domaine, né des jeunes vignes plantées au pied du village. Du fruit, de la souplesse, rien qui pèse : une bouteille que l’on ouvre sans réfléchir et que l’on finit sans s’en apercevoir.",
      en: "The estate’s everyday red, from young vines planted at the foot of the village. Fruit, suppleness, nothing heavy: a bottle you open without a second thought and finish before you notice.",
    },
    pairing: {
      fr: "Charcuterie, pizza, poulet rôti du dimanche. Servir à 15 °C.",
      en: "Cold cuts, pizza, Sunday roast chicken. Serve at 15 °C.",
    },
    terroir: {
      fr: "Alluvions sablo-limoneuses de la plaine de l’Aygues, vignes de douze ans en moyenne.",
      en: "Sandy silt of the Aygues plain, vines twelve years old on average.",
    },
    vinification: {
      fr: "Grenache 50 %, marselan 30 %, merlot 20 %. Cuvaison courte de huit jours à 24 °C, six mois de cuve béton.",
      en: "50% Grenache, 30% Marselan, 20% Merlot. Short eight-day maceration at 24 °C, six months in concrete.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1300,
        stock: { b75: 4200, bib3: 380, bib5: 260 },
        keep: [2026, 2028],
        tasting: {
          fr: "Robe rubis vif, nez de cerise burlat et de violette. La bouche est ronde, juteuse, avec une pointe de réglisse.",
          en: "Bright ruby, black cherry and violet on the nose. Round, juicy palate with a hint of liquorice.",
        },
      },
      {
        year: "2024",
        alcohol: 1250,
        stock: { b75: 640 },
        keep: [2025, 2027],
        tasting: {
          fr: "Un millésime léger et digeste : framboise, poivre blanc, tanins à peine marqués.",
          en: "A light, refreshing vintage: raspberry, white pepper, barely there tannins.",
        },
      },
    ],
  },
  {
    n: 2,
    slug: "cotes-du-rhone-galets-d-anselme",
    name: "Galets d'Anselme",
    appellation: "Côtes du Rhône",
    range: "essentials",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Carignan"],
    price: 9.2,
    prices: { bib3: 28, bib5: 43.5 },
    carton: true,
    look: { motif: "sun", accent: "#c2582b", capsule: "#6e1f22" },
    description: {
      fr: "Anselme, l’arrière-grand-père, triait à la main les galets de ses rangs pour paver la cour : les trois calades du domaine viennent de là. Cette cuvée lui rend hommage, franche et généreuse comme un repas de vendanges.",
      en: "Great-grandfather Anselme picked the pebbles out of his rows to pave the courtyard: the estate’s three calades come from there. This wine is a tribute to him, frank and generous as a harvest meal.",
    },
    pairing: {
      fr: "Caillette, farcis provençaux, côtes d’agneau au thym. Servir à 16 °C.",
      en: "Herb faggots, stuffed vegetables, lamb chops with thyme. Serve at 16 °C.",
    },
    terroir: {
      fr: "Terrasses argilo-calcaires couvertes de galets roulés, exposition sud, 150 m d’altitude.",
      en: "South-facing clay-limestone terraces covered with rolled pebbles, at 150 m.",
    },
    vinification: {
      fr: "Grenache 65 %, syrah 25 %, carignan 10 %. Égrappage total, quinze jours de cuvaison, neuf mois de cuve béton.",
      en: "65% Grenache, 25% Syrah, 10% Carignan. Fully destemmed, fifteen-day maceration, nine months in concrete.",
    },
    years: [
      {
        year: "2024",
        alcohol: 1350,
        stock: { b375: 480, b75: 3650, b150: 60, bib3: 240, bib5: 310 },
        medals: ["Médaille d'argent, Concours des Dentelles 2025"],
        keep: [2025, 2029],
        tasting: {
          fr: "Cerise noire, thym et poivre. Attaque souple, milieu de bouche charnu, finale fraîche sur le noyau.",
          en: "Black cherry, thyme and pepper. Supple attack, fleshy mid-palate, fresh finish with a touch of cherry stone.",
        },
      },
      {
        year: "2023",
        alcohol: 1400,
        stock: { b375: 96, b75: 870, b150: 24 },
        keep: [2024, 2028],
        tasting: {
          fr: "Plus solaire : confiture de mûre, garrigue chaude, cacao. Les tanins se sont fondus.",
          en: "Sunnier: blackberry jam, warm garrigue, cocoa. The tannins have melted away.",
        },
      },
    ],
  },
  {
    n: 3,
    slug: "cotes-du-rhone-sans-detour",
    name: "Sans Détour",
    appellation: "Côtes du Rhône",
    range: "essentials",
    color: "red",
    labels: ["AOP", "AB", "naturel"],
    grapes: ["Grenache noir", "Cinsault"],
    price: 11.9,
    natural: true,
    look: {
      motif: "cicada",
      accent: "#2f6b4f",
      capsule: "#2f6b4f",
      label: "poster",
      paper: "#f3efe2",
      closure: "wax",
    },
    description: {
      fr: "Du raisin, et c’est tout. Vinifié et mis en bouteille sans sulfites ajoutés, ce grenache de sables va droit au fruit. À carafer dix minutes, à finir dans la soirée.",
      en: "Grapes, and nothing else. Made and bottled without added sulphites, this Grenache from sandy soils goes straight to the fruit. Decant for ten minutes, finish it the same evening.",
    },
    pairing: {
      fr: "Tapenade, thon mi-cuit, pastilla, fromages de chèvre frais. Servir à 14 °C.",
      en: "Tapenade, seared tuna, pastilla, fresh goat’s cheese. Serve at 14 °C.",
    },
    terroir: {
      fr: "Sables fins sur safres, parcelle des Bouisses, enherbée un rang sur deux.",
      en: "Fine sand over sandstone, the Bouisses plot, grass grown in every second row.",
    },
    vinification: {
      fr: "Grenache 70 %, cinsault 30 %. Grappes entières en macération semi-carbonique, levures indigènes, ni collage ni filtration.",
      en: "70% Grenache, 30% Cinsault. Whole bunches, semi-carbonic maceration, native yeasts, neither fined nor filtered.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1300,
        stock: { b75: 1180, b150: 48 },
        keep: [2026, 2028],
        tasting: {
          fr: "Grenadine, pivoine, zeste d’orange sanguine. Bouche désaltérante, presque croquante.",
          en: "Grenadine, peony, blood orange zest. Thirst-quenching, almost crunchy palate.",
        },
      },
      {
        year: "2024",
        alcohol: 1250,
        stock: { b75: 210 },
        keep: [2025, 2027],
        tasting: {
          fr: "Fraise des bois et feuille de tomate ; un an de bouteille lui a donné une note de cuir fin.",
          en: "Wild strawberry and tomato leaf; a year in bottle has brought a note of fine leather.",
        },
      },
    ],
  },
  {
    n: 4,
    slug: "cotes-du-rhone-villages-calade-basse",
    name: "Calade Basse",
    appellation: "Côtes du Rhône Villages",
    range: "villages",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Mourvèdre"],
    price: 10.8,
    carton: true,
    look: { motif: "hills", accent: "#9c4a2c", capsule: "#5a1a1e" },
    description: {
      fr: "La première des trois calades, celle qui descend vers la rivière. Un Villages complet, où le mourvèdre apporte la mâche et la syrah le fruit noir : le meilleur rapport entre le plaisir et le prix de la gamme.",
      en: "The first of the three calades, the one that runs down to the river. A complete Villages, Mourvèdre for chew and Syrah for dark fruit: the best value of the range.",
    },
    pairing: {
      fr: "Daube, magret, gratin d’aubergines. Servir à 16 °C.",
      en: "Beef daube, duck breast, aubergine bake. Serve at 16 °C.",
    },
    terroir: {
      fr: "Argiles rouges caillouteuses, vignes de trente-cinq ans, rendement de 38 hl/ha.",
      en: "Stony red clay, thirty-five-year-old vines, a yield of 38 hl/ha.",
    },
    vinification: {
      fr: "Grenache 60 %, syrah 25 %, mourvèdre 15 %. Trois semaines de cuvaison, douze mois de cuve et de foudre.",
      en: "60% Grenache, 25% Syrah, 15% Mourvèdre. Three-week maceration, twelve months in vat and large cask.",
    },
    years: [
      {
        year: "2024",
        alcohol: 1400,
        stock: { b375: 240, b75: 2480, b150: 72 },
        keep: [2026, 2031],
        tasting: {
          fr: "Mûre, laurier et tapenade. Bouche dense mais souple, tanins poudrés, finale sur les épices douces.",
          en: "Blackberry, bay leaf and olive paste. Dense yet supple, powdery tannins, a finish of sweet spice.",
        },
      },
      {
        year: "2023",
        alcohol: 1450,
        stock: { b375: 60, b75: 1120, b150: 30 },
        medals: ["Médaille d'or, Rencontres des Vins de Garrigue 2024"],
        keep: [2025, 2030],
        tasting: {
          fr: "Cassis mûr, réglisse, fumée légère. L’équilibre entre la chaleur de l’année et la fraîcheur du lieu est parfait.",
          en: "Ripe blackcurrant, liquorice, light smoke. A perfect balance between a warm year and a cool place.",
        },
      },
      {
        year: "2021",
        alcohol: 1350,
        stock: { b75: 84 },
        price: 11.6,
        keep: [2023, 2028],
        tasting: {
          fr: "Un millésime frais, sur la griotte, le graphite et le poivre. À son apogée.",
          en: "A cool vintage of sour cherry, graphite and pepper. At its peak.",
        },
      },
    ],
  },
];
