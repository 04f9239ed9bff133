import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { HOME as CHAMPAGNE_HOME } from "./champagne/home.ts";
import { CHAMPAGNE_EVENTS } from "./champagneVisitors.ts";
import { DEMO_SHOPS } from "./demo.ts";
import { HOME as ESTATE_HOME } from "./estate/home.ts";
import { dutyEuros, fiscalLabelOf } from "./fiscal.ts";
import { ean13 } from "./formats.ts";
import { wineNutrition } from "./nutrition.ts";
import { DEMO_BUYERS } from "./people.ts";
import { lookOf, pictureOf } from "./pictures.ts";
import { ESTATE_EVENTS } from "./visitors.ts";
import type { DemoFormat, DemoProduct, DemoShop, DemoTier, DemoVintage } from "./shop.ts";

type Item = { shop: DemoShop; product: DemoProduct; vintage: DemoVintage; format: DemoFormat };

const PRODUCTS = DEMO_SHOPS.flatMap((shop) => shop.products.map((product) => ({ shop, product })));
const ITEMS: Item[] = PRODUCTS.flatMap(({ shop, product }) =>
  product.vintages.flatMap((vintage) =>
    vintage.formats.map((format) => ({ shop, product, vintage, format })),
  ),
);
const named = ({ product, vintage, format }: Item): string => `${product.slug} ${vintage.name} ${format.key}`;
const VAT = { standard: 1.2, medium: 1.1, reduced: 1.055 } as const;

/** Possible strengths of each kind of drink, in hundredths of a percent. */
const STRENGTH: Partial<Record<DemoProduct["productType"], readonly [number, number]>> = {
  wine: [1100, 1650],
  champagne: [1150, 1300],
  crémant: [1150, 1300],
  beer: [300, 1000],
  cider: [200, 800],
  perry: [200, 800],
  liqueur: [1500, 3000],
};
const SPIRIT: readonly [number, number] = [3750, 6000];
const DRY: ReadonlySet<string> = new Set(["juice", "nectar", "accessory"]);

function luhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((a, d, i) => {
    const v = Number(d) * (i % 2 === 1 ? 2 : 1);
    return a + (v > 9 ? v - 9 : v);
  }, 0);
  return sum % 10 === 0;
}

/** Returns every object with a French and an English text, at any depth. */
function bilinguals(value: unknown): { fr: string; en: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if ("fr" in value && "en" in value) return [{ fr: String(value.fr), en: String(value.en) }];
  return Object.values(value).flatMap(bilinguals);
}

function descends(base: number, tiers: DemoTier[] | undefined): boolean {
  let [from, euros] = [1, base];
  return (tiers ?? []).every((tier) => {
    const good = tier.from > from && tier.euros < euros;
    [from, euros] = [tier.from, tier.euros];
    return good;
  });
}

