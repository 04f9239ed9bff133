/**
 * Champagne Aubrée-Lanthier: a house of the Marne valley with vines in the Côte des Bar. Everything about it is
 * fictional.
 */
import { cents } from "@cuvee/core/kit/money.ts";
import { disgorged } from "./champagne/cellar.ts";
import { CUVEES } from "./champagne/cuvees.ts";
import { VINTAGES } from "./champagne/vintages.ts";
import { CHAMPAGNE_OWNER } from "./accounts.ts";
import type { DemoAddress, DemoShop } from "./shop.ts";
import { grids, MAINLAND_RULES, NOT_MAINLAND, steps } from "./tariffs.ts";

const ADDRESS: DemoAddress = {
  name: "Champagne Aubrée-Lanthier",
  street: "26 rue du Halage",
  zipcode: "51480",
  city: "Damery",
  country: "FR",
};

export const CHAMPAGNE: DemoShop = {
  ...CHAMPAGNE_OWNER,
  slug: "champagne-aubree-lanthier",
  contactEmail: "maison@aubree-lanthier.example",
  phone: "+33353010266",
  business: {
    name: "SAS Aubrée-Lanthier et Fils",
    legalForm: "SAS",
    capitalEuros: 320_000,
    siren: "999271638",
    siret: "99927163800010",
    vatNumber: "FR50999271638",
    rcs: "Reims",
    ape: "1102A",
    director: "Thibault Lanthier",
    mediator: "Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon",
    exciseNumber: "FR051207N0318",
    address: ADDRESS,
  },
  businessType: "champaign",
  color: "#8A6D2F",
  typologies: grids("Professionnel", true),
  proTypology: "pro",
  rules: MAINLAND_RULES,
  shipping: [
    {
      ref: "domicile",
      name: "Livraison à domicile",
      carrier: "Marne Messagerie",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: [],
      zipExcluded: NOT_MAINLAND,
      basis: "bottles",
      steps: steps([
        [1, 9.5],
        [3, 12.5],
        [6, 15],
        [12, 18.5],
        [18, 22.5],
      ]),
      beyond: { every: 6, htCents: cents(590) },
      francoBottles: 24,
      days: [2, 5],
    },
    {
      ref: "maison",
      name: "Retrait chez Aubrée-Lanthier",
      carrier: "Caveau de Damery",
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
      carrier: "Marne Messagerie",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: ["20"],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [3, 22],
        [6, 28],
        [12, 38],
        [18, 47],
      ]),
      beyond: { every: 6, htCents: cents(1050) },
      days: [5, 10],
    },
    {
      ref: "voisins",
      name: "Livraison Belgique, Luxembourg, Allemagne, Pays-Bas",
      carrier: "Marne Messagerie",
      kind: "delivery",
      countries: ["BE", "LU", "DE", "NL"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "bottles",
      steps: steps([
        [3, 16.5],
        [6, 21],
        [12, 28],
        [18, 35],
      ]),
      beyond: { every: 6, htCents: cents(750) },
      francoBottles: 60,
      days: [3, 7],
    },
  ],
  paymentMethods: ["sandbox-card", "transfer", "check"],
  bank: {
    holder: "SAS Aubrée-Lanthier et Fils",
    name: "Banque des Coteaux de Marne",
    iban: "FR7619990005180004712096512",
    bic: "BCMAFRP1XXX",
  },
  warehouse: { name: "Caves de Damery", address: ADDRESS },
  presentation: {
    fr: "En 1887, un batelier de la Marne épousait une fille de vignerons de Celles-sur-Ource : la maison a gardé les deux rivages. Quatorze hectares dans la vallée et sur la Côte des Bar, du meunier d’abord, des vins laissés longtemps sur lattes, et des dosages qui ne cachent rien.",
    en: "In 1887 a Marne bargeman married a grower’s daughter from Celles-sur-Ource: the house has kept both shores. Fourteen hectares in the valley and on the Côte des Bar, Meunier first, wines left long on their lees, and dosages that hide nothing.",
  },
  legalNotice: {
    fr: "Site édité par la SAS Aubrée-Lanthier et Fils, au capital de 320 000 €, 26 rue du Halage, 51480 Damery, RCS Reims 999 271 638, TVA intracommunautaire FR50999271638. Directeur de la publication : Thibault Lanthier. Médiateur de la consommation : Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon. La vente d’alcool est interdite aux mineurs. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.",
    en: "Published by SAS Aubrée-Lanthier et Fils, capital 320,000 €, 26 rue du Halage, 51480 Damery, France, registered in Reims under 999 271 638, VAT number FR50999271638. Publication director: Thibault Lanthier. Consumer mediator: Médiation des Métiers de la Vigne, 12 rue de l’Horloge, 84000 Avignon. Alcohol is not sold to minors. Alcohol abuse is dangerous for your health, drink in moderation.",
  },
  products: [...CUVEES, ...VINTAGES].map(disgorged),
};
