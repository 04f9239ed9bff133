/** Rasteau: dry reds and the fortified Grenat. */
import type { Wine } from "./cellar.ts";

export const RASTEAU: Wine[] = [
  {
    n: 18,
    slug: "rasteau-terre-d-ocre",
    name: "Terre d'Ocre",
    appellation: "Rasteau",
    range: "growths",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Mourvèdre"],
    price: 15.9,
    carton: true,
    look: { motif: "sun", accent: "#c0692a", capsule: "#7c2c1a" },
    description: {
      fr: "Les ocres de Rasteau colorent les chaussures, les murs et, dit-on, le vin. Un rouge chaleureux, dense, qui garde le soleil en réserve pour l’hiver.",
      en: "The ochres of Rasteau colour boots, walls and, they say, wine. A warm, dense red that stores up sunshine for winter.",
    },
    pairing: {
      fr: "Bœuf bourguignon, cassoulet, chili, bleu des Causses. Servir à 17 °C.",
      en: "Beef bourguignon, cassoulet, chilli, blue cheese. Serve at 17 °C.",
    },
    terroir: {
      fr: "Sables ocreux et grès altérés en plein sud, 220 m, vignes de quarante-cinq ans.",
      en: "Ochre sand and weathered sandstone facing full south, 220 m, forty-five-year-old vines.",
    },
    vinification: {
      fr: "Grenache 70 %, syrah 20 %, mourvèdre 10 %. Vingt-cinq jours de cuvaison, seize mois de cuve et de foudre.",
      en: "70% Grenache, 20% Syrah, 10% Mourvèdre. Twenty-five-day maceration, sixteen months in vat and large cask.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1450,
        stock: { b75: 1540, b150: 60 },
        medals: ["Médaille d'argent, Rencontres des Vins de Garrigue 2025"],
        keep: [2026, 2033],
        tasting: {
          fr: "Mûre sauvage, réglisse, terre après l’orage. Bouche charpentée et moelleuse à la fois.",
          en: "Wild blackberry, liquorice, earth after a storm. Built and mellow at once.",
        },
      },
      {
        year: "2022",
        alcohol: 1500,
        stock: { b75: 480, b150: 20 },
        price: 16.5,
        keep: [2025, 2032],
        tasting: {
          fr: "Pruneau, café, cannelle. Le soleil en bouteille, avec une finale encore ferme.",
          en: "Prune, coffee, cinnamon. Bottled sunshine, the finish still firm.",
        },
      },
    ],
  },
  {
    n: 19,
    slug: "rasteau-la-combe-aux-merles",
    name: "La Combe aux Merles",
    appellation: "Rasteau",
    range: "plots",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Mourvèdre"],
    price: 22,
    carton: true,
    look: { motif: "olive", accent: "#c9a45c", capsule: "#2b2320" },
    description: {
      fr: "Une combe étroite de marnes bleues, fraîche jusqu’en août, que les merles vendangent avant nous. Le plus profond de nos Rasteau, sans une once de lourdeur.",
      en: "A narrow combe of blue marl, cool until August, which the blackbirds harvest before us. The deepest of our Rasteaux, without an ounce of weight.",
    },
    pairing: {
      fr: "Joue de bœuf, chevreuil, parmesan de trente mois. Servir à 17 °C.",
      en: "Ox cheek, venison, thirty-month Parmesan. Serve at 17 °C.",
    },
    terroir: {
      fr: "Marnes bleues du Pliocène, exposition nord-ouest, 260 m, vignes de soixante-cinq ans.",
      en: "Blue Pliocene marl, facing north-west, 260 m, sixty-five-year-old vines.",
    },
    vinification: {
      fr: "Grenache 75 %, mourvèdre 25 %. Un mois de cuvaison, vingt mois de demi-muids et de jarres.",
      en: "75% Grenache, 25% Mourvèdre. One month on skins, twenty months in 500-litre casks and jars.",
    },
    years: [
      {
        year: "2022",
        alcohol: 1500,
        stock: { b75: 620, b150: 28 },
        keep: [2026, 2038],
        tasting: {
          fr: "Myrtille, cèdre, olive noire. Une profondeur de puits, puis une fraîcheur de menthe qui relance tout.",
          en: "Blueberry, cedar, black olive. Deep as a well, then a minty coolness that sets it off again.",
        },
      },
      {
        year: "2020",
        alcohol: 1450,
        stock: { b75: 130, b150: 8 },
        price: 25,
        keep: [2024, 2035],
        tasting: {
          fr: "Figue noire, tabac, sous-bois. Un vin d’hiver qui entre dans sa maturité.",
          en: "Black fig, tobacco, undergrowth. A winter wine coming into maturity.",
        },
      },
    ],
  },
  {
    n: 20,
    slug: "rasteau-grenat-nuit-d-olivier",
    name: "Nuit d'Olivier",
    appellation: "Rasteau Vin Doux Naturel Grenat",
    range: "sweet",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir"],
    price: 19,
    prices: { b50: 19 },
    sugarsGPerL: 85,
    look: { motif: "olive", accent: "#8e2436", capsule: "#4a1020", shape: "bordeaux" },
    description: {
      fr: "La tradition de Rasteau : un grenache passerillé, muté sur grains, mis en bouteille jeune pour garder tout son fruit. Le vin des fins de repas et des carrés de chocolat.",
      en: "The tradition of Rasteau: late-picked Grenache, fortified on the skins and bottled young to keep all its fruit. A wine for the end of a meal and a square of chocolate.",
    },
    pairing: {
      fr: "Fondant au chocolat, cerises, fourme d’Ambert. Servir à 13 °C.",
      en: "Chocolate fondant, cherries, Fourme d’Ambert. Serve at 13 °C.",
    },
    terroir: {
      fr: "Grenaches de soixante ans sur galets et argiles, cueillis à 16 % vol en puissance.",
      en: "Sixty-year-old Grenache on pebbles and clay, picked at 16% potential alcohol.",
    },
    vinification: {
      fr: "Grenache 100 %. Mutage sur grains à l’alcool vinique, macération de dix jours, dix mois de cuve à l’abri de l’air. 85 g/l de sucres.",
      en: "100% Grenache. Fortified on skins with grape spirit, ten days of maceration, ten months in sealed tank. 85 g/l of sugar.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1600,
        stock: { b50: 540 },
        keep: [2025, 2040],
        tasting: {
          fr: "Cerise confite, mûre écrasée, cacao. Sucre et tanins se répondent, la finale est fraîche.",
          en: "Candied cherry, crushed blackberry, cocoa. Sugar and tannin answer each other, the finish is fresh.",
        },
      },
      {
        year: "2021",
        alcohol: 1600,
        stock: { b50: 160 },
        keep: [2023, 2040],
        tasting: {
          fr: "Griotte à l’eau-de-vie, épices de Noël, orange confite.",
          en: "Cherries in brandy, Christmas spice, candied orange.",
        },
      },
    ],
  },
];