describe("shops", () => {
  test("sell what was asked for", () => {
    const [estate, champagne, merchant] = DEMO_SHOPS;
    expect(estate?.products.filter((p) => p.productType === "wine")).toHaveLength(24);
    expect(
      estate?.products.filter(
        (p) => p.productType === "wine" && (p.vintages.length < 2 || p.vintages.length > 3),
      ),
    ).toEqual([]);
    expect(champagne?.products).toHaveLength(8);
    expect(champagne?.products.every((p) => p.vintages[0]?.formats.some((f) => f.key === "b150"))).toBe(true);
    const types = new Set(merchant?.products.map((p) => p.productType));
    for (const type of ["whisky", "rum", "gin", "beer", "juice", "accessory"] as const)
      expect(types).toContain(type);
    expect(
      merchant?.products.filter((p) => p.productType === "juice").every((p) => p.vatType === "reduced"),
    ).toBe(true);
  });

  test("are companies with sound numbers", () => {
    for (const { business, bank } of DEMO_SHOPS) {
      expect(luhn(business.siren) && luhn(business.siret), business.name).toBe(true);
      expect(business.siret.startsWith(business.siren)).toBe(true);
      const key = String((12 + 3 * (Number(business.siren) % 97)) % 97).padStart(2, "0");
      expect(business.vatNumber).toBe(`FR${key}${business.siren}`);
      const moved = `${bank.iban.slice(4)}1527${bank.iban.slice(2, 4)}`;
      expect(BigInt(moved) % 97n).toBe(1n);
      expect(business.exciseNumber).toMatch(/^[A-Z]{2}[A-Z0-9]{11}$/);
    }
    for (const buyer of DEMO_BUYERS) if (buyer.business) expect(luhn(buyer.business.siret)).toBe(true);
  });

  test("have accounts that can sign in", () => {
    const accounts = [...DEMO_SHOPS.map((s) => s.owner), ...DEMO_BUYERS];
    expect(new Set(accounts.map((a) => a.username)).size).toBe(accounts.length);
    expect(new Set(accounts.map((a) => a.email)).size).toBe(accounts.length);
    for (const a of accounts) expect(a.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z]).{5,}$/);
  });

  test("offer their tastings when they say that they are open", () => {
    for (const [home, events] of [
      [ESTATE_HOME, ESTATE_EVENTS],
      [CHAMPAGNE_HOME, CHAMPAGNE_EVENTS],
    ] as const) {
      const days = home
        .blocks(() => ({ visual: "", alt: {} }))
        .flatMap((part) => (part.kind === "hours" ? part.days : []));
      expect(days).toHaveLength(7);
      // Pickers meet in the vines, before the cellar door opens: only their day has to be one of work.
      for (const { title, rule } of events)
        for (const weekday of rule.recurrence.freq === "weekly" ? rule.recurrence.weekdays : [])
          for (const { start } of rule.times) {
            const spans = days[weekday - 1] ?? [];
            const isOpen = spans.some(({ from, to }) => from <= start && start < to);
            expect(
              rule.mode === "period" ? spans.length > 0 : isOpen,
              `${title.fr} ${weekday} ${start}`,
            ).toBe(true);
          }
    }
  });

  test("have one public grid, and tariffs that rise", () => {
    for (const shop of DEMO_SHOPS) {
      expect(shop.typologies.filter((t) => t.public && t.ttc)).toHaveLength(1);
      expect(shop.typologies.find((t) => t.key === shop.proTypology)?.ttc).toBe(false);
      expect(new Set(shop.shipping.map((m) => m.ref)).size).toBe(shop.shipping.length);
      for (const { steps } of shop.shipping)
        steps.forEach((step, i) => {
          const before = steps[i - 1];
          if (before) expect(step.upTo > before.upTo && step.htCents >= before.htCents).toBe(true);
        });
    }
    expect(DEMO_SHOPS.filter((s) => s.typologies.some((t) => t.key === s.dutyFreeTypology))).toHaveLength(1);
    expect(DEMO_SHOPS[0]?.shipping[0]?.francoBottles).toBe(36);
    expect(DEMO_SHOPS[1]?.shipping[0]?.francoBottles).toBe(24);
  });
});

