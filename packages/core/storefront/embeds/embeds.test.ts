import { expect, test } from "vitest";
import {
  designTokens,
  elementsOf,
  FIRST_DESIGN,
  tokensOf,
  type EmbedDesign,
} from "#storefront/embeds/embeds.ts";
import { SHOP_CONTENTS } from "#storefront/embeds/elements.ts";
import { isDevelopmentOrigin, originFault } from "#storefront/embeds/origins.ts";
import { SNIPPETS, snippetsOf, type SnippetOf } from "#storefront/embeds/snippets.ts";

const ID = "06fq4t9dksm41tnv";
const design = (change: Partial<EmbedDesign> = {}): EmbedDesign => ({ ...FIRST_DESIGN, ...change });
const of = (change: Partial<SnippetOf> = {}): SnippetOf => ({
  ...FIRST_DESIGN,
  id: ID,
  name: "Boutique",
  host: "https://cuvee.example",
  shop: { code: "domaine-demo", name: "Domaine démo" },
  widget: {
    version: "5.5.1",
    integrity: "sha384-abc+/=",
    cards: { path: "/widget/chunks/shop-abc.js", integrity: "sha256-abc=" },
  },
  ...change,
});
const options = (change: Partial<EmbedDesign["options"]>): Pick<EmbedDesign, "options"> => ({
  options: { ...FIRST_DESIGN.options, ...change },
});
const theme = (change: Partial<EmbedDesign["theme"]>): Pick<EmbedDesign, "theme"> => ({
  theme: { ...FIRST_DESIGN.theme, ...change },
});
const drawn = (change: Partial<EmbedDesign>): string =>
  elementsOf(design(change), "d", null)
    .filter(({ kind }) => kind !== "cart" && kind !== "age-gate")
    .map(({ kind, attributes: { shop: _, ...rest } }) => `${kind} ${JSON.stringify(rest)}`)
    .join("; ");

test("what each content is shown by", () => {
  for (const kind of SHOP_CONTENTS) expect(drawn({ content: { kind } })).toBe(`${kind} {}`);
  expect(drawn({ content: { kind: "selection", productIds: ["a", "b"] } })).toBe('shop {"products":"a b"}');
  expect(drawn({ content: { kind: "filter", color: "red", appellation: "Cairanne" } })).toBe(
    'shop {"color":"red","appellation":"Cairanne"}',
  );
  expect(drawn({ content: { kind: "product", productId: "a", look: "card" } })).toBe(
    'shop {"products":"a","filters":"none"}',
  );
  expect(drawn({ content: { kind: "product", productId: "a", look: "button" } })).toBe(
    'add-to-cart {"product":"a"}',
  );
  expect(drawn({ content: { kind: "events", eventIds: [] } })).toBe("reservation {}");
  expect(drawn({ content: { kind: "events", eventIds: ["a", "b"] } })).toBe(
    'reservation {"event":"a"}; reservation {"event":"b"}',
  );
});

test("options become attributes where they differ from what the widget does by itself", () => {
  expect(drawn(options({ filters: [] }))).toBe('shop {"filters":"none"}');
  expect(drawn(options({ filters: ["color", "price"], search: true, sort: "asc", limit: 12 }))).toBe(
    'shop {"filters":"color price","search":"","sort":"asc","limit":"12"}',
  );
  const kinds = (change: Partial<EmbedDesign>): string[] =>
    elementsOf(design(change), "d", ID).map(({ kind }) => kind);
  expect(kinds({})).toEqual(["shop", "cart", "age-gate"]);
  expect(kinds(options({ cart: false, ageGate: "off" }))).toEqual(["shop"]);
});

