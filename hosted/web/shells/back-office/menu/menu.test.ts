import type { Role, User } from "@cuvee/core/people/accounts/accounts.ts";
import { expect, test } from "vitest";
import { creationsOf } from "#shells/back-office/menu/creations.ts";
import { itemsOf, menuOf } from "#shells/back-office/menu/menu.ts";
import { currentOf, trailOf } from "#shells/back-office/trail.ts";
import { isVisible, opens, pageAt, type Viewer } from "#shells/back-office/menu/destinations.ts";

const user = (role: Role, authorizations: Record<string, boolean> = {}): User => ({
  id: "0000000000000001",
  code: "",
  username: "u",
  email: "u@example.org",
  role,
  firstname: "",
  lastname: "",
  phone: "",
  isPro: false,
  tourMode: false,
  lang: "fr",
  shops: [{ id: "s", code: "s", name: "s", typology: null, authorizations }],
});

/** Every page of the specification's menus, as their modules mount them. */
const pages: Viewer["pages"] = [
  "",
  "/orders",
  "/orders/quotes",
  "/orders/add",
  "/orders/:orderId",
  "/orders/samples",
  "/clients",
  "/clients/opportunities",
  "/clients/add",
  "/clients/:clientId",
  "/products",
  "/products/:productId",
  "/stocks",
  "/stocks/movements",
  "/stocks/warehouses",
  "/stocks/:stockId",
  "/tarifs",
  "/payments/outstandings",
  "/collaborators",
  "/collaborators/structure",
  "/calendar",
  "/settings/:link?",
].map((path) => ({ path: `/dashboard${path}` }));

const viewer = (who: User, more: Partial<Viewer> = {}): Viewer => ({
  user: who,
  integrations: {},
  pages,
  ...more,
});
const keys = (one: Viewer): string[] => itemsOf(menuOf(one)).map(({ key }) => key);
const groups = (one: Viewer): string[] =>
  menuOf(one).map((entry) => ("items" in entry ? `${entry.key}(${entry.items.length})` : entry.key));

test("an owner's menu is that of the specification, in its groups, with what is mounted and nothing else", () => {
  expect(groups(viewer(user("owner")))).toEqual([
    "dashboard",
    "sales(2)",
    "outstandings",
    "crm(3)",
    "articles(6)",
    "online(3)",
    "team(2)",
    "settings",
  ]);
  expect(keys(viewer(user("owner"), { pages: [{ path: "/dashboard" }] }))).toEqual(["dashboard"]);
  expect(menuOf(viewer(user("owner"), { pages: [] }))).toEqual([]);
});

test("each page has one home in the menu", () => {
  const found = menuOf(viewer(user("owner"))).flatMap((entry) => ("items" in entry ? entry.items : [entry]));
  const hrefs = found.map(({ href }) => href);
  expect(hrefs).toEqual([...new Set(hrefs)]);
});

test("agents have a menu of their own", () => {
  expect(keys(viewer(user("agent")))).toEqual([
    "dashboard",
    "orders",
    "quotes",
    "samples",
    "clients",
    "opportunities",
    "catalogue",
    "calendar",
    "settings",
  ]);
});

test("a collaborator sees what he holds, the preset all of it, and a page's own conditions count too", () => {
  expect(keys(viewer(user("iam")))).toEqual(["dashboard", "calendar", "settings"]);
  expect(keys(viewer(user("iam", { seeAllOrder: true, seeAllStock: true })))).toEqual([
    "dashboard",
    "orders",
    "calendar",
    "warehouses",
    "stocks",
    "movements",
    "samples",
    "settings",
  ]);
  expect(keys(viewer(user("iam", { fullAccess: true })))).toEqual(keys(viewer(user("owner"))));
  const own = pages.map((page) =>
    page.path === "/dashboard/calendar" ? { ...page, roles: ["owner"] as const } : page,
  );
  expect(keys(viewer(user("iam"), { pages: own }))).toEqual(["dashboard", "settings"]);
});

