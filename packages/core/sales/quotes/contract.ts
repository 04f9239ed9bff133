import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  creditAnswer,
  offerViewAnswer,
  quotePartyAnswer,
  quoteRowAnswer,
  quoteViewAnswer,
} from "#sales/quotes/quotes.answers.contract.ts";
import { productAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { shopRulesAnswer } from "#shops/settings/settings.answers.contract.ts";
import { pricingBuyerAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { accountTermsAnswer } from "#shops/settings/dueDate.answers.contract.ts";
import { missingBuyerFactAnswer } from "#billing/documents/faults.answers.contract.ts";
import { versionBody, contract, id, mailAgain, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { MAX_LINES } from "#sales/cart/cart.ts";
import { namesIn } from "#kit/list/names.ts";
import { termsHash } from "#sales/orders/contract.ts";
import { written } from "./body.contract.ts";
import { paymentTerm } from "#shops/settings/enums.contract.ts";
import { paymentSubType } from "./enums.contract.ts";

/** Staff, and an agent for their own clients at their conditions (`agent-conditions`). */
const staff = {
  who: ["owner", "iam", "agent"],
  permission: "createQuote",
  // The author of a sale sets its price.
  priced: true,
  // Each kind needs its own permission (`SUB_TYPE_PERMISSION`), which is checked when the kind is known.
  orElse: ["createOrder", "billOrder"],
} as const;

const quoteId = z.strictObject({ quoteId: id });
const view = quoteViewAnswer;
const offer = offerViewAnswer;

export const quotesList = listCalls({
  path: "/v1/quotes",
  who: staff.who,
  permission: staff.permission,
  priced: true,
  summary: "Quotes, and drafts of orders and bills",
  row: quoteRowAnswer,
});

const ofLink = { who: ["link"], params: quoteId } as const;

/**
 * Articles for a sale: the first ones (`limit`) that match a text or an EAN, or those of some formats, each with what
 * its packs contain. Without both the answer has all.
 */
export const deskQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  search: text(100).default(""),
  /** Ids of formats, separated by commas. */
  formats: text(MAX_LINES * 17)
    .refine((list) => namesIn(list).length <= MAX_LINES)
    .optional(),
});
export type DeskQuery = z.infer<typeof deskQuery>;

export const quotesContract = contract({
  list: { ...quotesList.list, orElse: staff.orElse },
  measure: { ...quotesList.measure, orElse: staff.orElse },
  export: { ...quotesList.export, orElse: staff.orElse },
  desk: {
    method: "GET",
    path: "/v1/quotes/desk",
    ...staff,
    summary: "What a sale is written with: articles with all prices, codes and stock, rules of the shop",
    query: deskQuery,
    answer: z.object({
      products: z.array(productAnswer),
      /** With a limit: the number of all products found. */
      total: z.int().optional(),
      rules: shopRulesAnswer,
      /** Formats by EAN, for scanning. */
      eans: z.record(z.string(), id),
      /** Units that can be reserved now, by format. */
      available: z.record(z.string(), z.int()),
      /** Terms of professionals whose file has none. */
      paymentTerms: paymentTerm,
    }),
  },
  clients: {
    method: "GET",
    path: "/v1/quotes/clients",
    ...staff,
    summary:
      "Clients whom a sale may be written for, found by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).optional() }),
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          isPro: z.boolean(),
          typology: z.string().nullable(),
        }),
      ),
    }),
  },
  client: {
    method: "GET",
    path: "/v1/quotes/clients/:clientId",
    ...staff,
    summary: "A client as a sale needs him: grid and agreed prices, addresses, terms and outstanding",
    params: z.strictObject({ clientId: id }),
    answer: z.object({
      id,
      name: z.string(),
      code: z.string(),
      lang: z.string(),
      archived: z.boolean(),
      buyer: pricingBuyerAnswer,
      party: quotePartyAnswer,
      addresses: z.array(
        z.object({
          id,
          use: z.string(),
          main: z.boolean(),
          title: z.string(),
          words: z.string(),
          country: z.string(),
          zipcode: z.string(),
          mountain: z.boolean(),
        }),
      ),
      account: z.object({ terms: accountTermsAnswer, dueOn: z.string().nullable() }).nullable(),
      credit: creditAnswer,
      /** Data that an invoice to the client would lack. */
      billLacks: z.array(missingBuyerFactAnswer),
    }),
  },
  create: {
    method: "POST",
    path: "/v1/quotes",
    ...staff,
    idempotent: true,
    summary: "Begin a quote, or a draft of an order or a bill",
    body: z.strictObject({ id, subType: paymentSubType, ...written }),
    answer: view,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/quotes/:quoteId",
    ...staff,
    summary: "One quote with its price",
    params: quoteId,
    answer: view,
  },
  save: {
    method: "PUT",
    path: "/v1/quotes/:quoteId",
    ...staff,
    summary: "Save a draft; it is priced again",
    params: quoteId,
    body: z.strictObject({ ...written, version: versionField }),
    answer: view,
  },
  remove: {
    method: "DELETE",
    path: "/v1/quotes/:quoteId",
    ...staff,
    summary: "Throw a draft away that was never sent",
    params: quoteId,
    answer: z.object({ done: z.literal(true) }),
  },
  sending: {
    method: "POST",
    path: "/v1/quotes/:quoteId/sending",
    ...staff,
    idempotent: true,
    summary: "Send a quote: it takes its number, and its buyer a link by mail where `mail` is wished",
    params: quoteId,
    body: z.strictObject({ version: versionField, mail: z.boolean().default(true), again: mailAgain }),
    answer: view,
  },
  refusal: {
    method: "POST",
    path: "/v1/quotes/:quoteId/refusal",
    ...staff,
    idempotent: true,
    summary: "The buyer said no to the seller",
    params: quoteId,
    body: z.strictObject({ version: versionField, reason: text(500).default("") }),
    answer: view,
  },
  copy: {
    method: "POST",
    path: "/v1/quotes/:quoteId/copies",
    ...staff,
    idempotent: true,
    summary: "Write another one like it; `replaces` takes its place once it is sent",
    params: quoteId,
    body: z.strictObject({
      id,
      replaces: z.boolean().default(false),
      subType: paymentSubType.optional(),
    }),
    answer: view,
    status: 201,
  },
  order: {
    method: "POST",
    path: "/v1/quotes/:quoteId/orders",
    ...staff,
    idempotent: true,
    summary: "Make the order: stock is taken in the same transaction",
    params: quoteId,
    body: z.strictObject({
      version: versionField,
      /** Waits for its acceptance like a buyer's order, instead of being accepted at once. */
      pending: z.boolean().default(false),
      mail: z.boolean().default(false),
      /** The seller confirmed that the client exceeds their credit limit. */
      beyondCredit: z.boolean().default(false),
    }),
    answer: z.object({ quote: view, orderId: id, orderNumber: z.string() }),
    status: 201,
  },
  pdf: {
    method: "GET",
    path: "/v1/quotes/:quoteId/file.pdf",
    ...staff,
    summary: "The quote as PDF; a draft is marked as one",
    params: quoteId,
    answer: fileAnswer("application/pdf"),
  },
  offerPdf: {
    method: "GET",
    path: "/v1/quotes/:quoteId/offer/file.pdf",
    ...ofLink,
    summary: "The quote as PDF for its buyer, by his link",
    answer: fileAnswer("application/pdf"),
  },
  offer: {
    method: "GET",
    path: "/v1/quotes/:quoteId/offer",
    ...ofLink,
    summary: "The quote as its buyer reads it by his link",
    answer: offer,
  },
  acceptOffer: {
    method: "POST",
    path: "/v1/quotes/:quoteId/offer/acceptance",
    ...ofLink,
    idempotent: true,
    summary: "The buyer accepts the quote with obligation to pay: it becomes an order",
    body: z.strictObject({
      ...versionBody.shape,
      terms: z.literal(true, "terms"),
      termsHash: termsHash.optional(),
      adult: z.literal(true, "adult"),
    }),
    answer: offer,
    status: 201,
  },
  refuseOffer: {
    method: "POST",
    path: "/v1/quotes/:quoteId/offer/refusal",
    ...ofLink,
    idempotent: true,
    summary: "The buyer says no, with a word if he likes",
    body: z.strictObject({ ...versionBody.shape, reason: text(500).default("") }),
    answer: offer,
  },
});