test("a theme is tokens of the widget, and nothing where it is the widget's own", () => {
  expect(tokensOf(FIRST_DESIGN.theme)).toEqual({});
  const dark = tokensOf(theme({ accent: "#7a1f2b", surface: "dark", radius: "none", font: "serif" }).theme);
  expect(dark).toMatchObject({
    "--cuvee-accent": "#af7980",
    "--cuvee-surface": "#1d1917",
    "--cuvee-radius": "0",
    "--cuvee-font": "Georgia, 'Times New Roman', serif",
  });
});

test("the letters of a theme are loaded by the codes that use them, and their names are in the tokens", () => {
  const lettered = of(theme({ font: "vigne", headingFont: "cuivre" }));
  const all = snippetsOf(lettered);
  const vigne = '<link rel="stylesheet" href="https://cuvee.example/fonts/vigne.css">';
  for (const kind of ["script", "pinned", "div"] as const) expect(all[kind]).toContain(vigne);
  expect(all.react).toContain('<link rel="stylesheet" href="https://cuvee.example/fonts/cuivre.css" />');
  expect(snippetsOf(of()).script).not.toContain("stylesheet");
  expect(tokensOf(lettered.theme)).toMatchObject({
    "--cuvee-font": "figtree, 'figtree stand-in', sans-serif",
    "--cuvee-heading-font": "zilla, 'zilla stand-in', serif",
  });
});

test("corner, distance, size and level of the cart are tokens where they differ from the widget's own", () => {
  const tokens = (change: Partial<EmbedDesign["options"]>) => designTokens(design(options(change)));
  expect(tokens({})).toEqual({});
  expect(tokens({ cartCorner: "top-left" })).toEqual({ "--cuvee-cart-inset": "20px auto auto 20px" });
  expect(tokens({ cartOffset: 96, cartSize: "large", cartLevel: 100_000 })).toEqual({
    "--cuvee-cart-inset": "auto 96px calc(96px + env(safe-area-inset-bottom)) auto",
    "--cuvee-cart-size": "1.25em",
    "--cuvee-z": "100000",
  });
  expect(tokens({ cart: false, cartLevel: 5 })).toEqual({});
});

test("the age is asked, asked where the site has not, or left to the site", () => {
  const gate = (change: Partial<EmbedDesign["options"]>) =>
    elementsOf(design(options(change)), "d", null).find(({ kind }) => kind === "age-gate")?.attributes;
  expect(gate({ ageGate: "off" })).toBeUndefined();
  expect(gate({ ageGate: "on", ageCookie: "age_ok" })).toEqual({ shop: "d" });
  expect(gate({ ageGate: "auto", ageCookie: "age_ok" })).toEqual({ shop: "d", cookie: "age_ok" });
  expect(gate({ ageGate: "auto", ageCookie: null })).toEqual({ shop: "d" });
});

test("the script form, whole", () => {
  expect(snippetsOf(of()).script).toBe(`<link rel="preconnect" href="https://cuvee.example">
<link rel="preload" as="fetch" href="https://cuvee.example/v1/embeds/domaine-demo?limit=48" crossorigin="anonymous">
<cuvee-shop shop="domaine-demo" data-embed="${ID}"><a href="https://cuvee.example/domaine-demo">Domaine démo</a></cuvee-shop>
<cuvee-cart shop="domaine-demo"></cuvee-cart>
<cuvee-age-gate shop="domaine-demo"></cuvee-age-gate>
<script async data-cfasync="false" src="https://cuvee.example/widget/v1/w.js" data-shop="domaine-demo"></script>`);
});

