import { API_CALLS_PER_MINUTE } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import type { JsonSchema } from "#kit/http/answers.ts";
import { APP_VERSION } from "#kit/http/version.ts";

export type Json = Record<string, unknown>;

/** The beginning of the description. */
export const HEAD: Json = {
  openapi: "3.1.0",
  info: {
    title: "Cuvée",
    version: APP_VERSION,
    description:
      "Catalogue, prices, stocks, orders, clients and visits of wine producers. Amounts are whole cents (`Cents`) or " +
      "ten-thousandths of a euro (`E4`), and are absent for readers who may not see prices; times are ISO 8601 in UTC. " +
      "Lists answer a page: `next` is the `cursor` of the page after. A change carries the `version` that was read; 409 " +
      "means that the record has changed since. The guide is at `/developers/api`.",
    contact: { name: "The operator of this host" },
  },
  servers: [{ url: "/", description: "The host that serves this description" }],
};

/** Refusals: problem documents (RFC 9457). */
export const PROBLEM_SCHEMAS: Record<string, JsonSchema> = {
  Problem: {
    type: "object",
    required: ["type", "title", "status", "code", "message", "success"],
    properties: {
      type: { type: "string" },
      title: { type: "string" },
      status: { type: "integer" },
      code: {
        type: "string",
        description: "Name of the refusal: the key of its message in locales/<lang>/errors.json",
      },
      message: { type: "string", description: "For the user, in their language" },
      success: { const: false },
      requestId: { type: "string" },
      facts: { type: "object", description: "Values of the message, by name" },
      fields: { type: "array", items: { $ref: "#/components/schemas/ProblemField" } },
    },
  },
  ProblemField: {
    type: "object",
    description: "A field of the request that is refused",
    required: ["path", "code", "message"],
    properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
  },
};

export const RESPONSES: Json = {
  Refusal: {
    description: "Refusal, with its status: 401, 403, 404, 409, 422, 429 and others",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  },
};

/** Headers that many calls take. */
export const PARAMETERS: Record<string, Json> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description: "Chosen by the caller for each command: the same key again gives the same answer",
    schema: { type: "string", minLength: 8, maxLength: 100 },
  },
  OrderKey: {
    name: "X-Order-Key",
    in: "header",
    description: "The key of an order's private link, for callers who are not signed in",
    schema: { type: "string" },
  },
};

/** All three come as `Authorization: Bearer …` and are distinguished by their prefix. */
export const SCHEMES: Json = {
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The access token of a person who signed in with `POST /v1/auth/login`; browsers carry it in a cookie too.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cv_live_…",
    description: `An API key of a shop, for programs. It may make the calls that name a scope of its own, as far as its maker may; every other call answers 403. At most ${API_CALLS_PER_MINUTE} calls a minute, then 429 with \`Retry-After\`. Keep it on a server.`,
  },
  siteMember: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cvm_…",
    description:
      "The token of a buyer who signed in on a site (`POST /v1/members/tokens`). It is valid on the origin for which it " +
      "was made, and opens the calls that name it.",
  },
};

