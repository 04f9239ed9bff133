/** Domaine des Trois Calades: an organic estate of the southern Rhône. Everything about it is made up. */
import { cents } from "@cuvee/core/kit/money.ts";
import { ESTATE_OWNER } from "./accounts.ts";
import type { DemoAddress, DemoShop } from "./shop.ts";
import { CAIRANNE } from "./estate/cairanne.ts";
import { bottled } from "./estate/cellar.ts";
import { DENTELLES } from "./estate/dentelles.ts";
import { RASTEAU } from "./estate/rasteau.ts";
import { RHONE } from "./estate/rhone.ts";
import { MARC } from "./estate/spirits.ts";
import { VENTOUX } from "./estate/ventoux.ts";
import { VILLAGES } from "./estate/villages.ts";
import { grids, MAINLAND_RULES, NOT_MAINLAND, steps, SURCHARGES } from "./tariffs.ts";

const ADDRESS: DemoAddress = {
  name: "Domaine des Trois Calades",
  street: "1240 chemin des Calades",
  zipcode: "84290",
  city: "Cairanne",
  country: "FR",
};

export const ESTATE: DemoShop = {
  ...ESTATE_OWNER,
  slug: "domaine-des-trois-calades",
  contactEmail: "caveau@trois-calades.example",
  phone: "+33465710184",
  business: {
    name: "EARL Domaine des Trois Calades",
    legalForm: "EARL",
    capitalEuros: 84_000,
    siren: "999145279",
    siret: "99914527900017",
    vatNumber: "FR49999145279",
    rcs: "Avignon",
    ape: "0121Z",
    director: "Hélène Vernède",
    mediator: "Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon",
    exciseNumber: "FR084512N0427",
    address: ADDRESS,
  },
  businessType: "wine",
  color: "#8C2F24",
  typologies: grids("Caviste", true),
  proTypology: "pro",
  rules: MAINLAND_RULES,
  shipping: [
    {
      ref: "domicile",
      name: "Livraison à domicile",
      carrier: "Transports Durance Express",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: [],
      zipExcluded: NOT_MAINLAND,
      basis: "bottles",
      steps: steps([
        [1, 8.25],
        [3, 10.4],
        [6, 12.5],
        [12, 15.8],
        [18, 19.9],
        [24, 23.9],
        [30, 27.9],
      ]),
      beyond: { every: 6, htCents: cents(480) },
      cartons: [1, 2, 3, 6, 12, 18],
      surcharges: SURCHARGES,
      francoBottles: 36,
      days: [3, 6],
    },
    {
      ref: "caveau",
      name: "Retrait au caveau",
      carrier: "Caveau de Cairanne",
      kind: "pickup",
      countries: ["FR"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([[1, 0]]),
      beyond: { every: 1, htCents: cents(0) },
      days: [0, 1],
    },
    {
      ref: "corse",
      name: "Livraison en Corse",
      carrier: "Transports Durance Express",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: ["20"],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [3, 18.5],
        [6, 23],
        [12, 31],
        [18, 39],
        [24, 46],
      ]),
      beyond: { every: 6, htCents: cents(890) },
      francoBottles: 120,
      days: [5, 10],
    },
    {
      ref: "relais-orange",
      name: "Point relais à Orange",
      carrier: "Colis du Comtat",
      kind: "collectionPoint",
      countries: ["FR"],
      zipPrefixes: ["84"],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [6, 4.9],
        [12, 7.9],
        [24, 12.9],
      ]),
      address: {
        name: "Tabac-presse de l'Arc",
        street: "22 avenue de l'Arc de Triomphe",
        zipcode: "84100",
        city: "Orange",
        country: "FR",
      },
      days: [2, 4],
    },
    {
      ref: "benelux-allemagne",
      name: "Livraison Belgique, Luxembourg, Allemagne",
      carrier: "Transports Durance Express",
      kind: "delivery",
      countries: ["BE", "LU", "DE"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [3, 15.9],
        [6, 19.9],
        [12, 26.5],
        [18, 33],
        [24, 39],
      ]),
      beyond: { every: 6, htCents: cents(690) },
      francoBottles: 90,
      days: [4, 8],
    },
    {
      ref: "europe",
      name: "Livraison Europe",
      carrier: "Messagerie du Rhône",
      kind: "delivery",
      countries: ["AT", "DK", "ES", "IE", "IT", "NL", "PT", "SE"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [3, 24.5],
        [6, 31],
        [12, 44],
        [18, 56],
        [24, 67],
      ]),
      beyond: { every: 6, htCents: cents(1150) },
      days: [6, 12],
    },
  ],
  representatives: [
    { country: "BE", name: "Accises Van Damme", exciseNumber: "BE1VD00412700" },
    { country: "DE", name: "Zollvertretung Rheinhardt", exciseNumber: "DE0RH88120400" },
  ],
  loyalty: {
    pointsPerEuro: 1,
    levels: [
      { id: "dix-euros", name: "10 € de remise", points: 200, euros: 10 },
      {
        id: "magnum",
        name: "Un magnum offert",
        points: 600,
        gifts: ["cairanne-les-trois-calades/2022/b150"],
        maxGifts: 1,
      },
    ],
  },
  codes: [
    { code: "BIENVENUE10", type: "%", amount: 1000, firstOrder: true, usesPerBuyer: 1 },
    {
      code: "NOEL2026",
      type: "€",
      amount: 1500,
      since: "2026-11-15",
      until: "2026-12-25",
      minCents: cents(9000),
      usesTotal: 300,
    },
  ],
  paymentMethods: ["sandbox-card", "transfer", "check", "cash"],
  bank: {
    holder: "EARL Domaine des Trois Calades",
    name: "Crédit Rural des Dentelles",
    iban: "FR7619990004120003157884271",
    bic: "CRDLFRP1XXX",
  },
  warehouse: { name: "Chai de Cairanne", address: ADDRESS },
  presentation: {
    fr: "Quatre générations de Vernède ont pavé, arraché, replanté. Aujourd’hui Hélène et son frère Mathieu conduisent vingt-huit hectares en agriculture biologique, de la plaine de l’Aygues aux pentes du Ventoux. Vingt-quatre vins, trois calades, une seule idée : que chaque parcelle parle avec son accent.",
    en: "Four generations of Vernèdes have paved, grubbed up and replanted. Today Hélène and her brother Mathieu farm twenty-eight organic hectares, from the Aygues plain to the slopes of Mont Ventoux. Twenty-four wines, three paved lanes, one idea: to let every plot speak with its own accent.",
  },
  legalNotice: {
    fr: "Site édité par l’EARL Domaine des Trois Calades, au capital de 84 000 €, 1240 chemin des Calades, 84290 Cairanne, RCS Avignon 999 145 279, TVA intracommunautaire FR49999145279. Directrice de la publication : Hélène Vernède. Médiateur de la consommation : Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon. La vente d’alcool est interdite aux mineurs. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.",
    en: "Published by EARL Domaine des Trois Calades, capital 84,000 €, 1240 chemin des Calades, 84290 Cairanne, France, registered in Avignon under 999 145 279, VAT number FR49999145279. Publication director: Hélène Vernède. Consumer mediator: Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon. Alcohol is not sold to minors. Alcohol abuse is dangerous for your health, drink in moderation.",
  },
  products: [
    ...[...RHONE, ...VILLAGES, ...VENTOUX, ...CAIRANNE, ...RASTEAU, ...DENTELLES].map(bottled),
    MARC,
  ],
};