test("every other form", () => {
  const all = snippetsOf(
    of({ ...options({ language: "de", search: true, ageGate: "off" }), ...theme({ accent: "#7a1f2b" }) }),
  );
  expect(all.pinned).toContain(
    'src="https://cuvee.example/widget/5.5.1/w.js" integrity="sha384-abc+/=" crossorigin="anonymous" data-shop="domaine-demo" data-lang="de"></script>',
  );
  const cards =
    '<link rel="modulepreload" href="https://cuvee.example/widget/chunks/shop-abc.js" integrity="sha256-abc=" crossorigin="anonymous">';
  expect(all.pinned).toContain(cards);
  // Their names change with each version: a page that follows the platform would request obsolete ones.
  expect(all.script).not.toContain("modulepreload");
  expect(all.div).toContain(
    `<div style="--cuvee-accent: #7a1f2b">\n  <div data-cuvee="shop" data-shop="domaine-demo" data-embed="${ID}" data-search><a href=`,
  );
  expect(all.div).not.toContain("<cuvee-");
  expect(all.wordpress).toBe(`[cuvee embed="${ID}"]`);
  expect(all.iframe).toBe(
    `<iframe data-cuvee-iframe src="https://cuvee.example/iframes/${ID}?lang=de" title="Boutique" width="100%" height="900" style="border:0;min-height:100vh" allow="payment" loading="lazy"></iframe>\n<script async src="https://cuvee.example/widget/v1/iframe.js"></script>`,
  );
  expect(all.react).toBe(`import type { CSSProperties } from "react";
import { configure } from "@cuvee/widget";
import "@cuvee/widget/define";
import type {} from "@cuvee/widget/react";

const look = { "--cuvee-accent": "#7a1f2b" } as CSSProperties;

configure({ host: "https://cuvee.example", shop: "domaine-demo", lang: "de" });

export function Boutique() {
  return (
    <div style={look}>
      <cuvee-shop shop="domaine-demo" data-embed="${ID}" search />
      <cuvee-cart shop="domaine-demo" />
    </div>
  );
}`);
});

test("only lists have first products to ask for before the loader has come", () => {
  const early = (change: Partial<EmbedDesign>): boolean => snippetsOf(of(change)).script.includes("preload");
  expect(early({})).toBe(true);
  expect(early({ content: { kind: "events", eventIds: [] } })).toBe(false);
  expect(early({ content: { kind: "product", productId: "a", look: "button" } })).toBe(false);
});

test("names and appellations cannot leave their place", () => {
  const evil = `"><script>alert(1)</script>[x] {y} & '`;
  const all = snippetsOf(
    of({
      name: evil,
      shop: { code: "d", name: evil },
      content: { kind: "filter", color: null, appellation: evil },
    }),
  );
  for (const kind of SNIPPETS.filter((one) => one !== "react"))
    expect([kind, all[kind].includes("<script>alert")]).toEqual([kind, false]);
  expect(all.react).toContain(`appellation={${JSON.stringify(evil)}}`);
  expect(all.wordpress.split("]").length).toBe(2);
});

test("which sites can be proven", () => {
  const fault = (protocol: string, hostname: string, port = "", isProduction = true) =>
    originFault({ protocol, hostname, port }, isProduction);
  expect(fault("https:", "www.winery.example")).toBeNull();
  expect(fault("https:", "xn--chteau-0ta.example")).toBeNull();
  expect(fault("http:", "www.winery.example")).toBe("origin-insecure");
  expect(fault("https:", "www.winery.example", "8443")).toBe("origin-port");
  expect(fault("https:", "10.0.0.1")).toBe("origin-address");
  expect(fault("https:", "[2001:db8::1]")).toBe("origin-address");
  expect(fault("https:", "intranet")).toBe("origin-malformed");
  expect(fault("https:", "winery.example.")).toBe("origin-malformed");
  for (const host of ["localhost", "a.localhost", "cave.local", "127.0.0.1", "[::1]"]) {
    expect([host, fault("http:", host, "5173")]).toEqual([host, "origin-development"]);
    expect([host, fault("http:", host, "5173", false)]).toEqual([host, null]);
  }
  expect(isDevelopmentOrigin("http://localhost:4001")).toBe(true);
  expect(isDevelopmentOrigin("http://[::1]:80")).toBe(true);
  expect(isDevelopmentOrigin("https://localhost.winery.example")).toBe(false);
});