describe("products", () => {
  test("have unique slugs fit for an address", () => {
    for (const shop of DEMO_SHOPS)
      expect(new Set(shop.products.map((p) => p.slug)).size).toBe(shop.products.length);
    for (const { product } of PRODUCTS) expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("speak French and English", () => {
    const texts = bilinguals(DEMO_SHOPS);
    expect(texts.length).toBeGreaterThan(300);
    for (const { fr, en } of texts) {
      expect(fr.trim()).not.toBe("");
      expect(en.trim()).not.toBe("");
      expect(fr).not.toBe(en);
    }
  });

  test("carry a fiscal label of their kind, and prices without duties that are lower by the duties", () => {
    for (const { product } of PRODUCTS)
      expect(fiscalLabelOf(product) === null, product.slug).toBe(DRY.has(product.productType));
    for (const { shop, product, vintage, format } of ITEMS)
      if (shop.dutyFreeTypology && format.proHtEuros !== undefined)
        expect(dutyEuros(product, vintage.alcohol, format.volumeMl), product.slug).toBeLessThan(
          format.proHtEuros / 2,
        );
    // A whisky of 46 % in 70 cl: 0.322 l of alcohol at 19.32 € and 6.20 € a litre.
    const whisky = PRODUCTS.find(({ product }) => product.slug === "whisky-brume-d-opale");
    if (!whisky) throw new Error("no whisky");
    expect(dutyEuros(whisky.product, 4600, 700)).toBeCloseTo(0.322 * (19.3242 + 6.2047), 3);
  });

  test("have a strength that their kind can have", () => {
    for (const { product, vintage } of ITEMS) {
      const [least, most] = DRY.has(product.productType) ? [0, 0] : (STRENGTH[product.productType] ?? SPIRIT);
      const alcohol = vintage.alcohol ?? 0;
      expect(alcohol >= least && alcohol <= most, `${product.slug}: ${alcohol}`).toBe(true);
    }
  });

  test("state nutrition by the formula of the regulation", () => {
    expect(wineNutrition(1350, 2)).toMatchObject({ energyKJ: 327, energyKcal: 79, carbohydratesG: 0.9 });
    expect(wineNutrition(1600, 100)).toMatchObject({ energyKJ: 551, energyKcal: 132 });
    for (const { product, vintage } of ITEMS)
      if (["wine", "champagne"].includes(product.productType)) {
        expect(vintage.nutrition, product.slug).toBeDefined();
        expect(product.ingredients, product.slug).toBeDefined();
      }
  });
});

describe("formats", () => {
  test("carry valid and unique barcodes", () => {
    const codes = ITEMS.flatMap(({ format }) => (format.ean ? [format.ean] : []));
    expect(codes.length).toBe(ITEMS.length);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) {
      expect(code).toMatch(/^376\d{10}$/);
      expect(ean13(code.slice(0, 12))).toBe(code);
    }
    expect(ean13("376000000001")).toBe("3760000000017");
  });

  test("cost less by quantity, and less to professionals", () => {
    for (const item of ITEMS) {
      const { format, product } = item;
      const at = named(item);
      expect(descends(format.priceEuros, format.tiers), at).toBe(true);
      if (format.proHtEuros === undefined) continue;
      expect(descends(format.proHtEuros, format.proTiers), at).toBe(true);
      const lowest = Math.min(format.priceEuros, ...(format.tiers ?? []).map((t) => t.euros));
      expect(format.proHtEuros < lowest / VAT[product.vatType], at).toBe(true);
    }
  });

  test("are cartons of something of the same vintage, no dearer than it", () => {
    for (const item of ITEMS) {
      const { vintage, format } = item;
      expect(format.contents === undefined, named(item)).toBe(format.stock !== undefined);
      if (!format.contents) continue;
      const parts = format.contents.map(({ key, quantity }) => {
        const unit = vintage.formats.find((f) => f.key === key);
        return { volume: (unit?.volumeMl ?? 0) * quantity, euros: (unit?.priceEuros ?? 0) * quantity };
      });
      expect(parts.reduce((a, p) => a + p.volume, 0)).toBe(format.volumeMl);
      expect(format.priceEuros).toBeLessThanOrEqual(parts.reduce((a, p) => a + p.euros, 0));
    }
    expect(ITEMS.some(({ format }) => format.nameInShop === "Carton 12 bières 33 cl")).toBe(true);
  });

  test("include one promotion of ten percent", () => {
    const promoted = ITEMS.filter(({ format }) => format.promotions?.length);
    expect(promoted.map((i) => i.format.promotions?.[0])).toEqual([
      { type: "%", amount: 1000, activation: "always", threshold: 0 },
    ]);
  });
});

const drawn = ITEMS.map((item) => ({
  svg: pictureOf(item.shop, item.product, item.vintage, item.format),
  look: lookOf(item.shop, item.product, item.format),
  name: named(item),
}));

test("every article has a picture of outlines only", () => {
  for (const { svg, name } of drawn) {
    expect(svg, name).not.toMatch(/NaN|undefined|<text|font-family|<image/);
    expect(svg.length, name).toBeLessThan(80_000);
  }
});

test("every kind of picture renders on a transparent ground", { timeout: 120_000 }, async () => {
  const kinds = new Map(
    drawn.map((d) => [[d.look.shape, d.look.glass, d.look.label, d.look.closure, d.look.motif].join(), d]),
  );
  expect(kinds.size).toBeGreaterThan(50);
  await Promise.all(
    [...kinds.values()].map(async ({ svg, name }) => {
      const image = sharp(Buffer.from(svg), { density: 18 }).raw();
      const { data, info } = await image.toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels], name).toEqual([200, 250, 4]);
      const opaque = data.filter((value, i) => i % 4 === 3 && value > 200).length;
      expect(opaque / (200 * 250), name).toBeGreaterThan(0.02);
      expect(data[3], name).toBe(0);
    }),
  );
});

test("no two products of a shop look the same", () => {
  for (const shop of DEMO_SHOPS) {
    const looks = shop.products.map((p) => JSON.stringify(p.bottle));
    expect(new Set(looks).size).toBe(looks.length);
  }
});
