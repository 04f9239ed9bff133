/** Ventoux: the estate's vineyard in altitude, at Bédoin. */
import type { Wine } from "./cellar.ts";

export const VENTOUX: Wine[] = [
  {
    n: 10,
    slug: "ventoux-face-nord",
    name: "Face Nord",
    appellation: "Ventoux",
    range: "essentials",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Syrah", "Grenache noir"],
    price: 9.8,
    prices: { bib5: 46 },
    carton: true,
    look: { motif: "hills", accent: "#3d5a80", capsule: "#26364d" },
    description: {
      fr: "À 420 mètres, les nuits de septembre sont froides et la syrah mûrit sans se presser. C’est notre rouge de fraîcheur, celui que l’on sert l’été un peu en dessous de la température de cave.",
      en: "At 420 metres September nights are cold and Syrah ripens without hurry. This is our cool red, served in summer a little below cellar temperature.",
    },
    pairing: {
      fr: "Tartare de bœuf, brochettes, ratatouille froide. Servir à 14 °C.",
      en: "Beef tartare, skewers, cold ratatouille. Serve at 14 °C.",
    },
    terroir: {
      fr: "Éboulis calcaires du mont Ventoux, vignes en banquettes tournées vers le nord.",
      en: "Limestone scree from Mont Ventoux, terraced vines facing north.",
    },
    vinification: {
      fr: "Syrah 60 %, grenache 40 %. Dix jours de cuvaison, sans bois, mise en bouteille au printemps.",
      en: "60% Syrah, 40% Grenache. Ten-day maceration, no oak, bottled in spring.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1300,
        stock: { b75: 2600, bib5: 150 },
        keep: [2026, 2029],
        tasting: {
          fr: "Violette, myrtille, poivre noir. Tanins souples, belle tension en finale.",
          en: "Violet, blueberry, black pepper. Supple tannins and fine tension on the finish.",
        },
      },
      {
        year: "2024",
        alcohol: 1300,
        stock: { b375: 144, b75: 720 },
        medals: ["Médaille d'argent, Concours des Vins du Ventoux 2025"],
        keep: [2025, 2028],
        tasting: {
          fr: "Framboise, romarin, encre. Un fruit net et une bouche élancée.",
          en: "Raspberry, rosemary, ink. Clean fruit and a slender palate.",
        },
      },
    ],
  },
  {
    n: 11,
    slug: "ventoux-vieux-cerisiers",
    name: "Vieux Cerisiers",
    appellation: "Ventoux",
    range: "villages",
    color: "red",
    labels: ["AOP", "AB"],
    grapes: ["Grenache noir", "Syrah", "Carignan"],
    price: 13.8,
    carton: true,
    look: { motif: "vine", accent: "#8e2f3c", capsule: "#541722" },
    description: {
      fr: "Cinq rangs de cerisiers centenaires coupent la parcelle en deux. Le vin, tiré des plus vieilles vignes de Bédoin, en garde la couleur et, jurent les vendangeurs, un peu du goût.",
      en: "Five rows of hundred-year-old cherry trees cut the plot in two. The wine, from the oldest vines in Bédoin, keeps their colour and, the pickers swear, something of their taste.",
    },
    pairing: {
      fr: "Canard aux cerises, porc noir, fromages de montagne. Servir à 16 °C.",
      en: "Duck with cherries, black pig pork, mountain cheeses. Serve at 16 °C.",
    },
    terroir: {
      fr: "Cailloutis calcaires sur marnes, 380 m, vignes de soixante ans en gobelet.",
      en: "Limestone gravel over marl, 380 m, sixty-year-old bush vines.",
    },
    vinification: {
      fr: "Grenache 60 %, syrah 30 %, carignan 10 %. Pigeage léger, dix-huit jours de cuvaison, douze mois en cuve et demi-muids.",
      en: "60% Grenache, 30% Syrah, 10% Carignan. Gentle punching down, eighteen-day maceration, twelve months in vat and 500-litre casks.",
    },
    years: [
      {
        year: "2023",
        alcohol: 1400,
        stock: { b75: 1260, b150: 40 },
        medals: ["Médaille d'or, Concours des Vins du Ventoux 2025"],
        keep: [2025, 2032],
        tasting: {
          fr: "Cerise noire, kirsch, poivre de Sichuan. La bouche est ample, veloutée, portée par une acidité juste.",
          en: "Black cherry, kirsch, Sichuan pepper. A broad, velvety palate carried by well-judged acidity.",
        },
      },
      {
        year: "2022",
        alcohol: 1450,
        stock: { b75: 350, b150: 12 },
        price: 14.5,
        keep: [2024, 2031],
        tasting: {
          fr: "Griotte à l’eau-de-vie, réglisse, balsamique. Une année chaude, contenue par l’altitude.",
          en: "Cherries in brandy, liquorice, balsam. A hot year, held back by altitude.",
        },
      },
    ],
  },
  {
    n: 12,
    slug: "ventoux-blanc-sept-heures",
    name: "Sept Heures",
    appellation: "Ventoux",
    range: "essentials",
    color: "white",
    labels: ["AOP", "AB"],
    grapes: ["Clairette", "Bourboulenc", "Grenache blanc"],
    price: 10.2,
    carton: true,
    look: { motif: "cypress", accent: "#6f8f72", capsule: "#b9c4a2" },
    description: {
      fr: "Sept heures, l’heure à laquelle le soleil passe la crête et où la vendange s’arrête. La clairette de montagne donne un blanc vif, à peine salé, qui réveille l’appétit.",
      en: "Seven o’clock, when the sun clears the ridge and picking stops. Mountain Clairette gives a lively, faintly salty white that wakes the appetite.",
    },
    pairing: {
      fr: "Huîtres, friture de poissons, salade de fenouil. Servir à 9 °C.",
      en: "Oysters, fried fish, fennel salad. Serve at 9 °C.",
    },
    terroir: {
      fr: "Sables calcaires froids à 450 m, vignes de trente ans.",
      en: "Cold limestone sands at 450 m, thirty-year-old vines.",
    },
    vinification: {
      fr: "Clairette 55 %, bourboulenc 25 %, grenache blanc 20 %. Débourbage à froid, sans fermentation malolactique.",
      en: "55% Clairette, 25% Bourboulenc, 20% Grenache Blanc. Cold settling, no malolactic fermentation.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1250,
        stock: { b75: 1720, b150: 18 },
        keep: [2026, 2028],
        tasting: {
          fr: "Citron, aubépine, craie. Attaque vive, milieu de bouche délicat, retour salin.",
          en: "Lemon, hawthorn, chalk. Lively attack, delicate mid-palate, saline return.",
        },
      },
      {
        year: "2024",
        alcohol: 1250,
        stock: { b75: 240 },
        keep: [2025, 2027],
        tasting: {
          fr: "Pomme verte, verveine, un soupçon d’amande amère.",
          en: "Green apple, verbena, a suspicion of bitter almond.",
        },
      },
    ],
  },
  {
    n: 13,
    slug: "ventoux-rose-brise-de-juin",
    name: "Brise de Juin",
    appellation: "Ventoux",
    range: "essentials",
    color: "rose",
    labels: ["AOP", "AB"],
    grapes: ["Cinsault", "Grenache noir"],
    price: 8.5,
    prices: { bib3: 25.5 },
    look: { motif: "sun", accent: "#e58f6b", capsule: "#f0cbbb", liquid: "pale" },
    description: {
      fr: "Le plus pâle de nos rosés, pressé à peine cueilli. Une brise de juin, donc : légère, fraîche, qui sent la pêche et l’herbe coupée.",
      en: "The palest of our rosés, pressed as soon as picked. A June breeze, then: light, cool, smelling of peach and cut grass.",
    },
    pairing: {
      fr: "Melon, carpaccio de courgettes, poissons grillés, apéritif. Servir à 9 °C.",
      en: "Melon, courgette carpaccio, grilled fish, aperitif. Serve at 9 °C.",
    },
    terroir: {
      fr: "Coteaux frais de Bédoin, sols caillouteux à 350 m.",
      en: "Cool slopes of Bédoin, stony soils at 350 m.",
    },
    vinification: {
      fr: "Cinsault 60 %, grenache 40 %. Pressurage direct, fermentation lente à 14 °C.",
      en: "60% Cinsault, 40% Grenache. Direct pressing, slow fermentation at 14 °C.",
    },
    years: [
      {
        year: "2025",
        alcohol: 1250,
        stock: { b75: 2340, b150: 36, bib3: 210 },
        medals: ["Médaille d'or, Concours des Vins du Ventoux 2026"],
        keep: [2026, 2027],
        tasting: {
          fr: "Pêche blanche, pomelo, fleur de cerisier. Bouche aérienne, finale nette.",
          en: "White peach, pomelo, cherry blossom. Airy palate, clean finish.",
        },
      },
      {
        year: "2024",
        alcohol: 1200,
        stock: { b75: 0 },
        keep: [2025, 2026],
        tasting: {
          fr: "Bonbon anglais et agrumes ; un joli souvenir de l’été 2025.",
          en: "Fruit drops and citrus; a happy memory of summer 2025.",
        },
      },
    ],
  },
];