test("a part that is switched off is gone; opportunities need agents or collaborators", () => {
  const off = (...names: string[]) =>
    viewer(user("owner"), {
      integrations: Object.fromEntries(names.map((name) => [name, { active: false }])),
    });
  expect(keys(off("stocks"))).not.toContain("stocks");
  expect(keys(off("stocks"))).toContain("catalogue");
  expect(keys(off("iam"))).not.toContain("collaborators");
  expect(keys(off("iam"))).toContain("opportunities");
  expect(keys(off("agents"))).toContain("opportunities");
  expect(keys(off("agents", "iam"))).not.toContain("opportunities");
});

test("a new seller finds payment, carriage and legal texts under his shop, and is shown where he is", () => {
  const menu = menuOf(viewer(user("owner")));
  const home = (query: string) => trailOf(menu, `/dashboard/settings${query}`);
  const inShop = { group: { key: "online" } };
  expect(home("?link=payment")).toMatchObject({ ...inShop, item: { key: "shopPayment" } });
  expect(home("?link=delivery")).toMatchObject({ ...inShop, item: { key: "shopCarriage" } });
  expect(home("?link=infos&field=legal.company")).toMatchObject({ ...inShop, item: { key: "shopLegal" } });
  expect([home("?link=infos").item?.key, home("").item?.key]).toEqual(["settings", "settings"]);
  // A person who may not change them has no entry for them.
  expect(keys(viewer(user("iam", { seeAllOrder: true })))).not.toContain("shopPayment");
});

test("the current entry is the nearest one above the path", () => {
  const menu = menuOf(viewer(user("owner")));
  const at = (path: string) => currentOf(menu, `/dashboard${path}`);
  expect([at(""), at("/orders"), at("/orders/01"), at("/orders/quotes"), at("/stocks/movements")]).toEqual([
    "dashboard",
    "orders",
    "orders",
    "quotes",
    "movements",
  ]);
  expect([at("/stocks/01"), at("/nowhere"), at("/ordersx")]).toEqual(["stocks", undefined, undefined]);
  expect(trailOf(menu, "/dashboard/stocks/01")).toMatchObject({
    group: { key: "articles" },
    item: { key: "stocks" },
  });
});

test("a page is at an address under its own name, and opens those that its pattern matches", () => {
  expect(pageAt(pages, "/dashboard/clients/add?isPro=true")?.path).toBe("/dashboard/clients/add");
  expect(pageAt(pages, "/dashboard/products/add")).toBeUndefined();
  expect(pageAt(pages, "/dashboard/settings?link=billing")?.path).toBe("/dashboard/settings/:link?");
  expect(opens(pages, "/dashboard/products/01")).toBe(true);
  expect(opens(pages, "/dashboard/products/01/prices")).toBe(false);
  expect(opens(pages, "/dashboard/suppliers/01")).toBe(false);
});

test("quick creations are those whose page is there and whose permission is held, for those who sell", () => {
  const make = (who: User) => creationsOf(viewer(who)).map(({ key }) => key);
  expect(make(user("owner"))).toEqual(["quote", "order", "bill", "individual", "professional", "prospect"]);
  expect(make(user("iam", { createClient: true }))).toEqual(["individual", "professional", "prospect"]);
  expect(make(user("agent"))).toEqual(["quote", "order", "individual", "professional", "prospect"]);
  expect(make(user("buyer"))).toEqual([]);
  expect(isVisible(viewer(user("admin")), { key: "x", href: "/dashboard", roles: ["owner"] })).toBe(false);
});

test("the online shop is in the menu of its staff, under its own address, once such a page is mounted", () => {
  expect(keys(viewer(user("owner")))).not.toContain("shop");
  const more = viewer(user("owner"), { pages: [...pages, { path: "/shops/:shopId" }] });
  expect(itemsOf(menuOf(more)).find(({ key }) => key === "shop")?.href).toBe("/shops/s");
});
