import { readFileSync } from "node:fs";
import { join } from "node:path";
import { leadOf, titleOf } from "#storefront/developers/pages.ts";

export type HelpLang = "fr" | "en";
export type HelpGroup =
  | "start"
  | "catalogue"
  | "sales"
  | "money"
  | "cellar"
  | "visits"
  | "online"
  | "till"
  | "clients"
  | "account"
  | "buyers";

/** Groups of the help centre in their order; that of buyers is the last one. */
export const GROUPS: readonly HelpGroup[] = [
  "start",
  "catalogue",
  "sales",
  "money",
  "cellar",
  "visits",
  "online",
  "till",
  "clients",
  "account",
  "buyers",
];

/**
 * An article: its name in the address, the pages that it is about (beginnings of their paths, or a whole path with a
 * query), and the articles that a reader may need next.
 */
export type Article = {
  name: string;
  group: HelpGroup;
  screens: readonly string[];
  related: readonly string[];
};

type Row = [name: string, group: HelpGroup, screens: readonly string[], related: readonly string[]];

const ROWS: readonly Row[] = [
  [
    "first-steps",
    "start",
    ["/dashboard", "/dashboard/opening"],
    ["add-a-product", "open-your-shop", "find-your-way"],
  ],
  [
    "open-your-shop",
    "start",
    ["/dashboard/opening", "/dashboard/settings?link=legal", "/dashboard/settings?link=terms"],
    ["first-steps", "delivery-costs", "payment-methods"],
  ],
  [
    "find-your-way",
    "start",
    ["/dashboard", "/dashboard/customize/home", "/shops/add"],
    ["first-steps", "exports"],
  ],
  ["sign-in", "start", ["/auth"], ["security", "permissions"]],
  ["add-a-product", "catalogue", ["/dashboard/products"], ["prices-and-grids", "stock", "imports"]],
  [
    "prices-and-grids",
    "catalogue",
    ["/dashboard/tarifs", "/dashboard/settings?link=typos", "/dashboard/settings?link=matchGrids"],
    ["promo-codes", "delivery-costs", "add-a-product"],
  ],
  [
    "promo-codes",
    "catalogue",
    ["/dashboard/tarifs/codes", "/dashboard/tarifs/loyalty", "/dashboard/settings?link=promotions"],
    ["prices-and-grids", "campaigns"],
  ],
  [
    "delivery-costs",
    "catalogue",
    ["/dashboard/tarifs/delivery", "/dashboard/settings?link=delivery"],
    ["open-your-shop", "ship-an-order"],
  ],
  ["orders", "sales", ["/dashboard/orders"], ["ship-an-order", "invoices", "quotes"]],
  ["quotes", "sales", ["/dashboard/orders/quotes"], ["orders", "deposits"]],
  ["ship-an-order", "sales", ["/dashboard/orders/ventilate", "/dashboard/orders"], ["orders", "stock"]],
  [
    "invoices",
    "money",
    ["/dashboard/orders/bills", "/dashboard/settings?link=billing", "/dashboard/settings?link=documents"],
    ["deposits", "credit-notes", "payments"],
  ],
  ["deposits", "money", ["/dashboard/orders/deposits"], ["invoices", "payments"]],
  [
    "credit-notes",
    "money",
    ["/dashboard/orders/credits", "/dashboard/payments/credits"],
    ["invoices", "payments"],
  ],
  [
    "payments",
    "money",
    ["/dashboard/payments", "/dashboard/settings?link=banks"],
    ["unpaid-invoices", "bank-statements", "invoices"],
  ],
  [
    "unpaid-invoices",
    "money",
    ["/dashboard/payments/unpaids", "/dashboard/payments/outstandings"],
    ["payments", "invoices"],
  ],
  [
    "bank-statements",
    "money",
    [
      "/dashboard/payments/statements",
      "/dashboard/payments/slips",
      "/dashboard/payments/collections",
      "/dashboard/payments/mandates",
    ],
    ["payments", "accounting"],
  ],
  ["payment-methods", "money", ["/dashboard/settings?link=payment"], ["open-your-shop", "payments"]],
  [
    "accounting",
    "money",
    ["/dashboard/accounting", "/dashboard/settings?link=accounting"],
    ["invoices", "exports"],
  ],
  ["stock", "cellar", ["/dashboard/stocks"], ["warehouses", "inventories", "excise"]],
  ["warehouses", "cellar", ["/dashboard/stocks/warehouses"], ["stock", "inventories"]],
  ["inventories", "cellar", ["/dashboard/stocks/inventories"], ["stock", "warehouses"]],
  ["excise", "cellar", ["/dashboard/stocks/drm", "/dashboard/stocks/crdColors"], ["stock", "inventories"]],
  [
    "visits-and-slots",
    "visits",
    ["/dashboard/reservations/events", "/dashboard/reservations/resources"],
    ["bookings", "widgets"],
  ],
  ["bookings", "visits", ["/dashboard/reservations"], ["visits-and-slots", "payments"]],
  ["shop-pages", "online", ["/dashboard/customize"], ["open-your-shop", "widgets", "add-a-product"]],
  [
    "widgets",
    "online",
    ["/dashboard/iframes", "/dashboard/settings?link=iframes"],
    ["shop-pages", "visits-and-slots"],
  ],
  ["till", "till", ["/dashboard/salespoints"], ["close-the-till", "stock"]],
  [
    "close-the-till",
    "till",
    ["/dashboard/salespoints/closings", "/dashboard/salespoints"],
    ["till", "accounting"],
  ],
  [
    "clients",
    "clients",
    ["/dashboard/clients", "/dashboard/settings?link=crm"],
    ["consents", "lists", "imports"],
  ],
  [
    "consents",
    "clients",
    ["/dashboard/clients", "/dashboard/crm/campaigns", "/dashboard/settings?link=data"],
    ["lists", "campaigns", "clients"],
  ],
  ["opportunities", "clients", ["/dashboard/clients/opportunities"], ["clients", "quotes"]],
  ["lists", "clients", ["/dashboard/crm/lists"], ["campaigns", "consents", "clients"]],
  ["models", "clients", ["/dashboard/crm/models"], ["campaigns", "lists"]],
  [
    "campaigns",
    "clients",
    ["/dashboard/crm/campaigns", "/dashboard/settings?link=campaigns", "/dashboard/settings?link=sender"],
    ["lists", "models", "consents"],
  ],
  ["recalls", "clients", ["/dashboard/crm/recalls"], ["stock", "consents"]],
  ["tasks", "clients", ["/dashboard/tasks", "/dashboard/clients"], ["clients", "messages"]],
  ["prospects", "clients", ["/dashboard/clients/prospection"], ["day-route", "clients", "consents"]],
  [
    "day-route",
    "clients",
    ["/dashboard/clients/prospection?view=map", "/dashboard/clients/prospection?view=route"],
    ["prospects", "clients"],
  ],
  ["calendar", "clients", ["/dashboard/calendar"], ["bookings", "visits-and-slots", "permissions"]],
  ["messages", "clients", ["/tickets"], ["orders", "clients", "support"]],
  ["imports", "account", ["/dashboard/imports"], ["add-a-product", "clients", "exports"]],
  [
    "exports",
    "account",
    ["/dashboard/orders", "/dashboard/clients", "/dashboard/products"],
    ["accounting", "imports"],
  ],
  [
    "permissions",
    "account",
    ["/dashboard/collaborators", "/dashboard/settings?link=roles"],
    ["security", "sign-in"],
  ],
  [
    "security",
    "account",
    ["/dashboard/settings?link=account", "/get-api-key"],
    ["sign-in", "permissions", "backups"],
  ],
  ["support", "account", ["/tickets/support"], ["find-your-way", "messages"]],
  ["backups", "account", ["/admin", "/dashboard/settings?link=data"], ["security", "exports"]],
  ["my-questions", "buyers", ["/tickets"], ["my-orders", "my-account"]],
  ["my-orders", "buyers", ["/dashboard", "/dashboard/orders", "/cart"], ["my-account", "sign-in"]],
  [
    "my-account",
    "buyers",
    ["/dashboard/settings", "/dashboard/cellar", "/dashboard/points"],
    ["my-orders", "sign-in"],
  ],
];