/** Descriptions of the tags, which are the first segments of the paths. */
const TAGS: Readonly<Record<string, string>> = {
  accounting: "Entries, accounts, journals and exports of a shop's accounting.",
  addresses: "Suggestions of postal addresses.",
  admin: "Administration of the platform.",
  agents: "Sales agents and the shops that they represent.",
  "api-keys": "Keys of a shop, for programs.",
  auth: "Registration, sign-in, passwords and invitations.",
  bills: "Invoices of orders of one client.",
  calendar:
    "Calendar of a shop in layers that each reader may see, and their own address for calendar programs.",
  "calendar-feeds": "Private iCalendar addresses of a shop's calendar.",
  campaigns: "Campaigns by mail, SMS, letter and telephone, with their recipients.",
  captcha: "Challenges of public forms.",
  carts: "Handover of a widget's cart to the hosted checkout.",
  catalogue: "Products, vintages and formats, for the staff that edits them.",
  clients: "The shop's records of its buyers.",
  "closed-days": "Days on which a shop receives nobody.",
  closings: "Closings of tills: days, months and years.",
  collaborators: "Members of a shop's team, their invitations and permissions.",
  colleagues: "Names of the people of a shop.",
  conversations: "Messages between a buyer and a shop.",
  "answer-templates": "Ready answers of a shop to its buyers.",
  "day-routes": "Routes of a day: clients whom a person of a shop visits, in order.",
  dashboard: "Figures of a shop, and how a person arranges them.",
  figures: "Figures of sales: their comparison with the sales themselves.",
  deposits: "Deposit invoices of orders.",
  displays: "Customer screens of the tills.",
  documents: "Sealed invoices, credit notes and deposits, their files, proofs and exports.",
  elabels: "Electronic labels of wines.",
  embeds: "Published data of a shop, for widgets on other sites.",
  events: "Live updates (text/event-stream).",
  excise: "Customs account, capsules and declarations.",
  files: "Pictures.",
  groups: "Grouped orders.",
  help: "Articles of the help centre about a page.",
  iframes: "Embeds of a shop, and the sites that may show them.",
  imports: "Imports of spreadsheets.",
  lists: "Lists of clients, by rules or by hand, for campaigns.",
  maintenances: "Announced maintenance of the platform.",
  members: "Sites that a buyer lets know who they are.",
  models: "Models of mails: their drafts, versions, previews and uses.",
  "notifications-centers": "Notifications of a user.",
  orders: "Orders, from the cart to the delivery.",
  payments: "Payments, bank statements, reminders, mandates and batches of debits.",
  platform: "Version and contact of the platform.",
  pricing: "Price grids, promotions, codes, shipping methods and taxation.",
  products: "Published products and their prices.",
  quotes: "Quotes, and orders that a seller enters.",
  recalls: "Recalls of a lot: every client who received it is informed.",
  reservations: "Reservations of visits.",
  resources: "Rooms, guides and other resources of visits.",
  roles: "Named sets of permissions of a shop.",
  prospects: "Prospects of a shop, and the calls to them.",
  salespoints: "Points of sale, their tills and the people who unlock them.",
  samples: "Samples, given for nothing.",
  senders: "The domain that a shop sends campaigns from, and addresses that messages come back from.",
  sandbox: "The sandbox bank of demonstrations: no real money.",
  search: "Search in everything that a shop has.",
  settlements: "Money that pays documents: payments, credits and refunds.",
  shipments: "Shipments and their transport documents.",
  shops: "Shops: settings, public faces, openings and requests for a price grid.",
  site: "Public pages of a shop.",
  slots: "Times of events.",
  stocks: "Stocks, movements, allocations, costs and inventories.",
  "support-tickets": "Tickets of shops and buyers to the platform.",
  "support-attachments": "Files of tickets to the platform, before they are sent.",
  "message-attachments": "Files of messages, before they are sent.",
  tickets: "Receipts of the tills.",
  opportunities: "Sales that a shop hopes for, by stage, with their forecast.",
  tasks: "Tasks of the staff and the agents of a shop, with reminders and recurrence.",
  tills: "Synchronisation and archives of tills.",
  users: "The account of a user: addresses, orders, preferences and data.",
  ventilations: "Orders of which something is left to ship.",
  views: "Saved views of lists.",
  visits: "Events that buyers reserve.",
  waiting: "Waiting lists of slots.",
  warehouses: "Warehouses.",
  webhooks: "Endpoints that receive a shop's events, and their deliveries.",
  "withdrawal-links": "Private links of orders, for withdrawals.",
};

/** Returns the tags with their descriptions. Throws for one that has none, and for a description without a tag. */
export function tagsOf(names: ReadonlySet<string>): Json[] {
  const unused = Object.keys(TAGS).filter((name) => !names.has(name));
  if (unused.length > 0) throw new TypeError(`no call has the tag ${unused.join(", ")}`);
  return Array.from(names)
    .toSorted()
    .map((name) => {
      const description = TAGS[name];
      if (description === undefined) throw new TypeError(`the tag ${name} has no description`);
      return { name, description };
    });
}
