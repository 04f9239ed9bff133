import * as z from "zod";
import {
  clientRowAnswer,
  clientTermsAnswer,
  gridRequestAnswer,
  legalRowAnswer,
  pricingSettingsAnswer,
} from "#offer/pricing/settings.answers.contract.ts";
import { formatAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { pricedOrderAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import {
  clientBody,
  codeBody,
  codeText,
  formatOffer,
  legalBody,
  pricingRulesBody,
  trialBasket,
  typologyBody,
} from "./bodies.contract.ts";
import { loyaltyBody } from "#offer/loyalty/body.contract.ts";
import { contents } from "#offer/catalogue/contents.contract.ts";
import { method, representativesBody } from "./shipping/shippingQuotes.contract.ts";
import { matchGridsBody } from "./fields.contract.ts";
import { key } from "#kit/rules.contract.ts";

export type { ClientRow, ClientTerms, CodeRow, GridRequest, LegalRow, PricingSettings } from "./settings.ts";

const staff = ["owner", "iam"] as const;
const permission = "createProduct";
/** Access to calls that read or write prices: a user who may not see prices may not change them. */
const priced = { who: staff, permission, priced: true } as const;
const settings = pricingSettingsAnswer;
export const pricedFormat = z.object({ format: formatAnswer, version: z.number() });
const client = clientTermsAnswer;
const legalRow = legalRowAnswer;
const requests = z.object({ requests: z.array(gridRequestAnswer) });
const ofVintage = z.strictObject({ productId: id, vintageId: id });

export const pricingContract = contract({
  read: {
    method: "GET",
    path: "/v1/pricing",
    who: staff,
    permission,
    summary: "Everything that prices of the shop depend on: grids, carriers, taxes, codes, loyalty, tickets",
    answer: settings,
  },
  changeRules: {
    method: "PUT",
    path: "/v1/pricing/rules",
    ...priced,
    summary: "Set VAT, limits of an order, what thresholds count, and territories of the shop's own",
    body: pricingRulesBody,
    answer: settings,
  },
  putTypology: {
    method: "PUT",
    path: "/v1/pricing/typologies/:key",
    who: staff,
    permission,
    summary: "Make or change a price grid",
    named: true,
    params: z.strictObject({ key }),
    body: typologyBody,
    answer: settings,
  },
  matchGrids: {
    method: "PUT",
    path: "/v1/pricing/match-grids",
    who: staff,
    permission,
    summary: "Say which grid a new client gets by his kind or his family",
    body: matchGridsBody,
    answer: settings,
  },
  removeTypology: {
    method: "DELETE",
    path: "/v1/pricing/typologies/:key",
    who: staff,
    permission,
    summary: "Remove a price grid that no client has; never the public one",
    params: z.strictObject({ key }),
    answer: settings,
  },
  readFormat: {
    method: "GET",
    path: "/v1/pricing/formats/:formatId",
    ...priced,
    summary: "The whole offer of a format, all grids included",
    params: z.strictObject({ formatId: id }),
    answer: pricedFormat,
  },
  putFormat: {
    method: "PUT",
    path: "/v1/pricing/formats/:formatId",
    ...priced,
    summary: "Set the whole offer of a format: price, tiers, promotions, grids, wrapping, quantities",
    params: z.strictObject({ formatId: id }),
    body: formatOffer,
    answer: pricedFormat,
  },
  putContents: {
    method: "PUT",
    path: "/v1/pricing/formats/:formatId/contents",
    ...priced,
    summary: "Set what a carton or a pack is made of: formats of the same shop that hold no others",
    params: z.strictObject({ formatId: id }),
    body: z.strictObject({ contents, version: versionField }),
    answer: pricedFormat,
  },
  readLegal: {
    method: "GET",
    path: "/v1/pricing/products/:productId/vintages/:vintageId/legal",
    who: staff,
    permission,
    summary: "Fiscal label, alcohol, duties and custom tax of a vintage",
    params: ofVintage,
    answer: legalRow,
  },
  putLegal: {
    method: "PUT",
    path: "/v1/pricing/products/:productId/vintages/:vintageId/legal",
    who: staff,
    permission,
    summary: "Set fiscal label (of the whole product), alcohol, duties and custom tax of a vintage",
    params: ofVintage,
    body: legalBody,
    answer: legalRow,
  },
  putMethod: {
    method: "PUT",
    path: "/v1/pricing/shipping/:ref",
    ...priced,
    summary: "Make or change a way of delivery: zone, tariff, cartons, surcharges, carriage paid",
    named: true,
    params: z.strictObject({ ref: key }),
    body: method,
    answer: settings,
  },
  removeMethod: {
    method: "DELETE",
    path: "/v1/pricing/shipping/:ref",
    who: staff,
    permission,
    summary: "Remove a way of delivery; orders keep what they were sold with",
    params: z.strictObject({ ref: key }),
    answer: settings,
  },
  representatives: {
    method: "PUT",
    path: "/v1/pricing/representatives",
    who: staff,
    permission,
    summary:
      "Say who answers for the shop's excise in other member states, where consumers may then be delivered",
    body: representativesBody,
    answer: settings,
  },
  putCode: {
    method: "PUT",
    path: "/v1/pricing/codes/:code",
    ...priced,
    summary: "Make or change a promo code with its conditions and limits",
    named: true,
    params: z.strictObject({ code: codeText }),
    body: codeBody,
    answer: settings,
  },
  removeCode: {
    method: "DELETE",
    path: "/v1/pricing/codes/:code",
    who: staff,
    permission,
    summary: "Withdraw a promo code; its uses stay known",
    params: z.strictObject({ code: codeText }),
    answer: settings,
  },
  putLoyalty: {
    method: "PUT",
    path: "/v1/pricing/loyalty",
    ...priced,
    summary: "Set the loyalty programme",
    body: loyaltyBody,
    answer: settings,
  },
  removeLoyalty: {
    method: "DELETE",
    path: "/v1/pricing/loyalty",
    who: staff,
    permission,
    summary: "End the loyalty programme; points stay on the accounts of the buyers",
    answer: settings,
  },
  clients: {
    method: "GET",
    path: "/v1/pricing/clients",
    ...priced,
    summary: "Clients of the shop by name, with their terms; those that are put away are left out",
    query: z.strictObject({ search: text(100).optional() }),
    answer: z.object({ clients: z.array(clientRowAnswer) }),
  },
  readClient: {
    method: "GET",
    path: "/v1/pricing/clients/:clientId",
    ...priced,
    summary: "Grid, agreed prices and tax standing of a client, named by his id or by that of his account",
    params: z.strictObject({ clientId: id }),
    answer: client,
  },
  putClient: {
    method: "PUT",
    path: "/v1/pricing/clients/:clientId",
    ...priced,
    summary: "Set grid, agreed prices and tax standing of a client of the shop",
    params: z.strictObject({ clientId: id }),
    body: clientBody,
    answer: client,
  },
  trial: {
    method: "POST",
    path: "/v1/pricing/trial",
    ...priced,
    summary:
      "Price of a test basket for any client, grid, date and territory, with its reasons; nothing is kept",
    body: trialBasket,
    answer: z.object({ priced: pricedOrderAnswer, points: z.int() }),
  },
  requestGrid: {
    method: "POST",
    path: "/v1/shops/:id/grid-requests",
    who: ["buyer"],
    idempotent: true,
    summary: 'A professional asks the shop for his grid ("demander ma grille")',
    params: z.strictObject({ id: text(80, 1) }),
    body: z.strictObject({ company: nameText(100, 1), message: text(1000).default("") }),
    answer: z.object({ id, status: z.enum(["pending", "granted", "refused"]) }),
    status: 201,
  },
  ownGridRequest: {
    method: "GET",
    path: "/v1/shops/:id/grid-requests/own",
    who: ["buyer"],
    summary: "Where the buyer's last request for a grid of the shop stands; null where he asked for none",
    params: z.strictObject({ id: text(80, 1) }),
    answer: z.object({ status: z.enum(["pending", "granted", "refused"]).nullable() }),
  },
  gridRequests: {
    method: "GET",
    path: "/v1/pricing/grid-requests",
    who: staff,
    permission,
    summary: "Requests for a grid, open ones first",
    answer: requests,
  },
  answerGridRequest: {
    method: "POST",
    path: "/v1/pricing/grid-requests/:requestId/answer",
    who: staff,
    permission,
    idempotent: true,
    summary: "Grant a grid to who asked for it, or refuse (null); he is told by mail",
    params: z.strictObject({ requestId: id }),
    body: z.strictObject({ typology: key.nullable() }),
    answer: requests,
  },
});