/** Every article, in the order of the help centre. */
export const ARTICLES: readonly Article[] = ROWS.map(([name, group, screens, related]) => ({
  name,
  group,
  screens,
  related,
}));

/** Returns the article of a name in an address; undefined where there is none. */
export const articleOf = (name: string): Article | undefined => ARTICLES.find((one) => one.name === name);

const read = new Map<string, string>();

/** Returns an article as markdown; its file is read when it is first asked for. */
export function articleText({ group, name }: Article, lang: HelpLang): string {
  const file = `${lang}/${group}/${name}.md`;
  const known = read.get(file) ?? readFileSync(join(import.meta.dirname, "content", file), "utf8");
  read.set(file, known);
  return known;
}

/** Returns the address of an article; the language is that of the reader when it is not named. */
export const articlePath = (name: string, lang?: HelpLang): string =>
  `/help/${name}${lang ? `?lang=${lang}` : ""}`;

/** Returns title, first paragraph and address of an article. */
export function linkOf(article: Article, lang: HelpLang) {
  const { name } = article;
  const text = articleText(article, lang);
  return { name, title: titleOf(text), lead: leadOf(text), href: articlePath(name, lang) };
}

/** Most articles that are named for a page. */
const MOST = 5;

/**
 * Returns how precisely a page is named: the length of the screen's path, more where its query is named too; null where
 * it is another page.
 */
function nearness(screen: string, path: string, query: URLSearchParams): number | null {
  const [ownPath = "", ownQuery] = screen.split("?");
  const isIt =
    ownPath === "/dashboard" || ownQuery
      ? path === ownPath
      : path === ownPath || path.startsWith(`${ownPath}/`);
  if (!isIt) return null;
  const wanted = [...new URLSearchParams(ownQuery)];
  return wanted.every(([key, value]) => query.get(key) === value)
    ? ownPath.length + wanted.length * 100
    : null;
}

/**
 * Returns the articles about a page, the most precise first. Buyers have pages of their own at the same addresses: they
 * get the articles for buyers alone, all others those for sellers.
 */
export function articlesFor(address: string, isBuyer: boolean): Article[] {
  const [path = "", query = ""] = address.split("?");
  const values = new URLSearchParams(query);
  return ARTICLES.filter(({ group }) => (group === "buyers") === isBuyer)
    .flatMap((article) => {
      const near = article.screens.flatMap((screen) => nearness(screen, path, values) ?? []);
      return near.length > 0 ? [{ article, near: Math.max(...near) }] : [];
    })
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ article }) => article);
}
