/** Maison Percheval: a wine and spirits merchant of Lille. Everything about it is fictional. */
import { cents } from "@cuvee/core/kit/money.ts";
import { ACCESSORIES } from "./merchant/accessories.ts";
import { BRANDIES } from "./merchant/brandies.ts";
import { BREWS } from "./merchant/brews.ts";
import { JUICES } from "./merchant/juices.ts";
import { shelved } from "./merchant/shelf.ts";
import { SPIRITS } from "./merchant/spirits.ts";
import { WHITE_SPIRITS } from "./merchant/whites.ts";
import { OTHER_WINES } from "./merchant/wines.ts";
import { MERCHANT_OWNER } from "./accounts.ts";
import type { DemoAddress, DemoShop } from "./shop.ts";
import { grids, MAINLAND_RULES, NOT_MAINLAND, steps } from "./tariffs.ts";

const ADDRESS: DemoAddress = {
  name: "Maison Percheval",
  street: "41 rue du Vieux Marché aux Grains",
  zipcode: "59800",
  city: "Lille",
  country: "FR",
};

export const MERCHANT: DemoShop = {
  ...MERCHANT_OWNER,
  slug: "maison-percheval",
  contactEmail: "bonjour@maison-percheval.example",
  phone: "+33353010479",
  business: {
    name: "SARL Maison Percheval",
    legalForm: "SARL",
    capitalEuros: 45_000,
    siren: "999382401",
    siret: "99938240100019",
    vatNumber: "FR17999382401",
    rcs: "Lille Métropole",
    ape: "4725Z",
    director: "Nora Percheval",
    mediator: "Médiation des Commerces de Bouche, 3 place du Beffroi, 59000 Lille",
    exciseNumber: "FR059351E0082",
    address: ADDRESS,
  },
  businessType: "spirit",
  color: "#1F4A4A",
  typologies: [
    ...grids("Professionnel CHR", false),
    {
      key: "grossiste-hd",
      name: "Grossiste hors droits",
      public: false,
      ttc: false,
      globalDiscount: false,
      allRulesInEq75: null,
      withoutDuties: true,
    },
  ],
  proTypology: "pro",
  dutyFreeTypology: "grossiste-hd",
  rules: MAINLAND_RULES,
  shipping: [
    {
      ref: "domicile",
      name: "Livraison à domicile",
      carrier: "Colis des Flandres",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: [],
      zipExcluded: NOT_MAINLAND,
      basis: "weight",
      steps: steps([
        [2_000, 6.5],
        [5_000, 8.9],
        [10_000, 12.5],
        [20_000, 18.5],
        [30_000, 24.9],
      ]),
      beyond: { every: 10_000, htCents: cents(750) },
      francoCents: cents(15_000),
      days: [2, 4],
    },
    {
      ref: "boutique",
      name: "Retrait en boutique",
      carrier: "Cave de la rue du Vieux Marché aux Grains",
      kind: "pickup",
      countries: ["FR", "BE"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "weight",
      steps: steps([[10_000, 0]]),
      beyond: { every: 10_000, htCents: cents(0) },
      days: [0, 1],
    },
    {
      ref: "coursier-lille",
      name: "Coursier à vélo, métropole lilloise",
      carrier: "Roue Libre Lille",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: ["59000", "59160", "59260", "59777", "59800"],
      zipExcluded: [],
      basis: "weight",
      steps: steps([
        [8_000, 4.9],
        [16_000, 7.9],
      ]),
      francoCents: cents(8_000),
      days: [0, 1],
    },
    {
      ref: "corse",
      name: "Livraison en Corse",
      carrier: "Colis des Flandres",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: ["20"],
      zipExcluded: [],
      basis: "weight",
      steps: steps([
        [2_000, 11.9],
        [5_000, 15.9],
        [10_000, 22.5],
        [20_000, 36],
      ]),
      beyond: { every: 10_000, htCents: cents(1600) },
      days: [4, 8],
    },
    {
      ref: "belgique",
      name: "Livraison Belgique, Luxembourg",
      carrier: "Colis des Flandres",
      kind: "delivery",
      countries: ["BE", "LU"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "weight",
      steps: steps([
        [2_000, 9.9],
        [5_000, 12.9],
        [10_000, 17.9],
        [20_000, 26],
      ]),
      beyond: { every: 10_000, htCents: cents(990) },
      days: [2, 5],
    },
  ],
  paymentMethods: ["sandbox-card", "transfer", "cash"],
  bank: {
    holder: "SARL Maison Percheval",
    name: "Comptoir d'Escompte des Flandres",
    iban: "FR7619990005900006289441726",
    bic: "CEFLFRP1XXX",
  },
  warehouse: { name: "Réserve de Lille", address: ADDRESS },
  presentation: {
    fr: "Une cave voûtée du Vieux-Lille, peu de bouteilles, et une règle : ne vendre que ce que l’on boirait soi-même. Nora Percheval choisit chez les distillateurs, les brasseurs et les vignerons ce qui a du goût et une histoire vraie.",
    en: "A vaulted cellar in old Lille, few bottles, and one rule: to sell only what we would drink ourselves. Nora Percheval picks from distillers, brewers and growers what has taste and a true story.",
  },
  legalNotice: {
    fr: "Site édité par la SARL Maison Percheval, au capital de 45 000 €, 41 rue du Vieux Marché aux Grains, 59800 Lille, RCS Lille Métropole 999 382 401, TVA intracommunautaire FR17999382401. Directrice de la publication : Nora Percheval. Médiateur de la consommation : Médiation des Commerces de Bouche, 3 place du Beffroi, 59000 Lille. La vente d’alcool est interdite aux mineurs. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.",
    en: "Published by SARL Maison Percheval, capital 45,000 €, 41 rue du Vieux Marché aux Grains, 59800 Lille, France, registered in Lille under 999 382 401, VAT number FR17999382401. Publication director: Nora Percheval. Consumer mediator: Médiation des Commerces de Bouche, 3 place du Beffroi, 59000 Lille. Alcohol is not sold to minors. Alcohol abuse is dangerous for your health, drink in moderation.",
  },
  products: [
    ...[...SPIRITS, ...BRANDIES, ...WHITE_SPIRITS, ...BREWS, ...JUICES, ...OTHER_WINES].map(shelved),
    ...ACCESSORIES,
  ],
};
