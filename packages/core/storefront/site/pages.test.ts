import fc from "fast-check";
import { expect, test } from "vitest";
import { site as siteShape } from "#storefront/pages/site.contract.ts";
import { firstSite, pageParam, pageQuery, tabAt, visibleTabs, type SiteTab } from "./pages.ts";

const first = firstSite({ presentation: { fr: "Bonjour", en: "" }, hasVisits: true });
const tab = (id: string, fr: string, more: Partial<SiteTab> = {}): SiteTab => ({
  id: id.padStart(16, "0"),
  name: { fr },
  isVisible: true,
  description: {},
  blocks: [],
  children: [],
  ...more,
});

test("a shop that made no pages has a home, its wines, its visits and its contact, as its editor could have sent them", () => {
  expect(siteShape.safeParse(JSON.parse(JSON.stringify(first))).error).toBeUndefined();
  expect(visibleTabs(first).map(({ name }) => name["fr"])).toEqual([
    "Accueil",
    "Boutique",
    "Visites",
    "Contact",
  ]);
  expect(first.tabs[0]?.blocks.map(({ kind }) => kind)).toEqual([
    "hero",
    "products",
    "events",
    "access",
    "newsletter",
  ]);
  expect(firstSite({ presentation: {}, hasVisits: false }).tabs).toHaveLength(3);
  // A long presentation is a text below the welcome.
  const long = firstSite({ presentation: { fr: "mot ".repeat(100) }, hasVisits: false });
  expect(siteShape.safeParse(JSON.parse(JSON.stringify(long))).error).toBeUndefined();
  expect(long.tabs[0]?.blocks[0]).toMatchObject({ kind: "hero", text: {} });
  expect(long.tabs[0]?.blocks[1]).toMatchObject({ kind: "text" });
});

test("addresses name a tab as the specification does, and fall back on the first visible one", () => {
  const site = {
    tabs: [
      tab("1", "Caché", { isVisible: false, children: [tab("2", "Dessous")] }),
      tab("3", "Nos Vins", { children: [tab("4", "Le Domaine"), tab("5", "Non", { isVisible: false })] }),
      tab("6", "Le  domaine"),
    ],
  };
  expect(visibleTabs(site).map(({ id }) => Number(id))).toEqual([3, 4, 6]);
  const [wines, estate, other] = visibleTabs(site) as [SiteTab, SiteTab, SiteTab];
  expect(pageParam(" Le  Domaine ")).toBe("le-domaine");
  expect(pageQuery(site, wines)).toEqual({});
  expect(pageQuery(site, estate)).toEqual({ page: "le-domaine", pageid: estate.id });
  expect(tabAt(site, "le-domaine", other.id)).toBe(other);
  expect(tabAt(site, "le-domaine")).toBe(estate);
  expect(tabAt(site, "LE-DOMAINE", "rien")).toBe(estate);
  for (const unknown of ["", "dessous", "non", "<script>"]) expect(tabAt(site, unknown)).toBe(wines);
  expect(tabAt({ tabs: [] }, "x")).toBeUndefined();
});

test("the address of every visible tab leads to it, whatever the names", () => {
  const name = fc.constantFrom("Vins", "vins", "VINS ", "Nos vins", "é", "E", "a b", "a-b", "日本");
  const tabs = fc.array(fc.record({ name, isVisible: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(tabs, (rows) => {
      const site = { tabs: rows.map((row, n) => tab(String(n), row.name, { isVisible: row.isVisible })) };
      for (const one of visibleTabs(site)) {
        const { page, pageid } = pageQuery(site, one);
        expect(tabAt(site, page, pageid)?.id).toBe(one.id);
      }
    }),
  );
});

test("what no editor makes is refused", () => {
  const good = JSON.parse(JSON.stringify(first)) as { tabs: Record<string, unknown>[]; header: object };
  const wrong = (change: (site: typeof good) => void): boolean => {
    const site = structuredClone(good);
    change(site);
    return !siteShape.safeParse(site).success;
  };
  const block = (value: object) => (site: typeof good) =>
    Object.assign(site.tabs[0] ?? {}, { blocks: [value] });
  const picture = { visual: "/files/0123456789abcdef", alt: {} };
  const shown = { id: "a", kind: "picture", picture, caption: {}, link: "", width: "wide" };
  expect(wrong(block(shown))).toBe(false);
  for (const link of [
    "javascript:alert(1)",
    "//evil.example",
    "data:text/html,x",
    "/\\evil",
    "vbscript:x",
    "https://a b",
  ])
    expect(wrong(block({ ...shown, link })), link).toBe(true);
  for (const visual of ["https://evil.example/x.png", "/files/../../etc", "data:image/png;base64,x"])
    expect(wrong(block({ ...shown, picture: { ...picture, visual } })), visual).toBe(true);
  expect(wrong(block({ id: "a", kind: "html", html: "<b>" }))).toBe(true);
  expect(
    wrong(block({ id: "a", kind: "video", title: {}, service: "youtube", video: '"><script>', poster: "" })),
  ).toBe(true);
  expect(wrong((site) => Object.assign(site.header, { color: "red;}*{display:none" }))).toBe(true);
  expect(wrong((site) => Object.assign(site.header, { font: "url(x)" }))).toBe(true);
  expect(wrong((site) => site.tabs.push(site.tabs[0] ?? {}))).toBe(true);
  expect(wrong((site) => Object.assign(site.tabs[0] ?? {}, { name: { en: "Shop" } }))).toBe(true);
});
