/** Cuvées without a year. */
import type { Cuvee } from "./cellar.ts";

export const CUVEES: Cuvee[] = [
  {
    n: 1,
    slug: "brut-tradition",
    name: "Tradition",
    quality: "Brut",
    gamme: "Les Fidèles",
    grapes: ["Meunier", "Pinot noir", "Chardonnay"],
    color: "white",
    dosageGPerL: 8,
    alcohol: 1200,
    look: {
      glass: "antique",
      capsule: "#b8923f",
      paper: "#f7f1e1",
      ink: "#2a2622",
      accent: "#a77f2c",
      motif: "monogram",
    },
    description: {
      fr: "La signature de la maison, composée surtout de meunier des coteaux de Damery. Trente-cinq pour cent de vins de réserve lui donnent sa rondeur ; trois ans de cave, sa bulle fine.",
      en: "The signature of the house, mostly Meunier from the slopes of Damery. Thirty-five per cent of reserve wines give it roundness, three years in the cellar its fine bubble.",
    },
    pairing: {
      fr: "Apéritif, gougères, jambon de Reims, mariages et dimanches. Servir à 9 °C.",
      en: "Aperitif, cheese puffs, Reims ham, weddings and Sundays. Serve at 9 °C.",
    },
    terroir: {
      fr: "Vallée de la Marne, rive droite : argiles et calcaires, exposition plein sud.",
      en: "Vallée de la Marne, right bank: clay and limestone facing full south.",
    },
    vinification: {
      fr: "Meunier 60 %, pinot noir 25 %, chardonnay 15 %. Cuves thermorégulées, fermentation malolactique, 36 mois sur lattes, dosage 8 g/l.",
      en: "60% Meunier, 25% Pinot Noir, 15% Chardonnay. Temperature-controlled tanks, malolactic fermentation, 36 months on lees, dosage 8 g/l.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2021",
        price: 24.9,
        stock: { b375: 960, b75: 7200, b150: 240 },
        medals: ["Médaille d'or, Trophées des Coteaux de la Marne 2025"],
        tasting: {
          fr: "Pomme, brioche, pêche de vigne. Bulle crémeuse, bouche généreuse, finale nette.",
          en: "Apple, brioche, vineyard peach. Creamy mousse, generous palate, clean finish.",
        },
      },
    ],
  },
  {
    n: 2,
    slug: "extra-brut-rive-droite",
    name: "Rive Droite",
    quality: "Extra Brut",
    gamme: "Les Fidèles",
    grapes: ["Meunier", "Chardonnay"],
    color: "white",
    dosageGPerL: 3,
    alcohol: 1200,
    look: { capsule: "#33444f", paper: "#eef0ee", ink: "#26343d", accent: "#5d7683", motif: "river" },
    description: {
      fr: "Sept parcelles de la rive droite, vinifiées à part et peu dosées pour laisser parler la craie. Un champagne de table, droit et salivant.",
      en: "Seven plots of the right bank, made separately and lightly dosed to let the chalk speak. A champagne for the table, straight and mouth-watering.",
    },
    pairing: {
      fr: "Plateau de fruits de mer, sushis, chaource. Servir à 9 °C.",
      en: "Seafood platter, sushi, Chaource cheese. Serve at 9 °C.",
    },
    terroir: {
      fr: "Cumières, Damery, Venteuil : craie affleurante et marnes, vignes de trente ans.",
      en: "Cumières, Damery, Venteuil: outcropping chalk and marl, thirty-year-old vines.",
    },
    vinification: {
      fr: "Meunier 70 %, chardonnay 30 %. Un cinquième sous bois, sans malolactique sur le chardonnay, 40 mois sur lattes, dosage 3 g/l.",
      en: "70% Meunier, 30% Chardonnay. One fifth in oak, no malolactic on the Chardonnay, 40 months on lees, dosage 3 g/l.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2020",
        price: 31,
        stock: { b75: 2900, b150: 110 },
        tasting: {
          fr: "Citron, craie, mie de pain. Attaque tranchante, cœur de bouche charnu, finale saline.",
          en: "Lemon, chalk, breadcrumb. Cutting attack, fleshy core, saline finish.",
        },
      },
    ],
  },
  {
    n: 3,
    slug: "blanc-de-blancs-grand-vent",
    name: "Grand Vent",
    precision: "Blanc de Blancs",
    quality: "Brut",
    gamme: "Les Terroirs",
    grapes: ["Chardonnay"],
    color: "white",
    dosageGPerL: 6,
    alcohol: 1200,
    look: {
      glass: "leaf",
      capsule: "#d9d2b8",
      paper: "#fbfaf4",
      ink: "#3a4038",
      accent: "#93a07c",
      motif: "hills",
    },
    description: {
      fr: "Un plateau ouvert à tous les vents, planté de chardonnay par le grand-père malgré les moqueries. Il avait raison : ce blanc de blancs est d’une fraîcheur sans pareille.",
      en: "A plateau open to every wind, planted with Chardonnay by our grandfather in spite of the jokes. He was right: this Blanc de Blancs is incomparably fresh.",
    },
    pairing: {
      fr: "Huîtres, turbot, parmesan jeune, apéritif de fête. Servir à 9 °C.",
      en: "Oysters, turbot, young Parmesan, a festive aperitif. Serve at 9 °C.",
    },
    terroir: {
      fr: "Plateau de Montgueux et coteau de Venteuil, craie turonienne.",
      en: "Montgueux plateau and the Venteuil slope, Turonian chalk.",
    },
    vinification: {
      fr: "Chardonnay 100 %. Cuves et foudres, 42 mois sur lattes, dosage 6 g/l.",
      en: "100% Chardonnay. Tank and large cask, 42 months on lees, dosage 6 g/l.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2020",
        price: 36,
        stock: { b375: 240, b75: 1850, b150: 96 },
        tasting: {
          fr: "Fleurs blanches, pamplemousse, amande. Bulle vive, texture de craie, grande allonge.",
          en: "White flowers, grapefruit, almond. Lively mousse, chalky texture, great length.",
        },
      },
    ],
  },
  {
    n: 4,
    slug: "blanc-de-noirs-les-meuniers",
    name: "Les Meuniers",
    precision: "Blanc de Noirs",
    quality: "Extra Brut",
    gamme: "Les Terroirs",
    grapes: ["Meunier"],
    color: "white",
    dosageGPerL: 4,
    alcohol: 1250,
    look: { capsule: "#7a4a26", paper: "#f3e6cf", ink: "#402a1a", accent: "#9b5a2e", motif: "wheat" },
    description: {
      fr: "Rien que du meunier, le cépage mal aimé dont la vallée a fait son enfant chéri. Vineux, gourmand, franc : un champagne qui passe à table sans hésiter.",
      en: "Nothing but Meunier, the unloved variety that the valley made its darling. Vinous, generous, frank: a champagne that goes to the table without hesitation.",
    },
    pairing: {
      fr: "Volaille rôtie, pâté en croûte, langres. Servir à 10 °C.",
      en: "Roast poultry, pâté en croûte, Langres cheese. Serve at 10 °C.",
    },
    terroir: {
      fr: "Argiles vertes et meulières de Damery, vignes de quarante-cinq ans.",
      en: "Green clay and millstone of Damery, forty-five-year-old vines.",
    },
    vinification: {
      fr: "Meunier 100 %. Vinification en foudre, vins de réserve en solera, 36 mois sur lattes, dosage 4 g/l.",
      en: "100% Meunier. Made in large cask, reserve wines from a solera, 36 months on lees, dosage 4 g/l.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2021",
        price: 33,
        stock: { b75: 2100, b150: 72 },
        tasting: {
          fr: "Mirabelle, pain d’épices, groseille. Ample et fruité, avec une jolie pointe d’amertume.",
          en: "Mirabelle plum, gingerbread, redcurrant. Broad and fruity, with a pleasant touch of bitterness.",
        },
      },
    ],
  },
  {
    n: 5,
    slug: "rose-de-saignee-pivoine",
    name: "Pivoine",
    precision: "Rosé de saignée",
    quality: "Brut",
    gamme: "Les Terroirs",
    grapes: ["Pinot noir"],
    color: "rose",
    dosageGPerL: 7,
    alcohol: 1250,
    look: {
      glass: "clear",
      liquid: "rose",
      capsule: "#c86a7c",
      paper: "#fbeeee",
      ink: "#5a2331",
      accent: "#b84a63",
      motif: "star",
    },
    description: {
      fr: "Le pinot noir de la Côte des Bar, macéré une nuit et saigné au matin. La couleur de la pivoine, le parfum de la fraise, la tenue d’un vin.",
      en: "Pinot Noir from the Côte des Bar, macerated overnight and bled in the morning. The colour of a peony, the scent of strawberry, the bearing of a wine.",
    },
    pairing: {
      fr: "Saumon, magret, charlotte aux fraises. Servir à 10 °C.",
      en: "Salmon, duck breast, strawberry charlotte. Serve at 10 °C.",
    },
    terroir: {
      fr: "Coteaux de Celles-sur-Ource, marnes kimméridgiennes.",
      en: "Slopes of Celles-sur-Ource, Kimmeridgian marl.",
    },
    vinification: {
      fr: "Pinot noir 100 %. Macération de dix-huit heures, saignée, 30 mois sur lattes, dosage 7 g/l.",
      en: "100% Pinot Noir. Eighteen-hour maceration, bled, 30 months on lees, dosage 7 g/l.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2022",
        price: 34,
        stock: { b375: 300, b75: 1640, b150: 60 },
        tasting: {
          fr: "Fraise, grenade, pivoine. Bouche pulpeuse, tanin à peine perceptible, finale acidulée.",
          en: "Strawberry, pomegranate, peony. Pulpy palate, barely perceptible tannin, tangy finish.",
        },
      },
    ],
  },
  {
    n: 6,
    slug: "brut-nature-kimmeridgien",
    name: "Kimméridgien",
    precision: "Blanc de Noirs",
    quality: "Brut Nature",
    gamme: "Les Terroirs",
    grapes: ["Pinot noir"],
    labels: ["AOC", "AB"],
    color: "white",
    dosageGPerL: 1,
    alcohol: 1200,
    look: {
      glass: "black",
      capsule: "#1f2421",
      paper: "#22262a",
      ink: "#e9e4d6",
      accent: "#b6a271",
      motif: "stones",
      label: "minimal",
    },
    description: {
      fr: "Les marnes à petites huîtres de la Côte des Bar, les mêmes qu’à Chablis. Aucun sucre ajouté, aucun fard : le pinot noir et la mer d’il y a cent cinquante millions d’années.",
      en: "The small-oyster marls of the Côte des Bar, the same as in Chablis. No added sugar, no make-up: Pinot Noir and the sea of a hundred and fifty million years ago.",
    },
    pairing: {
      fr: "Couteaux grillés, bœuf cru, vieux gouda. Servir à 10 °C.",
      en: "Grilled razor clams, raw beef, aged Gouda. Serve at 10 °C.",
    },
    terroir: {
      fr: "Celles-sur-Ource, pente de 30 %, culture biologique.",
      en: "Celles-sur-Ource, a 30% slope, organically farmed.",
    },
    vinification: {
      fr: "Pinot noir 100 %. Fûts de plusieurs vins, levures indigènes, 48 mois sur lattes, sans dosage.",
      en: "100% Pinot Noir. Used barrels, native yeasts, 48 months on lees, no dosage.",
    },
    years: [
      {
        name: "NV",
        labelYearNote: "Base 2019",
        price: 39,
        stock: { b75: 980, b150: 48 },
        tasting: {
          fr: "Mandarine, coquille d’huître, noisette fraîche. Pur, vibrant, presque tactile.",
          en: "Mandarin, oyster shell, fresh hazelnut. Pure, vibrant, almost tactile.",
        },
      },
    ],
  },
];
